import assert from "node:assert/strict";
import { test } from "node:test";
import { readableLine } from "./log.ts";

const at = new Date(2026, 10, 22, 9, 8, 7).getTime();
const lineOf = (entry: object) => readableLine(JSON.stringify({ level: 30, time: at, pid: 1, ...entry }));

test("a log entry is one readable line: time, level, message and fields", () => {
  assert.equal(
    lineOf({
      roles: ["api", "worker"],
      url: "http://127.0.0.1:8080",
      jobs: 3,
      note: 'a "b"',
      msg: "started",
    }),
    '09:08:07 INFO  started roles=["api","worker"] url=http://127.0.0.1:8080 jobs=3 note="a \\"b\\""\n',
  );
});

test("a stack follows its message", () => {
  const err = { type: "Error", message: "away", stack: "Error: away\n    at f (file.ts:1:2)" };
  assert.equal(
    lineOf({ level: 50, msg: "could not store", err }),
    "09:08:07 ERROR could not store\n    Error: away\n        at f (file.ts:1:2)\n",
  );
});

test("quoted text can neither control the terminal nor start a line", () => {
  const attack = "\x1b]0;title\x07\n09:08:07 INFO  forged\x9b2J\u202e";
  const [line, ...others] = lineOf({ msg: attack, url: attack, err: { stack: `Error: ${attack}` } }).split(
    "\n",
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not be there.
  assert.doesNotMatch([line, ...others].join(""), /[\x00-\x1f\x7f-\x9f\u202e]/);
  assert.ok(others.every((other) => other === "" || other.startsWith("    ")));
});

test("only warnings and errors are colored", () => {
  const colored = (level: number) =>
    readableLine(JSON.stringify({ level, time: at, msg: "x" }), { color: true });
  assert.equal(colored(30), "09:08:07 INFO  x\n");
  assert.equal(colored(40), "\x1b[33m09:08:07 WARN \x1b[0m x\n");
});
