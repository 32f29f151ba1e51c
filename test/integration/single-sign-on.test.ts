import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createServiceClient } from "../../src/outside/http/service-client.ts";
import { createOpenIdProvider } from "../../src/outside/oidc/openid-provider.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { forager, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { joined, signedInByKey, Visitor } from "../harness/users.ts";
import { eventually, noticeMs } from "../harness/wait.ts";
import { clientId, clientSecret, type Person, startIdentityProvider } from "../servers/identity-provider.ts";

const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const provider = await startIdentityProvider(`${url}/api/v1/sign-in/sso/callback`);
atEnd(() => provider[Symbol.asyncDispose]());
const database = await createTestDatabase();
const store = database.open();
const base = {
  DATABASE_URL: database.url,
  SECRET_KEY: "k".repeat(40),
  DATA_DIR: await temporaryFolder("single-sign-on"),
  // Nothing listens there: no lookup leaves this machine.
  DNS_SERVERS: "127.0.0.1:9",
  SHUTDOWN_SECONDS: "1",
};
const defaultClient = (await createClient(base, "Everyone")).split(":")[0] ?? "";
const env = {
  ...base,
  PORT: port,
  PUBLIC_URL: url,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: "Example Ltd",
  OIDC_ALLOWED_DOMAINS: "example.com,partner.example",
  OIDC_DEFAULT_CLIENT: defaultClient,
};
const service = await startServiceProcess({ env, roles: "api" });
atEnd(() => service.stop());

let people = 0;
/** A person of the provider, who signs in next. */
function person(details: Person = {}): { subject: string; email: string } {
  people += 1;
  const email = details.email ?? `person${people}@example.com`;
  const subject = `subject-${people}`;
  provider.people.set(subject, { email, email_verified: true, name: `Person ${people}`, ...details });
  provider.next = subject;
  return { subject, email };
}

/** A browser with cookies for both hosts, which are the same to cookies but for their names. */
class Browser {
  readonly jar = new Map<string, string>();

  async open(address: string): Promise<{ status: number; location: string }> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
    await answer.arrayBuffer();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=thu, 01 jan 1970|max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const location = answer.headers.get("location");
    return { status: answer.status, location: location === null ? "" : new URL(location, address).href };
  }

  /** Follows redirects from the service to the provider and back. @returns the redirect URI with the answer. */
  async comeBack(change: (authorization: URL) => void = () => undefined): Promise<string> {
    const begun = await this.open(`${url}/api/v1/sign-in/sso`);
    const authorization = new URL(begun.location);
    change(authorization);
    let at = authorization.href;
    for (let hop = 0; hop < 10 && !at.startsWith(url); hop++) at = (await this.open(at)).location;
    return at;
  }

  /** @returns where the service sends the browser in the end. */
  async signIn(change?: (authorization: URL) => void): Promise<string> {
    return (await this.open(await this.comeBack(change))).location.slice(url.length);
  }

  get visitor(): Visitor {
    return new Visitor(url, { cookie: `forager_session=${this.jar.get("forager_session") ?? ""}`, csrf: "" });
  }
}

const accountOf = (browser: Browser) => browser.visitor.done("GET", "/api/v1/account");

