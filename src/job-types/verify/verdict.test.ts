import assert from "node:assert/strict";
import { test } from "node:test";
import { redactText } from "./verdict.ts";

test("a server's words lose mail addresses (including quoted ones), IP addresses and control characters", () => {
  const said: [text: string, redacted: string][] = [
    ["<anna@example.com>: User unknown", "<[address]>: User unknown"],
    ['<"anna b"@example.com>: User unknown', "<[address]>: User unknown"],
    ['<"anna \\" b"@example.com> rejected', "<[address]> rejected"],
    ["Client host [192.0.2.4] blocked", "Client host [[ip]] blocked"],
    ["no\x1b[31m\x00red", "no [31m red"],
  ];
  for (const [text, redacted] of said) assert.equal(redactText(text), redacted);
});
