import assert from "node:assert/strict";
import { test } from "node:test";
import type { Webhook, WebhookDeliveryDetail } from "../../contract/webhooks.ts";
import { startTestApi } from "../test-support/api-client.ts";
import { credential } from "../test-support/fake-services.ts";

const path = "/api/v1/webhooks/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e/test";
const headers = { authorization: `Bearer ${credential}` };

test("headers are sent while waiting for a slow receiver; an unknown webhook is 404", async () => {
  await using api = await startTestApi();
  assert.equal((await api.call({ method: "POST", url: path })).statusCode, 404);
  const sent = Promise.withResolvers<WebhookDeliveryDetail>();
  api.services.webhooks.find = async () => ({}) as Webhook;
  api.services.webhookDeliveries.sendTest = () => sent.promise;
  const url = await api.listen();
  const answer = await fetch(url + path, { method: "POST", headers });
  assert.equal(answer.status, 200);
  sent.resolve({ status: "delivered" } as WebhookDeliveryDetail);
  assert.deepEqual(await answer.json(), { status: "delivered" });
});