describe("single sign-on", () => {
  test("is offered by name, and asks the provider with PKCE, state and nonce for the exact redirect URI", async () => {
    const methods = await new Visitor(url).done("GET", "/api/v1/sign-in/methods");
    assert.deepEqual(methods, { email_link: false, sso: { name: "Example Ltd" } });
    const browser = new Browser();
    const asked = new URL((await browser.open(`${url}/api/v1/sign-in/sso`)).location);
    const { searchParams: query } = asked;
    assert.equal(asked.origin, provider.issuer);
    assert.equal(query.get("redirect_uri"), `${url}/api/v1/sign-in/sso/callback`);
    assert.deepEqual([query.get("response_type"), query.get("code_challenge_method")], ["code", "S256"]);
    for (const name of ["state", "nonce", "code_challenge"])
      assert.match(query.get(name) ?? "", /^[\w-]{43}$/);
    const flow = browser.jar.get("forager_sso") ?? "";
    assert.ok(
      !Buffer.from(flow, "base64url")
        .toString("latin1")
        .includes(query.get("nonce") ?? ""),
      "it is sealed",
    );
  });

  test("makes people of allowed domains users of the default client, with its role", async () => {
    const browser = new Browser();
    const { email } = person();
    assert.equal(await browser.signIn(), "/");
    assert.equal(browser.jar.has("forager_sso"), false, "an answer is used once");
    const account = await accountOf(browser);
    assert.deepEqual([account.address, account.name, account.has_sso], [email, `Person ${people}`, true]);
    assert.deepEqual(
      account.clients.map((client: { client_id: string; role: string }) => [client.client_id, client.role]),
      [[defaultClient, "viewer"]],
    );
    const { sessions } = await browser.visitor.done("GET", "/api/v1/account/sessions");
    assert.equal(sessions[0].method, "sso");
  });

  test("accepts the invitations of an address, and recognizes the person when the address changes", async () => {
    const owner = await signedInByKey(url, await createClient(base, "Inviting"));
    const { subject, email } = person({ email: "Invited@Partner.example" });
    await owner.done("POST", "/api/v1/users/invitations", { address: email, role: "owner" });
    const browser = new Browser();
    assert.equal(await browser.signIn(), "/");
    const first = await accountOf(browser);
    assert.deepEqual(
      first.clients.map((client: { client_name: string; role: string }) => [client.client_name, client.role]),
      [["Inviting", "owner"]],
    );
    provider.people.set(subject, { email: "renamed@elsewhere.example", email_verified: false });
    const again = new Browser();
    provider.next = subject;
    assert.equal(await again.signIn(), "/");
    assert.equal((await accountOf(again)).user_id, first.user_id);
  });

  test("refuses addresses that the provider does not vouch for, other domains, and missing addresses", async () => {
    const cases: [Person, string][] = [
      [{ email_verified: false }, "sso_address_unverified"],
      [{ email: "someone@elsewhere.example" }, "sso_domain_refused"],
      [{ email: "no address" }, "sso_address_unverified"],
    ];
    for (const [details, code] of cases) {
      person(details);
      const browser = new Browser();
      assert.equal(await browser.signIn(), `/sign-in#error=${code}`);
      assert.equal(browser.jar.has("forager_session"), false);
    }
  });

  test("does not take an account over that belongs to another identity of the same address", async () => {
    const { email } = person();
    await new Browser().signIn();
    person({ email });
    assert.equal(await new Browser().signIn(), "/sign-in#error=sso_identity_conflict");
  });

  test("removes what was set up for an address before it was proven", async () => {
    const owner = await signedInByKey(url, await createClient(base, "Preparing"));
    const { email } = person();
    // The owner uses the link that they got for someone else.
    const prepared = await joined(
      url,
      await owner.done("POST", "/api/v1/users/invitations", { address: email }),
    );
    const browser = new Browser();
    assert.equal(await browser.signIn(), "/");
    assert.equal((await accountOf(browser)).address, email);
    await eventually(
      async () => (await prepared.get("/api/v1/account")).status,
      (status) => status === 401,
      noticeMs,
    );
  });

  test("refuses a changed state, nonce or flow, a replayed answer, and an answer in another browser", async () => {
    const failed = "/sign-in#error=sso_failed";
    const end = async (browser: Browser, at: string) => (await browser.open(at)).location.slice(url.length);
    person();
    const state = new Browser();
    const at = new URL(await state.comeBack());
    at.searchParams.set("state", "x".repeat(43));
    assert.equal(await end(state, at.href), failed);

    const nonce = new Browser();
    assert.equal(
      await nonce.signIn((authorization) => authorization.searchParams.set("nonce", "n".repeat(43))),
      failed,
    );

    const challenge = new Browser();
    const other = "c".repeat(43);
    assert.equal(
      await challenge.signIn((authorization) => authorization.searchParams.set("code_challenge", other)),
      failed,
    );

    const replaying = new Browser();
    const answer = await replaying.comeBack();
    const flow = replaying.jar.get("forager_sso") ?? "";
    assert.equal(await end(replaying, answer), "/");
    assert.equal(await end(replaying, answer), failed, "without its flow");
    replaying.jar.set("forager_sso", flow);
    assert.equal(await end(replaying, answer), failed, "the provider has used the code up");

    const stolen = await new Browser().comeBack();
    const victim = new Browser();
    await victim.open(`${url}/api/v1/sign-in/sso`);
    assert.equal(await end(victim, stolen), failed);
    assert.equal(victim.jar.has("forager_session"), false);

    const tampered = new Browser();
    const back = await tampered.comeBack();
    tampered.jar.set("forager_sso", `${tampered.jar.get("forager_sso")?.slice(0, -2)}AA`);
    assert.equal(await end(tampered, back), failed);
  });

  test("a person who cancels comes back to the sign-in page", async () => {
    provider.next = null;
    assert.equal(await new Browser().signIn(), "/sign-in#error=sso_failed");
  });

  test("a user without a client, or of a deactivated one, is refused", async () => {
    const credential = await createClient(base, "Ending");
    const owner = await signedInByKey(url, credential);
    const { subject, email } = person();
    await owner.done("POST", "/api/v1/users/invitations", { address: email });
    assert.equal(await new Browser().signIn(), "/");
    await forager(base, "client", "deactivate", credential.split(":")[0] ?? "");
    provider.next = subject;
    assert.equal(await new Browser().signIn(), "/sign-in#error=client_inactive");
    await store.query({
      text: `update api_keys set revoked_at = now() where user_id = (select id from users where mailbox = $1)`,
      values: [email],
    });
    assert.equal(await new Browser().signIn(), "/sign-in#error=no_client");
  });

  test("settings that would let everyone in, or half of them, prevent the start", async () => {
    const unsafe = await forager({ ...env, OIDC_ALLOWED_DOMAINS: "", PORT: "0" }, "serve");
    assert.match(unsafe.stderr, /Set OIDC_ALLOWED_DOMAINS, too/);
    const plain = await forager({ ...env, OIDC_ISSUER: "http://login.example.com" }, "serve");
    assert.match(plain.stderr, /OIDC_ISSUER: .* is invalid: write https/);
  });

  test("a provider that does not answer is reported, before and after it was left for", async () => {
    person();
    const browser = new Browser();
    const answer = await browser.comeBack();
    await provider[Symbol.asyncDispose]();
    assert.equal((await browser.open(answer)).location.slice(url.length), "/sign-in#error=sso_unavailable");
    await using client = { ...createServiceClient(), [Symbol.asyncDispose]: async () => undefined };
    const settings = { issuer: provider.issuer, clientId, clientSecret, redirectUri: `${url}/` };
    await assert.rejects(createOpenIdProvider(settings, client.send).begin(), { code: "sso_unavailable" });
    await client.close();
  });
});
