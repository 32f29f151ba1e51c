import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listing } from "../../../../test/harness/maps.ts";
import type { FetchPage } from "../../../crawler/ports.ts";
import { ForagerError } from "../../../errors.ts";
import { imageFormat, storeImages } from "./images.ts";

const png = Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1");
const of = (...urls: (string | null)[]) => urls.map((image_url, index) => listing(index, { image_url }));
const signal = new AbortController().signal;

/** Responses by URL: bytes, a status, or an error. */
const fetching =
  (answers: Record<string, Uint8Array | number | Error>): FetchPage =>
  async (url, { onHeaders }) => {
    const answer = answers[url] ?? 404;
    if (answer instanceof Error) throw answer;
    const status = typeof answer === "number" ? answer : 200;
    const refusal = onHeaders?.(status, {});
    if (refusal) throw refusal;
    return { requestedUrl: url, url, status, headers: {}, body: answer as Uint8Array };
  };

function keeping() {
  const kept = new Map<string, Uint8Array>();
  const saveImage = async (name: string, bytes: Uint8Array) => {
    kept.set(name, bytes);
    return `https://media.example/${name}`;
  };
  return { kept, saveImage };
}

describe("storeImages", () => {
  test("stores each image once under the digest of its content, regardless of its URL", async () => {
    const { kept, saveImage } = keeping();
    const fetchPage = fetching({ "https://a.example/1": png, "https://b.example/2": png });
    const listings = of("https://a.example/1", null, "https://b.example/2", "https://a.example/1");
    const { urls, counts } = await storeImages(listings, { fetchPage, saveImage }, { signal });
    const [name] = kept.keys();
    assert.match(name ?? "", /^[0-9a-f]{64}\.png$/);
    assert.equal(kept.size, 1);
    const url = `https://media.example/${name}`;
    assert.deepEqual(urls, [url, null, url, url]);
    assert.deepEqual(counts, { total_images: 3, uploaded: 3, failed: 0 });
  });

  test("keeps the provider's URL if there is no image to store, and says why", async () => {
    const { kept, saveImage } = keeping();
    const html = Buffer.from("<!doctype html><title>Sign in</title>");
    const fetchPage = fetching({
      "https://a.example/page": html,
      "https://a.example/huge": new ForagerError(
        "body_limit",
        "The response of a.example is larger than 10 MiB.",
      ),
      "https://10.0.0.1/": new ForagerError("address_blocked"),
      "https://a.example/gone": 404,
    });
    const given = [
      "https://a.example/page",
      "https://a.example/huge",
      "https://10.0.0.1/",
      "https://a.example/gone",
    ];
    const { urls, counts, warnings } = await storeImages(of(...given), { fetchPage, saveImage }, { signal });
    assert.deepEqual(urls, given);
    assert.equal(kept.size, 0);
    assert.deepEqual(counts, { total_images: 4, uploaded: 0, failed: 4 });
    const reasons = [/is not an image/, /larger than 10 MiB/, /private or reserved/, /status 404/];
    for (const reason of reasons) assert.match(warnings.join("\n"), reason);
  });

  test("keeps the provider's URL if the store rejects writes", async () => {
    const saveImage = () => Promise.reject(new ForagerError("storage_unavailable"));
    const ports = { fetchPage: fetching({ "https://a.example/1": png }), saveImage };
    const { urls, counts } = await storeImages(of("https://a.example/1"), ports, { signal });
    assert.deepEqual([urls, counts.failed], [["https://a.example/1"], 1]);
  });

  test("gives up on missing images at the common deadline", async () => {
    const hanging: FetchPage = (_url, options) =>
      new Promise((_resolve, reject) => {
        options.signal.addEventListener("abort", () => reject(options.signal.reason), { once: true });
      });
    const listings = of(...Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`));
    const ports = { ...keeping(), fetchPage: hanging };
    const { counts, warnings } = await storeImages(listings, ports, { signal, timeoutMs: 20 });
    assert.equal(counts.failed, 20);
    assert.match(
      warnings[0] ?? "",
      /^20 images were not stored: The time limit for images, 0\.02 s, was reached\./,
    );
  });

  test("ends with the signal's reason when the job is cancelled", async () => {
    const stop = new AbortController();
    const reason = new Error("cancelled");
    const fetchPage: FetchPage = async () => {
      stop.abort(reason);
      throw reason;
    };
    const storing = storeImages(
      of("https://a.example/1"),
      { ...keeping(), fetchPage },
      { signal: stop.signal },
    );
    await assert.rejects(storing, reason);
  });
});

test("imageFormat looks only at the first bytes", () => {
  const of = (text: string) => imageFormat(Buffer.from(text, "latin1"));
  assert.equal(of("\xff\xd8\xff\xe0 JFIF"), "jpg");
  assert.equal(of("\x89PNG\r\n\x1a\n"), "png");
  assert.equal(of("GIF89a.."), "gif");
  assert.equal(of("RIFF....WEBPVP8 "), "webp");
  assert.equal(of("\0\0\0\x1cftypavif\0\0\0\0"), "avif");
  assert.equal(of("\0\0\0\x1cftypmif1\0\0\0\0avifmif1"), "avif");
  for (const other of ["", "\xff\xd8", "<svg xmlns=''>", "\0\0\0\x1cftypisom\0\0\0\0mp41", "RIFF....WAVE"]) {
    assert.equal(of(other), null, other);
  }
});
