# SPDX-License-Identifier: Apache-2.0
"""The small changes that a header's tests must notice.

Kinds, one change a mutant:
    comparison   < becomes <=, <= becomes <, > becomes >=, >= becomes >, == becomes !=, != becomes ==
    logic        && becomes ||, || becomes &&, !x becomes x
    arithmetic   + becomes -, - becomes +, * becomes +, / becomes *
    constant     an integer n becomes n + 1, true becomes false, false becomes true
    condition    if (x) becomes if (!(x)), unless one of the above does the same
    early end    continue, break and a return without a value fall away

Left alone: comments, strings and characters, directives, attributes, template parameters and arguments but for their
integers, names of operators, shifts, concepts, and static_asserts, which are tests themselves.
"""
import collections
import dataclasses
import functools
import re

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "+", "/": "*", "true": "false", "false": "true",
}  # fmt: skip
SILENT = {"static_assert", "concept"}  # statements without mutants
NOT_FUNCTIONS = {"if", "for", "while", "switch", "return", "requires", "noexcept", "decltype", "explicit", "sizeof"}

TOKEN = re.compile(
    r"""
      (?P<blank>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#[^\n]*|\[\[\w[^\]]*\]\])
    | (?P<string>R"(?P<fence>[^\s()\\"]*)\(.*?\)(?P=fence)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
    | (?P<number>(?:0[xX][\da-fA-F']+|0[bB][01']+|\d[\d']*(?:\.\d*)?(?:[eE][-+]?\d+)?)[a-zA-Z]*)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<sign><=>|<<=|>>=|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
INTEGER = re.compile(r"(0[xX])?([\da-fA-F']+)([uUlLzZ]*)")


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    begin: int

    @property
    def end(self):
        return self.begin + len(self.text)


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change of a header. `line` is what the changed line then says, so that no edit elsewhere renames it."""

    header: str
    function: str
    line: str
    begin: int
    end: int
    replacement: str

    @property
    def name(self):
        return self.header, self.function, self.line

    def of(self, source):
        return source[: self.begin] + self.replacement + source[self.end :]


def tokens(source):
    found = (Token(match.lastgroup if match.lastgroup != "fence" else "string", match[0], match.start())
             for match in TOKEN.finditer(source))  # fmt: skip
    return [token for token in found if token.kind != "blank"]


def next_integer(number):
    """The number after an integer, in its own notation; nothing for what is none."""
    match = INTEGER.fullmatch(number)
    if not match:
        return None
    prefix, digits, suffix = match[1] or "", match[2].replace("'", ""), match[3]
    if prefix:
        return f"{prefix}{int(digits, 16) + 1:X}{suffix}"
    return f"{int(digits) + 1}{suffix}" if digits.isdigit() else None


def closing(stream, at):
    """The index of the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(stream)):
        if stream[i].kind == "sign":
            depth += (stream[i].text in "([{") - (stream[i].text in ")]}")
        if depth == 0:
            return i
    return len(stream) - 1


def declared(words):
    """The name that a declaration gives to what stands in the braces behind it."""
    for word, following in zip(words, [*words[1:], None]):
        if following and following.text == "(" and word.kind == "word" and word.text not in NOT_FUNCTIONS:
            return word.text, True
    for word, following in zip(words, words[1:]):
        if word.text in ("struct", "class", "enum", "union") and following.kind == "word" and following.text != "class":
            return following.text, False
    return None, False


def functions(stream):
    """For each token the innermost function or type in which it stands."""
    names, stack, since = [], [("-", False)], 0
    for i, token in enumerate(stream):
        names.append(stack[-1][0])
        if token.kind != "sign":
            continue
        if token.text == "{":
            name, is_function = (None, False) if stack[-1][1] else declared(stream[since:i])
            stack.append((name, is_function) if name else stack[-1])
        elif token.text == "}" and len(stack) > 1:
            stack.pop()
        if token.text in "{};":
            since = i + 1
    return names


@functools.lru_cache
def names(source):
    """The functions and types of a header."""
    return frozenset(functions(tokens(source)))


def silent(stream):
    """The indices of tokens that are left alone as they stand."""
    out = set()
    for i, token in enumerate(stream):
        if token.text == "operator":
            out |= {i + 1, i + 2}
        elif token.text in SILENT:
            end = i
            while end < len(stream) and stream[end].text != ";":
                end += 1
            out.update(range(i, end))
        elif token.text == "template":
            depth, end = 0, i + 1
            while end < len(stream):
                depth += {"<": 1, ">": -1, ">>": -2}.get(stream[end].text, 0)
                if depth <= 0:
                    break
                end += 1
            out.update(range(i, end + 1))
    return out


def is_binary(source, token):
    """Whether a sign has blanks on both sides, as the format gives to what has two operands, and to no template."""
    return source[token.begin - 1 : token.begin].isspace() and source[token.end : token.end + 1].isspace()


def negated(source, stream, at):
    """The condition of the `if` at `at`, as (begin, end, replacement)."""
    opening = at + 1 + (stream[at + 1].text == "constexpr")
    last = closing(stream, opening)
    first, depth = opening + 1, 0
    for i in range(opening + 1, last):
        depth += (stream[i].text in ("(", "[", "{")) - (stream[i].text in (")", "]", "}"))
        if stream[i].text == ";" and depth == 0:
            first = i + 1
    condition = [token.text for token in stream[first:last]]
    compound = "&&" in condition or "||" in condition
    done_elsewhere = not compound and (condition[:1] == ["!"] or "==" in condition or "!=" in condition)
    if not condition or done_elsewhere or "=" in condition:
        return None
    begin, end = stream[first].begin, stream[last - 1].end
    return begin, end, f"!({source[begin:end]})"


def changes(source, stream, i):
    """What becomes of the token at `i`, as (begin, end, replacement)."""
    token, text = stream[i], stream[i].text
    following = stream[i + 1].text if i + 1 < len(stream) else ""
    if token.kind == "number" and (more := next_integer(text)):
        yield token.begin, token.end, more
    elif text in ("true", "false") or (token.kind == "sign" and text in SWAPS and is_binary(source, token)):
        yield token.begin, token.end, SWAPS[text]
    elif token.kind == "sign" and text == "!":
        yield token.begin, token.end, ""
    elif text in ("continue", "break", "return") and following == ";":
        yield token.begin, token.end, ""
    elif text == "if" and (change := negated(source, stream, i)):
        yield change


def line_of(source, begin, end, replacement):
    """The lines that a change touches, as they then stand, in one."""
    first, last = source.rfind("\n", 0, begin) + 1, source.find("\n", end)
    last = len(source) if last < 0 else last
    return " ".join((source[first:begin] + replacement + source[end:last]).split())


def mutants(header, source):
    """All mutants of a header, in the order of its text."""
    stream = tokens(source)
    inside, left_alone = functions(stream), silent(stream)
    seen = collections.Counter()
    for i in range(len(stream)):
        if i in left_alone:
            continue
        for begin, end, replacement in changes(source, stream, i):
            line = line_of(source, begin, end, replacement)
            seen[inside[i], line] += 1
            again = seen[inside[i], line]
            yield Mutant(header, inside[i], line if again == 1 else f"{line} #{again}", begin, end, replacement)
