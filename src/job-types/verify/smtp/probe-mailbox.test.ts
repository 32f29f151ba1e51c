import assert from "node:assert/strict";
import { test } from "node:test";
import { greylistDelayMs } from "./probe-mailbox.ts";

test("the delay that a greylisting server states is read with its unit", () => {
  const stated: [text: string, seconds: number | null][] = [
    ["Greylisted, please try again in 300 seconds", 300],
    ["Greylisting in effect, please come back in 00:04:30", 270],
    ["Try again in 5 minutes", 300],
    ["Please retry in 1 hour", 3600],
    ["greylisted, retry=60", 60],
    ["You have been greylisted for 45s", 45],
    ["Greylisted, see http://postgrey.example/help/good.test.html", null],
    ["Greylisted in 0 seconds", null],
    ["Greylisting aktiv, bitte in 300 Sekunden erneut versuchen", 300],
    ["Liste grise, réessayez dans 5 minutes", 300],
    ["Грейлистинг: повторите через 10 минут", 600],
    ["灰名单,请在60秒后重试", 60],
    ["greylisted after 3 messages, retry in 90 seconds", 90],
    ["Greylisted since 12:30:00, try again in 300 seconds", 300],
    ["Greylisted at 12:30:00", null],
    // Too long to wait for, but no reason to retry at once either.
    ["try again in 99999 hours", 86_400],
    ["try again in 100000 seconds", 86_400],
  ];
  for (const [text, seconds] of stated) {
    assert.equal(greylistDelayMs(text), seconds === null ? null : seconds * 1000, text);
  }
});
