import assert from "node:assert/strict";
import { test } from "node:test";
import { jobTypeNames } from "../../contract/job-types.ts";
import type { AccessLevel } from "../../contract/principal.ts";
import type { Route } from "../route.ts";
import { startTestApi, type TestApi } from "../test-support/api-client.ts";
import {
  FakeServices,
  memberCredential,
  credential as ownerCredential,
  siteJobType,
  viewerCredential,
} from "../test-support/fake-services.ts";

/**
 * A second, independent list of required access: a new route, or one whose access changes, must be listed here as
 * well. Every other operation is a GET that any key may call.
 */
const needs: Readonly<Record<string, AccessLevel | "nothing">> = {
  // Managing keys, webhooks and settings.
  ...all(
    "owner",
    "createClientKey changeClientKey rotateClientKey revokeClientKey putClientSettings testProvider putDomainLists patchDigestSettings testDigest",
    "createWebhook changeWebhook deleteWebhook testWebhook rotateWebhookSecret createCallbackSecret replayWebhookDelivery replayWebhook",
    "listUsers inviteUser withdrawInvitation changeUserRole removeUser",
    "mintSignupToken listAuditEntries getStorage",
    "removeSuppression accessPerson erasePerson listErasures getErasure",
  ),
  // Work.
  ...all(
    "member",
    "submitJob submitSvcSite submitSvcMaps submitSvcVerify submitSvcPeople cancelJob rerunJob cancelSelectedJobs rerunSelectedJobs",
    "submitBatch estimateBatch retryFailedItems pauseBatch resumeBatch cancelBatch",
    "changeRecord changeManyRecords splitRecord createRecordList renameRecordList deleteRecordList",
    "submitCampaign estimateCampaign nextCampaignLocation stopCampaign pauseCampaign continueCampaign retryFailedLocations",
    "changeCampaign deleteCampaign",
    "reportActivity createShare revokeShare",
    "addSuppressions importSuppressions createUnsubscribeUrls",
  ),
  ...all(
    "viewer",
    "changeAccount leaveClient switchClient endAccountSession endOtherSessions",
    "beginTwoFactor setPassword renewRecoveryCodes",
  ),
  ...all("viewer", "deleteSession checkSuppression exportSelectedRecords"),
  // Public, or opened by a signed link.
  ...all(
    "nothing",
    "getFile getMedia getSharedReport getConfirmation postConfirmation getUnsubscribe postUnsubscribe createSession getSession",
    "getOptOut postOptOut",
    "getSignInMethods requestSignInLink signInByLink signInByPassword beginSingleSignOn completeSingleSignOn previewInvitation acceptInvitation",
    "resolveSignup checkSignupName reserveSignupName completeSignup getSignupStatus",
    "getHealth getQueueStats getServiceIndex getOpenApi getLivez getReadyz getMetrics",
  ),
};

function all<Level>(level: Level, ...names: string[]): Record<string, Level> {
  return Object.fromEntries(names.flatMap((line) => line.split(" ")).map((name) => [name, level]));
}

const credentials = { owner: ownerCredential, member: memberCredential, viewer: viewerCredential };
const levels = ["viewer", "member", "owner"] as const;

const neededBy = ({ operationId, method }: Route): AccessLevel | "nothing" | undefined =>
  needs[operationId] ?? (method === "GET" ? "viewer" : undefined);

let callers = 0;

async function outcome(api: TestApi, route: Route, headers: Record<string, string>): Promise<string> {
  // Only the headers of a stream: its body does not end.
  const isStream = route.operationId === "streamEvents";
  // Each call is another caller's: there are more routes than one address may call without credentials.
  callers += 1;
  const reply = await api.server.app.inject({
    remoteAddress: `192.0.${callers >> 8}.${callers & 255}`,
    method: isStream ? "HEAD" : route.method,
    url: route.path.replaceAll(/:\w+/g, "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e"),
    headers,
    // Any payload: access is decided before the body is read.
    ...(route.body && { payload: {} }),
  });
  if (isStream) return reply.statusCode === 200 ? "admitted" : "unauthenticated";
  const code = reply.body.startsWith("{") ? reply.json().code : undefined;
  return ["access_denied", "unauthenticated"].includes(code) ? code : "admitted";
}

