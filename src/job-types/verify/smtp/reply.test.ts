import assert from "node:assert/strict";
import { test } from "node:test";
import { createReplyReader } from "./reply.ts";

test("a reply parses the same in any chunks, even if one splits a character", () => {
  const bytes = Buffer.from("250-mail.test grüßt\r\n250 SIZE\r\n550 5.1.1 Empfänger unbekannt\r\n");
  for (let cut = 0; cut <= bytes.length; cut++) {
    const reader = createReplyReader();
    const replies = [bytes.subarray(0, cut), bytes.subarray(cut)].flatMap((part) => reader.push(part));
    assert.deepEqual(replies, ["250-mail.test grüßt\n250 SIZE", "550 5.1.1 Empfänger unbekannt"], `${cut}`);
  }
});

test("an endless reply fails before it takes memory", () => {
  const reader = createReplyReader();
  for (let sent = 0; sent < 100 && reader.fault === null; sent++) reader.push(Buffer.alloc(1_000, "220 x"));
  assert.match(reader.fault ?? "", /longer than/);
});

test("8-bit text of old servers is readable", () => {
  const replies = createReplyReader().push(Buffer.from("550 Empf\xe4nger unbekannt\r\n", "latin1"));
  assert.deepEqual(replies, ["550 Empfänger unbekannt"]);
});
