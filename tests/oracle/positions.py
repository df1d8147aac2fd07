# SPDX-License-Identifier: Apache-2.0
"""A small JSON parser that knows where each value stands, and reads on behind comments, trailing commas and elisions."""
import bisect
import re


class Fatal(Exception):
    """The text cannot be read beyond this point."""


class Node:
    """A value of the document: its kind, what it holds, and the place of its first character (of text: inside the quotes)."""

    def __init__(self, kind, value, place):
        self.kind = kind  # object, list, text, number, true, false, null
        self.value = value  # object: [(key, place of the key, Node)], list: [Node], text: str, number: its own spelling
        self.place = place
        self.elided = False  # a line `...` stood directly in it
        self.offsets = None  # of text: the place of each character
        self.escaped = False  # of text: some character is spelled with a backslash

    def keys(self):
        return [key for key, _, _ in self.value]

    def get(self, key):
        """The last value of a key, or None."""
        for name, _, node in reversed(self.value):
            if name == key:
                return node
        return None


class Document:
    """What was read: the top value (None where reading ended), and what was wrong with the text."""

    def __init__(self):
        self.top = None
        self.fatal = False
        self.empty = False
        self.header = None  # place of text before the document
        self.comments = []
        self.trailing_commas = []
        self.elisions = []
        self.repeated_keys = []  # place of the second occurrence, once a key and object
        self.trailing_text = None


BLANKS = " \t\r\n"
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
DEEPEST = 64


class Parser:
    def __init__(self, content):
        if content.startswith(b"\xef\xbb\xbf"):
            content = content[3:]
        # What is no UTF-8 becomes a lone surrogate, which no sound text holds.
        self.text = content.decode("utf-8", "surrogateescape")
        self.line_starts = [0] + [at + 1 for at, letter in enumerate(self.text) if letter == "\n"]
        self.at = 0
        self.open = []  # the containers around the current place
        self.keys = []  # the keys of each so far
        self.document = Document()

    def place(self, at):
        line = bisect.bisect_right(self.line_starts, at)
        return line, at - self.line_starts[line - 1] + 1

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def skip(self):
        """Blanks, comments and elisions."""
        while True:
            here = self.peek()
            if here and here in BLANKS:
                self.at += 1
            elif here == "#" or self.text.startswith("//", self.at):
                self.document.comments.append(self.place(self.at))
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text.startswith("/*", self.at):
                end = self.text.find("*/", self.at + 2)
                if end < 0:
                    raise Fatal
                self.document.comments.append(self.place(self.at))
                self.at = end + 2
            elif self.text.startswith("...", self.at) and self.line_at().strip(BLANKS) == "...":
                self.document.elisions.append(self.place(self.at))
                if self.open:
                    self.open[-1].elided = True
                self.at += 3
            else:
                return

    def line_at(self):
        start = self.text.rfind("\n", 0, self.at) + 1
        end = self.text.find("\n", self.at)
        return self.text[start : len(self.text) if end < 0 else end]

    def parse(self):
        document = self.document
        try:
            self.before()
            if not document.empty:
                document.top = self.value()
                self.behind()
        except Fatal:
            document.fatal = True
            document.top = None
        return document

    def before(self):
        """Up to the document: blanks, comments, and other text."""
        self.skip()
        if self.at == len(self.text):
            self.document.empty = True
            return
        while self.peek() not in ("{", "["):
            if self.document.header is None:
                self.document.header = self.place(self.at)
            self.at += 1
            self.skip()
            if self.at >= len(self.text):
                raise Fatal

    def behind(self):
        while self.peek() and self.peek() in BLANKS:
            self.at += 1
        if self.at < len(self.text):
            self.document.trailing_text = self.place(self.at)

    def value(self):
        here = self.peek()
        if here == "{":
            return self.container("object", "}", self.member)
        if here == "[":
            return self.container("list", "]", self.value)
        if here == '"':
            return self.string()
        for word in "true", "false", "null":
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return Node(word, None, self.place(self.at - len(word)))
        number = NUMBER.match(self.text, self.at)
        if not number:
            raise Fatal
        self.at = number.end()
        return Node("number", number.group(), self.place(number.start()))

    def container(self, kind, close, read_one):
        node = Node(kind, [], self.place(self.at))
        self.open.append(node)
        self.keys.append([])
        if len(self.open) > DEEPEST:
            raise Fatal
        self.at += 1
        self.skip()
        comma, hidden = None, False
        while self.peek() != close:
            if node.value and comma is None:
                raise Fatal
            node.value.append(read_one())
            self.skip()
            comma = None
            if self.peek() == ",":
                comma = self.at
                self.at += 1
                seen = len(self.document.elisions)
                self.skip()
                hidden = len(self.document.elisions) > seen
        if comma is not None and not hidden:
            self.document.trailing_commas.append(self.place(comma))
        self.at += 1
        self.open.pop()
        self.keys.pop()
        return node

    def member(self):
        if self.peek() != '"':
            raise Fatal
        key = self.string()
        self.keys[-1].append(key.value)
        if self.keys[-1].count(key.value) == 2:
            self.document.repeated_keys.append(key.place)
        self.skip()
        if self.peek() != ":":
            raise Fatal
        self.at += 1
        self.skip()
        return key.value, key.place, self.value()

    def string(self):
        self.at += 1
        start = self.at
        letters, offsets = [], []
        while True:
            here = self.peek()
            if here == "" or ord(here) < 0x20 or 0xD800 <= ord(here) <= 0xDFFF:
                raise Fatal
            offsets.append(self.place(self.at))
            if here == '"':
                break
            self.at += 1
            letters.append(self.escape() if here == "\\" else here)
        self.at += 1
        node = Node("text", "".join(letters), self.place(start))
        node.offsets = offsets
        node.escaped = "\\" in self.text[start : self.at]
        return node

    def escape(self):
        letter = self.peek()
        self.at += 1
        if letter == "u":
            code = self.four_digits()
            if 0xDC00 <= code <= 0xDFFF:
                raise Fatal
            if 0xD800 <= code <= 0xDBFF:
                if not self.text.startswith("\\u", self.at):
                    raise Fatal
                self.at += 2
                low = self.four_digits()
                if not 0xDC00 <= low <= 0xDFFF:
                    raise Fatal
                code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
            return chr(code)
        if letter not in ESCAPES:
            raise Fatal
        return ESCAPES[letter]

    def four_digits(self):
        digits = self.text[self.at : self.at + 4]
        if not re.fullmatch("[0-9a-fA-F]{4}", digits):
            raise Fatal
        self.at += 4
        return int(digits, 16)


def parse(content):
    return Parser(content).parse()
