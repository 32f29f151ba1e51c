import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stepAt, totpCode } from "../../src/users/totp.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { joined, mailedToken, signedInByKey, tokenIn, Visitor } from "../harness/users.ts";
import { eventually, noticeMs } from "../harness/wait.ts";
import { startMailInbox } from "../servers/mail-inbox.ts";

const database = await createTestDatabase();
const store = database.open();
const inbox = await startMailInbox();
atEnd(() => inbox[Symbol.asyncDispose]());
const env = {
  DATABASE_URL: database.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("users"),
  // Nothing listens there: no lookup leaves this machine.
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
  TRUST_PROXY: "127.0.0.1",
};
const mailing = { ...env, MAILER_URL: inbox.url, MAIL_FROM: "forager@example.com" };
const services = await Promise.all(
  [mailing, env].map((settings) => startServiceProcess({ env: settings, roles: "api" })),
);
for (const service of services) atEnd(() => service.stop());
/** One process mails, the other has no mail server. */
const [mailed = "", plain = ""] = services.map(({ url }) => url);

const invitations = "/api/v1/users/invitations";
let addresses = 0;
const newAddress = (name: string) => {
  addresses += 1;
  return `${name}${addresses}@example.com`;
};

/** A client with an owner who is a user. */
async function newTeam(name: string) {
  const credential = await createClient(env, name);
  const byKey = await signedInByKey(plain, credential);
  const address = newAddress("owner");
  const owner = await joined(plain, await byKey.done("POST", invitations, { address, role: "owner" }));
  const invite = async (role: string, at = newAddress(role)) => {
    const invitation = await owner.done("POST", invitations, { address: at, role });
    return { address: at, visitor: await joined(plain, invitation) };
  };
  const clientId = credential.split(":")[0] ?? "";
  const userIdOf = async (visitor: Visitor): Promise<string> =>
    (await visitor.done("GET", "/api/v1/account")).user_id;
  return { credential, clientId, byKey, owner, address, invite, userIdOf };
}

const becomes = (visitor: Visitor, path: string, status: number) =>
  eventually(
    async () => (await visitor.get(path)).status,
    (now) => now === status,
    noticeMs,
  );

const submit = ["POST", "/api/v1/jobs/svcVerify/submit", { payload: { emails: ["a@example.com"] } }] as const;