test("every route admits exactly the intended access levels", async () => {
  const jobTypes = jobTypeNames.map((name) => ({
    ...siteJobType,
    name,
  }));
  // There are more routes than a key may call in a minute.
  const { authenticator } = new FakeServices();
  const authenticate = async (given: string) => ({
    ...(await authenticator.authenticate(given)),
    rateLimitPerMinute: 10_000,
  });
  await using api = await startTestApi({ jobTypes, services: { authenticator: { authenticate } } });
  const { routes } = api.server;
  assert.deepEqual(
    Object.keys(needs).filter((name) => !routes.some(({ operationId }) => operationId === name)),
    [],
    "the table lists no removed routes",
  );
  for (const route of routes) {
    const needed = neededBy(route);
    assert.ok(needed, `state in this test who may call ${route.operationId}`);
    const expected = { none: needed === "nothing" ? "admitted" : "unauthenticated" } as Record<
      string,
      string
    >;
    const found = { none: await outcome(api, route, {}) } as Record<string, string>;
    for (const level of levels) {
      const isEnough = needed === "nothing" || levels.indexOf(level) >= levels.indexOf(needed);
      expected[level] = isEnough ? "admitted" : "access_denied";
      found[level] = await outcome(api, route, { authorization: `Bearer ${credentials[level]}` });
    }
    assert.deepEqual(found, expected, `${route.method} ${route.path}`);
  }
});

test("the API description names the access that each operation needs, and the rejection", async () => {
  await using api = await startTestApi();
  const { paths, components } = (await api.call({ url: "/openapi.json" })).json();
  for (const route of api.server.routes) {
    const operation = paths[route.path.replaceAll(/:(\w+)/g, "{$1}")][route.method.toLowerCase()];
    const needed = neededBy(route);
    assert.equal(operation["x-access"] ?? "nothing", needed, route.operationId);
    const { $ref, description } = operation.responses["403"] ?? {};
    const refusals = String($ref ? components.responses[$ref.split("/").at(-1)].description : description);
    const mayRefuse = needed === "member" || needed === "owner";
    assert.equal(refusals.includes("access_denied"), mayRefuse, route.operationId);
  }
});

test("a rejection names the required access and that of the key", async () => {
  await using api = await startTestApi();
  const reply = await api.call({
    method: "PUT",
    url: "/api/v1/client/settings",
    headers: { authorization: `Bearer ${memberCredential}` },
    payload: { dedup_enabled: false },
  });
  assert.equal(reply.statusCode, 403);
  assert.equal(reply.json().code, "access_denied");
  assert.match(reply.json().detail, /needs an API key with 'owner' access.*has 'member' access/);
});

test("an actor's role, another's idempotency key and a session grant no further access", async () => {
  await using api = await startTestApi();
  const submit = (credential: string, headers: Record<string, string> = {}) =>
    api.call({
      method: "POST",
      url: "/api/v1/jobs/svcSite/submit",
      headers: { authorization: `Bearer ${credential}`, "idempotency-key": "order-1", ...headers },
      payload: { payload: { url: "https://example.com/" } },
    });
  assert.equal((await submit(ownerCredential)).statusCode, 201);
  assert.equal(
    (await submit(viewerCredential)).json().code,
    "access_denied",
    "another's answer is not replayed",
  );
  const asOwner = { "x-actor-id": "ann", "x-actor-role": "owner" };
  assert.equal((await submit(viewerCredential, asOwner)).json().code, "access_denied");

  const signedIn = await api.call({
    method: "POST",
    url: "/api/v1/session",
    headers: { authorization: "" },
    payload: { credential: viewerCredential },
  });
  const { session } = signedIn.json();
  assert.equal(session.access, "viewer");
  const cookie = String(signedIn.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const bySession = await api.call({
    method: "POST",
    url: "/api/v1/jobs/svcSite/submit",
    headers: { authorization: "", cookie, "x-csrf-token": session.csrf_token },
    payload: { payload: { url: "https://example.com/" } },
  });
  assert.equal(bySession.json().code, "access_denied");
  assert.equal(api.services.submitted.length, 1);
});
