import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atEnd } from "../harness/cleanup.ts";
import { createSignupHarness } from "../harness/signup.ts";
import { eventually } from "../harness/wait.ts";
import { type RegistryFault, startRegistryServer } from "../servers/registry-server.ts";

const registry = await startRegistryServer({ key: "registry-key" });
atEnd(() => registry.close());
const env = {
  SIGNUP_REGISTRY_URL: registry.url,
  SIGNUP_REGISTRY_KEY: "registry-key",
  SIGNUP_REGISTRY_TIMEOUT_SECONDS: "1",
};
const signup = await createSignupHarness({ env });
const { mint } = signup;
/** Runs background work, as in a service. */
const { completions } = signup.parts;
assert.ok(completions);
await completions.start();
atEnd(completions.stop);

/** A separate API: failures of one test's registry must not open the circuit breaker of the next. */
async function freshApi(more: Record<string, string> = {}) {
  registry.script = () => null;
  registry.newState = "done";
  registry.requests.length = 0;
  return signup.openApi({ ...env, ...more });
}

const settled = (api: Awaited<ReturnType<typeof freshApi>>, token: string) =>
  eventually(
    async () => (await api.status(token)).body,
    (body) => body.state === "done",
  );

const internals = /internal-proxy|127\.0\.0\.1|registry-key|<h1>/;

/** How an upstream fails, and the result of a name check and of a completion. */
const faults: [what: string, fault: RegistryFault, inCheck: number, inCompletion: number][] = [
  ["hangs", "hangs", 503, 503],
  ["closes early", "closes", 503, 503],
  ["answers HTML", "html", 502, 502],
  ["answers other JSON", "nonsense", 502, 502],
  ["answers 401", { status: 401, body: { error: "internal-proxy" } }, 500, 503],
  ["answers 403", { status: 403 }, 500, 503],
  ["answers 429", { status: 429 }, 503, 503],
  ["answers 500", { status: 500, body: { error: "internal-proxy" } }, 503, 503],
  ["answers 503", { status: 503 }, 503, 503],
  ["redirects", { status: 302 }, 502, 502],
  ["is missing", { status: 404 }, 502, 502],
];