describe("users of a client", () => {
  test("join by an invitation that is mailed, works once, and changes nothing before it is accepted", async () => {
    const credential = await createClient(env, "Harbour & Oak");
    const owner = await signedInByKey(mailed, credential);
    const address = newAddress("ann");
    const invitation = await owner.done("POST", invitations, { address, role: "member" });
    assert.equal(invitation.url, null, "the owner does not see the link");
    const token = await mailedToken(inbox, address);
    const guest = new Visitor(mailed);
    for (let looked = 0; looked < 2; looked++) {
      const shown = await guest.done("POST", "/api/v1/invitations/preview", { token });
      assert.deepEqual([shown.client_name, shown.address, shown.role], ["Harbour & Oak", address, "member"]);
    }
    const both = await Promise.all(
      [guest, new Visitor(mailed)].map((visitor) => visitor.post("/api/v1/invitations/accept", { token })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 410], "only one of two calls uses it");
    const list = await owner.done("GET", "/api/v1/users");
    assert.deepEqual(
      list.users.map((user: { address: string; role: string }) => [user.address, user.role]),
      [[address, "member"]],
    );
    assert.deepEqual(list.invitations, []);
    await guest.refused(410, "share_gone", "POST", "/api/v1/invitations/preview", { token });
    await guest.refused(401, "share_invalid", "POST", "/api/v1/invitations/preview", { token: `${token}x` });
  });

  test("may do what their role allows, on every kind of route", async () => {
    const { owner, invite } = await newTeam("roles");
    const { visitor: viewer } = await invite("viewer");
    const { visitor: member } = await invite("member");
    const [method, path, body] = submit;
    const refusal = await viewer.refused(403, "access_denied", method, path, body);
    assert.equal(
      refusal.detail,
      "This needs the role 'member'. Your role is 'viewer'; an owner of this client can change it.",
    );
    await viewer.done("GET", "/api/v1/jobs/list");
    await viewer.refused(403, "access_denied", "GET", "/api/v1/users");
    await viewer.refused(403, "access_denied", "GET", "/api/v1/audit");
    await member.done(...submit);
    await member.refused(403, "access_denied", "POST", invitations, { address: newAddress("x") });
    await member.refused(403, "access_denied", "POST", "/api/v1/client/keys", { name: "mine" });
    await owner.done("POST", "/api/v1/client/keys", { name: "made by a user" });
    const mcp = async (visitor: Visitor, name: string, args: object) => {
      const answer = await fetch(`${plain}/mcp`, {
        method: "POST",
        headers: {
          cookie: visitor.cookie,
          "x-csrf-token": visitor.csrf,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: args },
        }),
      });
      return await answer.text();
    };
    const verify = { emails: ["b@example.com"] };
    assert.match(await mcp(viewer, "verify_emails", verify), /Tool verify_emails not found/);
    assert.doesNotMatch(await mcp(viewer, "search_records", { kind: "emails" }), /not found/);
  });

  test("act under their own name in jobs, shifts and the audit log, and are no API keys", async () => {
    const { owner, invite, userIdOf, credential } = await newTeam("names");
    const { visitor: member, address } = await invite("member");
    const id = await userIdOf(member);
    const { job_id: job } = await member.done(...submit);
    const { jobs } = await owner.done("GET", "/api/v1/jobs/list");
    assert.deepEqual(
      jobs.filter((one: { job_id: string }) => one.job_id === job).map((one: { actor: object }) => one.actor),
      [{ id, name: address, role: "member" }],
    );
    await member.done("PATCH", "/api/v1/account", { name: "Mia Member" });
    const { shifts } = await owner.done("GET", "/api/v1");
    assert.ok(
      shifts.some(
        (shift: { actor_id: string; actor_name: string }) =>
          shift.actor_id === id && shift.actor_name === "Mia Member",
      ),
    );
    await owner.done("PATCH", `/api/v1/users/${id}`, { role: "viewer" });
    const { entries } = await owner.done("GET", "/api/v1/audit");
    const [changed] = entries;
    assert.deepEqual(
      [changed.action, changed.target, changed.details, changed.actor.id, changed.credential],
      ["user.role_changed", { type: "user", id }, { role: "viewer" }, await userIdOf(owner), "session"],
    );
    assert.ok(!JSON.stringify(entries.map((entry: { details: object }) => entry.details)).includes("@"));
    const keys = await apiClient(plain, credential).get("/api/v1/client/keys");
    assert.deepEqual(
      keys.body.keys.map((key: { name: string }) => key.name),
      ["default"],
    );
  });

  test("lose access in every process when their role changes or they are removed, open streams included", async () => {
    const { owner, invite, userIdOf } = await newTeam("changes");
    const { visitor: member, address } = await invite("member");
    const id = await userIdOf(member);
    const elsewhere = new Visitor(mailed, member);
    const [method, path, body] = submit;
    await elsewhere.done(method, path, body);
    await owner.done("PATCH", `/api/v1/users/${id}`, { role: "viewer" });
    await eventually(
      async () => (await elsewhere.send(method, path, body)).status,
      (now) => now === 403,
      noticeMs,
    );
    const response = await fetch(`${mailed}/api/v1/events/stream`, { headers: { cookie: member.cookie } });
    assert.equal(response.status, 200);
    const stream = response.body?.getReader();
    await owner.done("DELETE", `/api/v1/users/${id}`);
    for (let part = await stream?.read(); part?.done === false; part = await stream?.read());
    await becomes(elsewhere, "/api/v1/jobs/list", 401);
    const [account] = await store.query({ text: "select from users where mailbox = $1", values: [address] });
    assert.equal(account, undefined, "the account of a user without a client is deleted");
    const named = await store.query({
      text: `select actor_name from api_keys where user_id = $1 union select actor_name from jobs where actor_id = $1
             union select actor_name from audit_log where actor_id = $1
             union select name from activity_actors where actor_id = $1`,
      values: [id],
    });
    assert.deepEqual(named, [{ actor_name: "Former user" }]);
  });

  test("keep an owner: the last one cannot be demoted, removed or leave, whichever two calls are concurrent", async () => {
    const { owner, byKey, invite, userIdOf } = await newTeam("owners");
    const id = await userIdOf(owner);
    const { visitor: second } = await invite("owner");
    const secondId = await userIdOf(second);
    const outcomes = await Promise.all([
      owner.send("PATCH", `/api/v1/users/${secondId}`, { role: "viewer" }),
      second.send("PATCH", `/api/v1/users/${id}`, { role: "viewer" }),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 200).length, 1);
    const { users } = await byKey.done("GET", "/api/v1/users");
    const left = users.find((user: { role: string }) => user.role === "owner");
    const visitor = left.user_id === id ? owner : second;
    await visitor.refused(409, "last_owner_user", "PATCH", `/api/v1/users/${left.user_id}`, {
      role: "member",
    });
    await visitor.refused(409, "last_owner_user", "DELETE", "/api/v1/account");
    await byKey.refused(409, "last_owner_user", "DELETE", `/api/v1/users/${left.user_id}`);
    const other = users.find((user: { user_id: string }) => user.user_id !== left.user_id);
    await byKey.done("DELETE", `/api/v1/users/${other.user_id}`);
    await visitor.refused(409, "last_owner_user", "DELETE", "/api/v1/account");
    await byKey.done("DELETE", `/api/v1/users/${left.user_id}`);
    assert.deepEqual((await byKey.done("GET", "/api/v1/users")).users, []);
  });

  test("sign in with a mailed link: once, for 15 minutes, and unknown addresses get the same answer", async () => {
    const { address } = await newTeam("links");
    const guest = new Visitor(mailed);
    const known = await guest.post("/api/v1/sign-in/link", { address });
    const unknown = await guest.post("/api/v1/sign-in/link", { address: newAddress("nobody") });
    assert.deepEqual([known.status, known.body], [202, { success: true }]);
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    const token = await mailedToken(inbox, address);
    const [stored] = await store.query<{ digest: Buffer; minutes: number }>({
      text: `select digest, extract(epoch from expires_at - created_at)::int / 60 as minutes from sign_in_links`,
    });
    assert.equal(stored?.minutes, 15);
    assert.ok(!stored?.digest.toString("latin1").includes(token));
    await guest.done("POST", "/api/v1/sign-in/link/open", { token });
    assert.equal((await guest.done("GET", "/api/v1/account")).address, address);
    await guest.refused(410, "share_gone", "POST", "/api/v1/sign-in/link/open", { token });
    await guest.done("POST", "/api/v1/sign-in/link", { address });
    const late = await mailedToken(inbox, address, 1);
    await store.query({ text: "update sign_in_links set expires_at = now() - interval '1 second'" });
    await guest.refused(410, "share_gone", "POST", "/api/v1/sign-in/link/open", { token: late });
    await guest.done("POST", "/api/v1/sign-in/link", { address });
    assert.equal(
      inbox.mails.filter((mail) => mail.to.includes(address)).length,
      2,
      "the third in a minute is not mailed",
    );
    await new Visitor(plain).refused(409, "mail_not_configured", "POST", "/api/v1/sign-in/link", { address });
  });

  test("a network that asks for many links or guesses tokens is stopped", async () => {
    const guest = new Visitor(mailed);
    const from = { "x-forwarded-for": "203.0.113.77" };
    const asked: number[] = [];
    for (let count = 0; count < 11; count++) {
      const body = { address: newAddress("many") };
      asked.push((await guest.send("POST", "/api/v1/sign-in/link", body, from)).status);
    }
    assert.deepEqual(asked, [...Array(10).fill(202), 429]);
    const guessed: number[] = [];
    for (let count = 0; count < 11; count++) {
      guessed.push(
        (await guest.send("POST", "/api/v1/sign-in/link/open", { token: `guess${count}` }, from)).status,
      );
    }
    assert.deepEqual(guessed, [...Array(10).fill(410), 429]);
  });

  test("of several clients switch between them, with their role in each", async () => {
    const one = await newTeam("first client");
    const two = await newTeam("second client");
    const invitation = await two.owner.done("POST", invitations, { address: one.address, role: "viewer" });
    const token = tokenIn(invitation.url);
    const stranger = new Visitor(plain);
    await stranger.refused(409, "sign_in_first", "POST", "/api/v1/invitations/accept", { token });
    await one.owner.done("POST", "/api/v1/invitations/accept", { token });
    const account = await one.owner.done("GET", "/api/v1/account");
    assert.deepEqual(
      account.clients.map((client: { client_name: string; role: string; is_current: boolean }) => [
        client.client_name,
        client.role,
        client.is_current,
      ]),
      [
        ["first client", "owner", false],
        ["second client", "viewer", true],
      ],
    );
    await one.owner.refused(403, "access_denied", "GET", "/api/v1/users");
    const before = one.owner.cookie;
    await one.owner.done("POST", "/api/v1/account/client", { client_id: one.clientId });
    await one.owner.done("GET", "/api/v1/users");
    await becomes(new Visitor(plain, { cookie: before, csrf: "" }), "/api/v1/jobs/list", 401);
    const third = await newTeam("third client");
    await one.owner.refused(404, "not_found", "POST", "/api/v1/account/client", {
      client_id: third.clientId,
    });
  });

  test("see their sessions and end them; no session of another user is among them", async () => {
    const { owner, address, byKey } = await newTeam("sessions");
    const guest = new Visitor(mailed);
    await guest.done("POST", "/api/v1/sign-in/link", { address });
    await guest.done("POST", "/api/v1/sign-in/link/open", { token: await mailedToken(inbox, address) });
    const { sessions } = await guest.done("GET", "/api/v1/account/sessions");
    assert.deepEqual(
      sessions.map((session: { method: string; is_current: boolean }) => [
        session.method,
        session.is_current,
      ]),
      [["link", true]],
      "the first proof of an address ends the sessions of before",
    );
    await becomes(owner, "/api/v1/jobs/list", 401);
    const other = await newTeam("other sessions");
    await other.owner.refused(
      404,
      "not_found",
      "DELETE",
      `/api/v1/account/sessions/${sessions[0].session_id}`,
    );
    await byKey.refused(403, "forbidden", "GET", "/api/v1/account");
    await guest.done("DELETE", `/api/v1/account/sessions/${sessions[0].session_id}`);
    await becomes(guest, "/api/v1/jobs/list", 401);
  });

  test("of another client are not found, and their invitations are not either", async () => {
    const one = await newTeam("isolated");
    const two = await newTeam("isolating");
    const id = await one.userIdOf(one.owner);
    await two.owner.refused(404, "not_found", "PATCH", `/api/v1/users/${id}`, { role: "viewer" });
    await two.owner.refused(404, "not_found", "DELETE", `/api/v1/users/${id}`);
    const invitation = await one.owner.done("POST", invitations, { address: newAddress("open") });
    const path = `${invitations}/${invitation.invitation_id}`;
    await two.owner.refused(404, "not_found", "DELETE", path);
    await one.owner.done("DELETE", path);
    const token = tokenIn(invitation.url);
    await new Visitor(plain).refused(410, "share_gone", "POST", "/api/v1/invitations/accept", { token });
  });

  test("an address is invited again with a new link alone, and not while it belongs to a user", async () => {
    const { owner, invite } = await newTeam("again");
    const address = newAddress("twice");
    const first = await owner.done("POST", invitations, { address, role: "viewer" });
    const second = await owner.done("POST", invitations, { address: address.toUpperCase(), role: "member" });
    const accept = { token: tokenIn(first.url) };
    await new Visitor(plain).refused(410, "share_gone", "POST", "/api/v1/invitations/accept", accept);
    const guest = await joined(plain, second);
    assert.equal((await guest.done("GET", "/api/v1/session")).session.access, "member");
    const { address: taken } = await invite("viewer");
    await new Visitor(mailed, owner).refused(409, "user_exists", "POST", invitations, { address: taken });
    // Without a mail server, and before the user has a password, another link is the only way in.
    await joined(plain, await owner.done("POST", invitations, { address: taken }));
  });

  test("set a password with a device, which ends their other sessions, and sign in with both", async () => {
    const { owner, address } = await newTeam("passwords");
    const other = new Visitor(mailed);
    await other.done("POST", "/api/v1/sign-in/link", { address });
    await other.done("POST", "/api/v1/sign-in/link/open", { token: await mailedToken(inbox, address) });
    const own = new Visitor(plain, other);
    await becomes(owner, "/api/v1/jobs/list", 401);
    const { enrolment, secret } = await own.done("POST", "/api/v1/account/two-factor");
    const code = (off = 0) => totpCode(secret, stepAt(new Date()) + off);
    const password = "a long enough password";
    const change = { password, enrolment, code: code() };
    await own.refused(422, "validation_error", "PUT", "/api/v1/account/password", {
      ...change,
      password: "short",
    });
    const set = await own.done("PUT", "/api/v1/account/password", change);
    assert.equal(set.recovery_codes.length, 10);
    const account = await own.done("GET", "/api/v1/account");
    assert.deepEqual([account.has_password, account.recovery_codes_left], [true, 10]);
    const guest = new Visitor(plain);
    const wrong = { address, password: "a wrong password", code: code(1) };
    await guest.refused(401, "sign_in_failed", "POST", "/api/v1/sign-in/password", wrong);
    await guest.done("POST", "/api/v1/sign-in/password", { address, password, code: code(1) });
    await guest.done("POST", "/api/v1/account/recovery-codes", { code: set.recovery_codes[0] });
    const changed = { password: "another long password", code: "000000", current_password: password };
    await guest.refused(403, "reauthentication_needed", "PUT", "/api/v1/account/password", changed);
    const { enrolment: again, secret: next } = await own.done("POST", "/api/v1/account/two-factor");
    const renewed = { password, enrolment: again, code: totpCode(next, stepAt(new Date())) };
    assert.equal((await own.done("PUT", "/api/v1/account/password", renewed)).sessions_ended, 1);
    await becomes(guest, "/api/v1/jobs/list", 401);
  });

  test("a mail that is not accepted leaves no invitation", async () => {
    const { owner } = await newTeam("refused mail");
    const address = newAddress("refused");
    inbox.act = "reject";
    try {
      await new Visitor(mailed, owner).refused(500, "mail_refused", "POST", invitations, { address });
    } finally {
      inbox.act = "take";
    }
    assert.deepEqual((await owner.done("GET", "/api/v1/users")).invitations, []);
  });

  test("the operator invites the first owner on the command line", async () => {
    const [clientId = ""] = (await createClient(env, "by command")).split(":");
    const address = newAddress("first");
    const { stdout } = await forager(env, "client", "invite", clientId, "--email", address, "--json");
    const owner = await joined(plain, JSON.parse(stdout));
    const { users } = await owner.done("GET", "/api/v1/users");
    assert.deepEqual([users[0].address, users[0].role, users[0].is_you], [address, "owner", true]);
    const wrong = await forager(env, "client", "invite", clientId, "--email", "nobody");
    assert.match(wrong.stderr, /'nobody' is not an email address/);
  });

  test("a deactivated client lets none of its users in", async () => {
    const { owner, clientId, address } = await newTeam("inactive");
    await forager(env, "client", "deactivate", clientId);
    await becomes(owner, "/api/v1/jobs/list", 403);
    const guest = new Visitor(mailed);
    await guest.done("POST", "/api/v1/sign-in/link", { address });
    const token = await mailedToken(inbox, address);
    await guest.refused(403, "client_inactive", "POST", "/api/v1/sign-in/link/open", { token });
  });
});
