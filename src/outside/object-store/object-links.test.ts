import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { createSigner } from "../../clients/secrets.ts";
import { createLinkSigner } from "./object-links.ts";

const signerWith = (key: string) =>
  createLinkSigner(createSigner([(text) => createHmac("sha256", key).update(text).digest()]));
const signer = signerWith("one");

function partsOf(link: string) {
  const url = new URL(link, "http://service.test");
  const query = (name: string) => url.searchParams.get(name) ?? "";
  return {
    path: url.pathname,
    key: url.pathname.split("/").slice(-3).join("/"),
    expires: query("expires"),
    signature: query("signature"),
  };
}
const link = (secondsFromNow: number) =>
  partsOf(signer.sign("compendia/cli_a/a.md", new Date(Date.now() + secondsFromNow * 1000)));

test("a link is an API path and is valid until it expires, in every process with the same key", () => {
  const { path, ...parts } = link(60);
  assert.equal(path, "/api/v1/files/compendia/cli_a/a.md");
  assert.equal(signer.check(parts), "valid");
  assert.equal(signerWith("one").check(parts), "valid");
  assert.equal(signer.check(link(-1)), "expired");
});

test("any change invalidates it, even if it has expired", () => {
  for (const parts of [link(60), link(-60)]) {
    const changes = [
      { key: "compendia/cli_a/b.md" },
      { expires: String(Number(parts.expires) + 3600) },
      { expires: `0${parts.expires}` },
      { expires: "" },
      { expires: "NaN" },
      { signature: "" },
      { signature: parts.signature.slice(0, -2) },
      { signature: `A${parts.signature}` },
    ];
    for (const change of changes) {
      assert.equal(signer.check({ ...parts, ...change }), "wrong", JSON.stringify(change));
    }
    assert.equal(signerWith("two").check(parts), "wrong");
  }
});