describe("an upstream registry", () => {
  test("gets one request for a name and its alternatives, with the required key", async () => {
    const api = await freshApi();
    const token = await mint("Upstream Shop");
    registry.taken.add("DK Kiosk").add("DK Kiosk Denmark");
    registry.requests.length = 0;
    const { status, body } = await api.checkName(token, "Kiosk");
    assert.equal(status, 200);
    assert.equal(body.is_available, false);
    assert.equal(body.suggestions.length, 10);
    assert.ok(!body.suggestions.includes("Kiosk Denmark"));
    assert.equal(registry.requests.length, 1);
    assert.equal(registry.requests[0]?.authorization, "Bearer registry-key");
    assert.equal((await api.checkName(token, "Kiosk 77")).body.is_available, true);
  });

  test("gets the pin with all given fields, and an idempotency key", async () => {
    const api = await freshApi();
    const token = await mint("Written Shop");
    const address = { address_road: "Havnegade", address_postcode: "1058" };
    const { status, body } = await api.complete(token, {
      name: "Written Shop",
      structured_address: { ...address, address_region: " " },
      account_oauth_uid: "oauth-1",
    });
    assert.deepEqual([status, body.state], [202, "done"]);
    const created = registry.requests.find(({ kind }) => kind === "create");
    assert.equal(created?.idempotencyKey, body.pin_id);
    assert.deepEqual(created?.body, {
      pin_id: body.pin_id,
      name: "Written Shop",
      country_code: "DK",
      brand_id: "harbour",
      lat: 55.68,
      lng: 12.57,
      identifier: "+4533445512",
      structured_address: address,
      account_oauth_uid: "oauth-1",
      verified_identifier: null,
    });
    const kept = await signup.database.query<{ details: Buffer | null }>({
      text: "select details from signup_completions where pin_id = $1",
      values: [body.pin_id],
    });
    assert.deepEqual(kept, [{ details: null }], "personal details are deleted once the registry has them");
  });

  test("that is slow: creating becomes done, with one event then", async () => {
    const api = await freshApi();
    registry.newState = "creating";
    const token = await mint("Slow Shop");
    const { status, body } = await api.complete(token, { name: "Slow Shop" });
    assert.deepEqual([status, body.state], [202, "creating"]);
    assert.deepEqual((await api.complete(token, { name: "Slow Shop" })).body, body);
    assert.equal(eventsOf(body.pin_id, await signup.pinEvents()), 0);
    const pin = registry.pins.get(body.pin_id);
    assert.ok(pin);
    pin.state = "done";
    assert.equal((await settled(api, token)).pin_id, body.pin_id);
    assert.equal(eventsOf(body.pin_id, await signup.pinEvents()), 1);
    assert.equal(registry.requests.filter(({ kind }) => kind === "create").length, 1);
  });

  for (const [what, fault, inCheck, inCompletion] of faults) {
    test(`that ${what}: ${inCheck} to a name check, ${inCompletion} to a completion, one pin in the end`, async () => {
      const api = await freshApi();
      const name = `Shop That ${what}`;
      const token = await mint(name);
      registry.script = () => fault;
      const checked = await api.checkName(token, "Any Name");
      assert.equal(checked.status, inCheck);
      assert.doesNotMatch(checked.text, internals);
      // The first write fails, whatever else is requested; later ones find a healthy registry.
      registry.script = ({ body }) => (body?.name === name ? fault : null);
      const completed = await api.complete(token, { name });
      assert.equal(completed.status, inCompletion, completed.text);
      assert.doesNotMatch(completed.text, internals);
      if (inCompletion === 503) assert.ok(Number(completed.headers["retry-after"]) > 0);
      const repeated = await api.complete(token, { name });
      assert.deepEqual([repeated.status, repeated.body.state], [202, "creating"]);
      registry.script = () => null;
      const { pin_id: pinId } = await settled(api, token);
      assert.equal(pinId, repeated.body.pin_id);
      assert.equal([...registry.pins.values()].filter((pin) => pin.name === name).length, 1);
      assert.equal(eventsOf(pinId, await signup.pinEvents()), 1);
    });
  }

  test("that lost its response to a write is queried for the pin, without a second write", async () => {
    const api = await freshApi();
    const token = await mint("Unheard Shop");
    registry.script = ({ kind }) => (kind === "create" ? "does it and closes" : null);
    assert.equal((await api.complete(token, { name: "Unheard Shop" })).status, 503);
    await settled(api, token);
    assert.deepEqual(
      registry.requests.filter(({ kind }) => kind !== "check").map(({ kind }) => kind),
      ["create", "find"],
    );
  });

  test("that gave the name away meanwhile: 409, and another name can be claimed", async () => {
    const api = await freshApi();
    const token = await mint("Contested");
    registry.taken.add("DK Contested");
    const refused = await api.complete(token, { name: "Contested" });
    assert.deepEqual([refused.status, refused.body.code], [409, "name_taken"]);
    const { state, pin_id: pinId, failure } = (await api.status(token)).body;
    assert.deepEqual([state, pinId, failure], ["failed", null, "name_taken"]);
    assert.equal((await api.checkName(token, "Contested")).body.is_available, false);
    assert.equal((await api.reserve(token, "Uncontested")).status, 200);
    const { status, body } = await api.complete(token, { name: "Uncontested" });
    assert.deepEqual([status, body.state], [202, "done"]);
    assert.equal(eventsOf(body.pin_id, await signup.pinEvents()), 1);
  });

  test("that refuses the request: 502, and the claim can be completed again", async () => {
    const api = await freshApi();
    const token = await mint("Refused");
    registry.script = ({ kind }) =>
      kind === "create" ? { status: 422, body: { error: "internal-proxy" } } : null;
    const refused = await api.complete(token, { name: "Refused" });
    assert.deepEqual([refused.status, refused.body.code], [502, "registry_refused"]);
    assert.doesNotMatch(refused.text, internals);
    assert.equal((await api.status(token)).body.failure, "refused");
    registry.script = () => null;
    assert.equal((await api.complete(token, { name: "Refused" })).body.state, "done");
  });

  test("whose refusal arrives while others complete the same claim: all get the same reason", async () => {
    const api = await freshApi();
    const token = await mint("Refused At Once");
    registry.script = ({ kind }) => (kind === "create" ? { status: 422 } : null);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.complete(token, { name: "Refused At Once" })),
    );
    const outcomes = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? body.state}`));
    assert.ok(outcomes.has("502 registry_refused"));
    assert.deepEqual(
      [...outcomes].filter((one) => !["502 registry_refused", "202 creating"].includes(one)),
      [],
    );
  });

  test("that reports later that the pin failed: the status says so", async () => {
    const api = await freshApi();
    registry.newState = "creating";
    const token = await mint("Failing Later");
    const { body } = await api.complete(token, { name: "Failing Later" });
    const pin = registry.pins.get(body.pin_id);
    assert.ok(pin);
    Object.assign(pin, { state: "failed", reason: "name_taken" });
    const ended = await eventually(
      async () => (await api.status(token)).body,
      ({ state }) => state === "failed",
    );
    assert.equal(ended.failure, "name_taken");
    assert.equal(eventsOf(body.pin_id, await signup.pinEvents()), 0);
  });

  test("that fails repeatedly is not called for a while", async () => {
    const api = await freshApi();
    const token = await mint("Breaker Shop");
    registry.script = () => ({ status: 503 });
    for (let call = 0; call < 5; call++) assert.equal((await api.checkName(token, `N${call}`)).status, 503);
    const asked = registry.requests.length;
    assert.equal((await api.checkName(token, "One more")).status, 503);
    assert.equal(registry.requests.length, asked);
  });

  test("that recovers from a brief failure is called again, for a name check only", async () => {
    const api = await freshApi();
    const token = await mint("Hiccup Shop");
    registry.requests.length = 0;
    registry.script = () => (registry.requests.length === 1 ? { status: 503 } : null);
    assert.equal((await api.checkName(token, "After The Hiccup")).body.is_available, true);
    assert.deepEqual(
      registry.requests.map(({ kind }) => kind),
      ["check", "check"],
    );
  });

  test("is consulted before a name is reserved: no token for a taken name", async () => {
    await freshApi();
    registry.taken.add("DK Upstream Has It");
    await assert.rejects(mint("Upstream Has It"), { code: "name_taken" });
  });
});

const eventsOf = (pinId: string, events: Record<string, unknown>[]) =>
  events.filter((event) => event.pin_id === pinId).length;
