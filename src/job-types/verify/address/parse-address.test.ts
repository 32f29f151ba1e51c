import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAddress } from "./parse-address.ts";

const read = (input: string) => {
  const parsed = parseAddress(input);
  return parsed.ok ? parsed.value : parsed.rule;
};

test("an international domain is queried in A-labels and shown in U-labels", () => {
  assert.deepEqual(read(" Info@MÜNCHEN.example "), {
    address: "Info@xn--mnchen-3ya.example",
    local: "Info",
    domain: "xn--mnchen-3ya.example",
    domainUnicode: "münchen.example",
    literal: null,
    needsUtf8: false,
  });
});

test("a non-ASCII local part needs SMTPUTF8 and keeps its letters", () => {
  const value = read("用户@例子.example");
  assert.ok(typeof value !== "string");
  assert.equal(value.needsUtf8, true);
  assert.equal(value.local, "用户");
});

test("an address that is not valid in an envelope is refused with its reason", () => {
  const refused: [input: string, rule: string][] = [
    ["", "empty"],
    ["nobody", "no_at_sign"],
    ["@example.com", "local_part"],
    ["a..b@example.com", "local_part"],
    [".a@example.com", "local_part"],
    ["a b@example.com", "local_part"],
    ["a@example..com", "domain"],
    ["a@-example.com", "domain"],
    ["a@exa_mple.com", "domain"],
    ["a@", "domain"],
    [`${"a".repeat(65)}@example.com`, "local_part_length"],
    [`a@${"b".repeat(64)}.com`, "domain"],
    ["a@example.com\r\nRCPT TO:<b@example.com>", "control_characters"],
    ["a@[300.1.1.1]", "address_literal"],
    ["<a@example.com>", "local_part"],
    ["mailto:a@example.com", "local_part"],
    ["(comment)a@example.com", "local_part"],
  ];
  for (const [input, rule] of refused) assert.equal(read(input), rule, input);
});

/** The set also judges message headers; of its categories, these are valid in an envelope. */
const deliverable = /^ISEMAIL_(?:VALID_CATEGORY|DNSWARN|RFC5321)$/;
/** White space around an address is a typing slip and is trimmed. */
const intended = new Set([" test@iana.org", "test@iana.org "]);
const tests = new URL("../../../../../shared/fixtures/email-addresses/tests.xml", import.meta.url);

test("every address of the isemail set is judged by the envelope's grammar", (context) => {
  if (!existsSync(tests)) return context.skip("the address test set is not available (../shared)");
  let judged = 0;
  for (const [, id, body = ""] of readFileSync(tests, "utf8").matchAll(
    /<test id="(\d+)">([\s\S]*?)<\/test>/g,
  )) {
    const address = decode(/<address>([\s\S]*?)<\/address>/.exec(body)?.[1] ?? "");
    const category = /<category>(.*?)</.exec(body)?.[1] ?? "";
    judged += 1;
    if (intended.has(address)) continue;
    assert.equal(parseAddress(address).ok, deliverable.test(category), `${id}: ${JSON.stringify(address)}`);
  }
  assert.ok(judged > 100);
});

/** The file represents control characters by their symbols, from U+2400. */
function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/[\u2400-\u2421]/g, (symbol) =>
      symbol === "\u2421" ? "\x7f" : String.fromCharCode(symbol.charCodeAt(0) - 0x2400),
    );
}
