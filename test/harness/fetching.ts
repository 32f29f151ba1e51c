import assert from "node:assert/strict";
import type { FetchedPage, FetchOptions } from "../../src/crawler/ports.ts";
import { type ErrorCode, ForagerError } from "../../src/errors.ts";
import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from "../../src/outside/http/http-client.ts";

/** A client whose only permitted private address is 127.0.0.1; `await using` closes it. */
export function createTestClient(options: Partial<HttpClientOptions> = {}): HttpClient & AsyncDisposable {
  const client = createHttpClient({
    userAgent: "ForagerBot/1.0",
    allowPrivateNetworks: ["127.0.0.1"],
    dnsServers: [],
    ...options,
  });
  return { ...client, [Symbol.asyncDispose]: client.close };
}

export function get(
  client: HttpClient,
  url: string,
  options: Partial<FetchOptions> = {},
): Promise<FetchedPage> {
  return client.fetchPage(url, {
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    bodyBytesMax: 2 ** 20,
    ...options,
  });
}

export async function failureOf(promise: Promise<unknown>): Promise<ForagerError> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof ForagerError, `not an error of the catalogue: ${String(error)}`);
    return error;
  }
  throw new Error("it did not fail");
}

export async function assertFails(
  promise: Promise<unknown>,
  code: ErrorCode,
  sentence?: RegExp,
): Promise<void> {
  const error = await failureOf(promise);
  assert.equal(error.code, code, error.message);
  assert.match(error.message, sentence ?? /./);
  assert.match(error.message, /[.]$|^https?:|: https?:\S+$/, "a sentence");
}

export function text(page: FetchedPage): string {
  return Buffer.from(page.body).toString("utf8");
}

/** Polls until the condition holds. The deadline is only a guard against hanging. */
export async function until(condition: () => boolean, deadlineMs = 120_000): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!condition()) {
    assert.ok(performance.now() < end, "the condition was not met in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
