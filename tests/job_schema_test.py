#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The schema of job files takes the good examples and refuses the bad ones; tests/read/job.cpp holds the reader to the
same files. Needs the module jsonschema (Debian: python3-jsonschema); without it only the form of the files is looked at."""
import json
import pathlib
import unittest

try:
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "tests/read/job"


def content(path):
    return json.loads(path.read_text(encoding="utf-8"))


def examples(kind):
    shown = [ROOT / "examples/job/job.json"] if kind == "good" else []
    return shown + sorted((EXAMPLES / kind).glob("*.json"))


class Schema(unittest.TestCase):
    def setUp(self):
        self.schema = content(ROOT / "examples/job/job.schema.json")

    def test_there_are_examples(self):
        self.assertGreaterEqual(len(examples("good")), 3)
        self.assertGreaterEqual(len(examples("bad")), 10)

    def test_references(self):
        """Each definition is used, and each that is used is there."""
        used = set()

        def walk(node):
            if isinstance(node, dict):
                if "$ref" in node:
                    used.add(node["$ref"].removeprefix("#/definitions/"))
                for value in node.values():
                    walk(value)
            elif isinstance(node, list):
                for value in node:
                    walk(value)

        walk(self.schema)
        self.assertEqual(used, set(self.schema["definitions"]))

    @unittest.skipUnless(jsonschema, "no module jsonschema")
    def test_examples(self):
        jsonschema.Draft7Validator.check_schema(self.schema)
        validator = jsonschema.Draft7Validator(self.schema)
        for path in examples("good"):
            with self.subTest(path.name):
                self.assertEqual([error.message for error in validator.iter_errors(content(path))], [])
        for path in examples("bad"):
            with self.subTest(path.name):
                self.assertFalse(validator.is_valid(content(path)))


if __name__ == "__main__":
    unittest.main()
