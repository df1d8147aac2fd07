#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gate of examples/kubernetes: what its README shows, and what the command makes of Kubernetes objects as a whole."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "kubernetes"
COMMAND = os.environ.get("ATLASCHECK_COMMAND") or sys.exit("ATLASCHECK_COMMAND is not set")
MIB = 1024 * 1024


def check(arguments, stdin="", folder=EXAMPLE):
    return subprocess.run(
        [COMMAND, "check", "--color", "never", *arguments.split()],
        cwd=folder, input=stdin, capture_output=True, text=True, timeout=120,
    )


READS_YAML = "without yaml-cpp" not in check("--product a2 right.yaml").stderr


class Build(unittest.TestCase):
    @unittest.skipIf(READS_YAML, "this build reads YAML")
    def test_a_build_without_yaml_says_so(self):
        for name in ("right.yaml", "wrong.yaml"):
            run = check(f"--product auto {name}")
            self.assertEqual(run.returncode, 2)
            self.assertIn(f"{name}: is YAML of Kubernetes, which this build does not read", run.stderr)


@unittest.skipUnless(READS_YAML, "this build reads no YAML")
class Example(unittest.TestCase):
    maxDiff = None

    def test_what_the_readme_shows(self):
        shown = re.search(r"```text\n(.*?)```", (EXAMPLE / "README.md").read_text(encoding="utf-8"), re.DOTALL)[1]
        run = check("--product auto --quiet wrong.yaml")
        self.assertEqual((run.stdout, run.stderr, run.returncode), (shown, "", 1))

    def test_the_right_job_passes(self):
        run = check("--product auto --strict right.yaml")
        self.assertTrue(run.stdout.startswith("2 servers, 16 devices, Atlas A2 training series: no findings;"), run.stdout)
        self.assertEqual((run.stderr, run.returncode), ("", 0))

    def test_the_gate_lets_through_what_is_right_alone(self):
        for name, applied in (("right.yaml", "applied\n"), ("wrong.yaml", "")):
            line = f'"$0" check --product auto --quiet {name} >/dev/null && echo applied'
            run = subprocess.run(["sh", "-c", line, COMMAND], cwd=EXAMPLE, capture_output=True, text=True)
            self.assertEqual(run.stdout, applied)

    def test_standard_input_and_lists(self):
        right = (EXAMPLE / "right.yaml").read_text(encoding="utf-8")
        self.assertEqual(check("--product auto -", stdin=right).returncode, 0)
        pod = {"containers": [{"resources": {"limits": {"huawei.com/Ascend910": "3"}}}],
               "nodeSelector": {"accelerator-type": "module"}}
        items = [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "spec": pod}]
        run = check("--product auto --quiet -", stdin=json.dumps({"apiVersion": "v1", "items": items, "kind": "List"}))
        self.assertRegex(run.stdout, r"<stdin>:1:\d+: error: device count of server p is 3; .* \[topology/device-count\]")

    def test_another_product_than_was_passed(self):
        run = check("--product atlas --quiet right.yaml")
        self.assertIn("right.yaml:48:31: error: ", run.stdout)
        self.assertIn("[input/other-product]", run.stdout)

    def test_the_product_is_asked_for_where_nothing_tells_it(self):
        text = re.sub(r".*accelerator-type.*\n", "", (EXAMPLE / "right.yaml").read_text(encoding="utf-8"))
        run = check("--product auto -", stdin=text.replace("nodeSelector:", "nodeSelector: {}"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("--product auto: nothing among the inputs tells the product", run.stderr)


@unittest.skipUnless(READS_YAML, "this build reads no YAML")
class Refusals(unittest.TestCase):
    def refuse(self, text, *words):
        run = check("--product a2 -", stdin=text)
        self.assertEqual(run.returncode, 2, run.stdout)
        for word in words:
            self.assertIn(word, run.stderr)

    def test_templates(self):
        head = "apiVersion: apps/v1\nkind: Deployment\n"
        for spec in ("spec: {replicas: {{ n }}}", 'spec: {replicas: "{{ n }}"}', "{% if a %}\nspec: {}\n{% endif %}",
                     "spec:\n  {{- toYaml .Values.spec | nindent 2 }}"):
            self.refuse(head + spec, "is a template (Jinja, Helm), as line")

    def test_objects_of_other_kinds(self):
        self.refuse("apiVersion: v1\nkind: Service\n", "holds no object that runs on NPUs")
        table = "apiVersion: v1\nkind: ConfigMap\ndata: {hccl.json: '{\"server_list\": []}'}\n"
        self.refuse(table + "---\n" + table, "holds several rank tables")

    def test_hostile_texts_end_with_a_finding(self):
        job = "apiVersion: v1\nkind: Pod\na: "
        for text, words in (
            ("[" * (4 * MIB), "nested deeper"),
            ("\n" + "- " * MIB, "nested deeper"),
            ("&a " * MIB, "input/syntax"),
            ("x\n\tb: c\n", "a tab stands where blanks indent"),
            ("*b\n", "no anchor has the name of this alias"),
            ('"' + "x " * MIB + "\n", "never closed"),
            ("x" * (9 * MIB), "more than 8 MiB"),
            ("\x00", "a zero byte"),
        ):
            run = check("--product a2 --quiet -", stdin=job + text)
            self.assertEqual((run.stderr, run.returncode), ("", 1), words)
            self.assertIn(words, run.stdout)


@unittest.skipUnless(READS_YAML, "this build reads no YAML")
class Tables(unittest.TestCase):
    """A table inside a config map stands where it stands, whatever way it is written."""

    TABLE = json.loads((ROOT / "examples" / "broken" / "rank_table.json").read_text(encoding="utf-8"))

    def found(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, name).write_text(text, encoding="utf-8")
            run = check(f"--product atlas --netmask 24 --quiet {name}", folder=folder)
        self.assertEqual((run.stderr, run.returncode), ("", 1))
        place = re.match(r"(.+):(\d+):(\d+): error: device 5 .* \[address/plane-mismatch\]", run.stdout)
        self.assertIsNotNone(place, run.stdout)
        return place[1], text.splitlines()[int(place[2]) - 1][int(place[3]) - 1:]

    def test_places(self):
        table = json.dumps(self.TABLE, indent=2)
        objects = {"apiVersion": "v1", "kind": "ConfigMap", "data": {"hccl.json": table}}
        head = "apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: "
        block = "".join(f"    {line}\n" for line in table.splitlines())
        for name, text in (
            ("block.yaml", f"{head}|\n{block}"),
            ("folded.yaml", f"{head}>-\n{block}"),
            ("quoted.yaml", f"{head}'{json.dumps(self.TABLE)}'\n"),
            ("escaped.yaml", f"{head}{json.dumps(table)}\n"),
            ("map.json", json.dumps(objects, indent=4)),
        ):
            file, rest = self.found(name, text)
            self.assertEqual(file, name)
            self.assertTrue(rest.startswith("192.168.6.13"), (name, rest[:40]))

    def test_a_table_that_has_to_be_changed_to_be_read(self):
        table = json.dumps(self.TABLE).replace("10.20.0.3", "10.20.0.\\u0033")
        objects = {"apiVersion": "v1", "kind": "ConfigMap", "data": {"hccl.json": table}}
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "map.json").write_text(json.dumps(objects), encoding="utf-8")
            run = check("--product atlas --netmask 24 --quiet map.json", folder=folder)
        self.assertRegex(run.stdout, r"^map\.json: hccl\.json:1:\d+: error: device 5 .* \[address/plane-mismatch\]")


if __name__ == "__main__":
    unittest.main()
