import assert from "node:assert/strict";
import { test } from "node:test";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { newWebhookSecret, signedHeaders } from "./signing-secret.ts";

/** The test vector of the Standard Webhooks libraries. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
const sentAt = new Date(1_614_265_330_999);
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("the reference example has the expected signature", () => {
  assert.deepEqual(signedHeaders(message, [secret], sentAt), {
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

test("two secrets give two signatures, separated by a space", () => {
  const other = newWebhookSecret();
  const both = signedHeaders(message, [other, secret], sentAt)["webhook-signature"]?.split(" ");
  assert.equal(both?.length, 2);
  assert.equal(both?.[1], signature);
});

test("the public library accepts a signature of either secret, and rejects another secret, body, id or time", () => {
  const [present, before] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders(message, [present, before], new Date());
  for (const known of [present, before]) {
    assert.deepEqual(new Webhook(known).verify(message.body, headers), JSON.parse(message.body));
  }
  const old = signedHeaders(message, [present], new Date(Date.now() - 301_000));
  for (const [key, body, given] of [
    [newWebhookSecret(), message.body, headers],
    [present, `${message.body} `, headers],
    [present, message.body, { ...headers, "webhook-id": "another" }],
    [present, message.body, old],
  ] as const) {
    assert.throws(() => new Webhook(key).verify(body, given), WebhookVerificationError);
  }
});

test("a secret has 32 random bytes", () => {
  const secrets = new Set(Array.from({ length: 20 }, newWebhookSecret));
  assert.equal(secrets.size, 20);
  for (const one of secrets) {
    assert.match(one, /^whsec_/);
    assert.equal(Buffer.from(one.slice(6), "base64").length, 32);
  }
});
