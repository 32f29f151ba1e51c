import assert from "node:assert/strict";
import { test } from "node:test";
import { createNetworkActivity } from "./page-network.ts";

const begin = (requestId: string, type: string) =>
  ["Network.requestWillBeSent", { requestId, type }] as const;

test("a page is busy while a script or its data is loading", () => {
  const network = createNetworkActivity();
  assert.equal(network.isBusy(performance.now()), false);
  network.note(...begin("1", "Script"));
  network.note(...begin("2", "Fetch"));
  network.note("Network.loadingFinished", { requestId: "1" });
  assert.equal(network.isBusy(performance.now()), true);
  network.note("Network.loadingFailed", { requestId: "2" });
  assert.equal(network.isBusy(performance.now()), false);
});

test("images, sockets and event streams are not waited for", () => {
  const network = createNetworkActivity();
  for (const type of ["Image", "WebSocket", "EventSource", "Ping", "Document"])
    network.note(...begin(type, type));
  assert.equal(network.isBusy(performance.now()), false);
});

test("a request that stays open is no longer waited for after a few seconds", () => {
  const network = createNetworkActivity();
  network.note(...begin("poll", "XHR"));
  assert.equal(network.isBusy(performance.now() + 4_000), true);
  assert.equal(network.isBusy(performance.now() + 6_000), false);
});
