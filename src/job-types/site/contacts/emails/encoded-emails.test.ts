import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeCloudflare, decodeRot13, decodeTypo3 } from "./encoded-emails.ts";

function cloudflare(email: string, key: number): string {
  return Buffer.from([key, ...Buffer.from(email).map((byte) => byte ^ key)]).toString("hex");
}

test("decodes Cloudflare's protection with any key", () => {
  for (const key of [0, 1, 0x6a, 0xff]) {
    assert.equal(decodeCloudflare(cloudflare("info@werkstatt-beer.de", key)), "info@werkstatt-beer.de");
  }
});

test("gives nothing for hexadecimal that hides no address", () => {
  assert.equal(decodeCloudflare("00112233445566778899"), undefined);
  assert.equal(decodeCloudflare("no hex"), undefined);
  assert.equal(decodeCloudflare(""), undefined);
});

test("decodes TYPO3's encryption without knowing the distance", () => {
  // "mailto:" shifted by one and by two places, as TYPO3 writes it.
  assert.equal(decodeTypo3("nbjmup+jogpAxfsltubuu.cffs/ef"), "info@werkstatt-beer.de");
  assert.equal(decodeTypo3("not encrypted at all"), undefined);
});

test("rot13 turns letters only", () => {
  assert.equal(decodeRot13("vasb@jrexfgngg-orre.qr"), "info@werkstatt-beer.de");
});
