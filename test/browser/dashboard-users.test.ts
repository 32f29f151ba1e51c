import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { stepAt, totpCode } from "../../src/users/totp.ts";
import { assertAccessible } from "../harness/accessibility.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { noBrowser, startBrowser } from "../harness/dashboard.ts";
import { createTestDatabase } from "../harness/database.ts";
import { freePort } from "../harness/free-port.ts";
import { type ServiceProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { mailedToken, signedInByKey, Visitor } from "../harness/users.ts";
import { type MailInbox, startMailInbox } from "../servers/mail-inbox.ts";

const password = "a long enough password";

describe("users in the dashboard", { skip: noBrowser }, () => {
  let browser: Browser;
  let service: ServiceProcess;
  let inbox: MailInbox;
  let env: Record<string, string>;
  let credential: string;
  const problems: string[] = [];

  before(async () => {
    inbox = await startMailInbox();
    atEnd(() => inbox[Symbol.asyncDispose]());
    const port = String(await freePort());
    env = {
      DATABASE_URL: (await createTestDatabase()).url,
      SECRET_KEY: "k".repeat(40),
      DATA_DIR: await temporaryFolder("dashboard-users"),
      DNS_SERVERS: "127.0.0.1:9",
      SHUTDOWN_SECONDS: "1",
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MAILER_URL: inbox.url,
      MAIL_FROM: "forager@example.com",
      // Nothing listens there: the page offers it, and nobody follows.
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_CLIENT_ID: "forager",
      OIDC_NAME: "Example Ltd",
    };
    [service, browser] = await Promise.all([startServiceProcess({ env, roles: "api" }), startBrowser()]);
    atEnd(() => service.stop());
    credential = await createClient(env, "Harbour & Oak");
  });
  after(() => assert.deepEqual(problems, []));

  async function newPage(): Promise<{ page: Page; context: BrowserContext }> {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(error.message));
    return { page, context };
  }
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  test("an invited owner joins, sets a password and a device, and signs in with both; a viewer sees no actions", async () => {
    const { page: keyPage, context: byKey } = await newPage();
    await keyPage.goto(`${service.url}/settings/users`);
    await keyPage.getByRole("link", { name: "Continue with Example Ltd" }).waitFor();
    await keyPage.getByText("Use an API key").click();
    await keyPage.getByLabel("Credentials").fill(credential);
    await keyPage.getByRole("button", { name: "Sign in", exact: true }).click();
    await heading(keyPage, "Users");
    const invite = async (page: Page, address: string, role: string) => {
      await page.getByRole("button", { name: "Invite a user" }).click();
      await page.getByLabel("Email address").fill(address);
      await page.getByRole("form", { name: "Invite a user" }).getByLabel("Role").selectOption(role);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await page.getByRole("cell", { name: address, exact: true }).waitFor();
      return await mailedToken(inbox, address);
    };
    const token = await invite(keyPage, "ann@example.com", "owner");

    const { page: ann, context: ofAnn } = await newPage();
    await ann.goto(`${service.url}/sign-in#invitation=${token}`);
    await heading(ann, "Invitation");
    await ann.getByText("ann@example.com is invited to Harbour & Oak").waitFor();
    assert.equal(new URL(ann.url()).hash, "", "the secret does not stay in the address");
    await ann.getByRole("button", { name: "Accept invitation" }).click();
    await ann.getByRole("navigation", { name: "Main" }).waitFor();
    await ann.getByRole("link", { name: "ann@example.com" }).click();
    await heading(ann, "Your account");
    const session = ann.getByRole("region", { name: "This session" });
    await session.getByText("Harbour & Oak").waitFor();
    await session.getByText("manage keys, webhooks and settings").waitFor();
    await ann.getByRole("textbox", { name: "Name" }).fill("Ann Example");
    await ann.getByRole("button", { name: "Save name" }).click();
    await ann.getByRole("link", { name: "Ann Example" }).waitFor();
    await ann.getByRole("button", { name: "Set up a password" }).click();
    await ann.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
    const secret = (await ann.getByRole("region", { name: "Secret" }).innerText()).trim();
    await ann.getByRole("textbox", { name: "Code of the app" }).fill(totpCode(secret, stepAt(new Date())));
    await ann.getByRole("textbox", { name: "New password" }).fill(password);
    await ann.getByRole("button", { name: "Save password" }).click();
    await ann.getByRole("heading", { name: "Recovery codes" }).waitFor();
    await ann.getByRole("button", { name: "I have stored it" }).click();
    await ann.getByText("Recovery codes left: 10.").waitFor();
    await ann.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();

    await ann.getByText("Use a password").click();
    await ann.getByLabel("Address of your account").fill("ann@example.com");
    await ann.getByLabel("Password", { exact: true }).fill(password);
    await ann.getByLabel("One-time code").fill("000000");
    await ann.getByRole("button", { name: "Sign in with password" }).click();
    await ann.getByRole("alert").filter({ hasText: "do not match" }).waitFor();
    await ann.getByLabel("One-time code").fill(totpCode(secret, stepAt(new Date()) + 1));
    await ann.getByRole("button", { name: "Sign in with password" }).click();
    await heading(ann, "Your account");
    await ann.goto(`${service.url}/settings/users`);
    const viewerToken = await invite(ann, "vic@example.com", "viewer");

    const { page: vic, context: ofVic } = await newPage();
    await vic.goto(`${service.url}/sign-in#invitation=${viewerToken}`);
    await vic.getByRole("button", { name: "Accept invitation" }).click();
    await vic.getByRole("navigation", { name: "Main" }).waitFor();
    assert.equal(await vic.getByRole("link", { name: "New job" }).count(), 0);
    await vic.goto(`${service.url}/settings/users`);
    await vic.getByText("Your role is viewer. Changes here require the role owner").waitFor();
    assert.equal(await vic.getByRole("button", { name: "Invite" }).count(), 0);
    await vic.goto(`${service.url}/settings/keys`);
    await vic.getByRole("cell", { name: "default" }).first().waitFor();
    for (const name of ["New key", "Actions for"]) {
      assert.equal(await vic.getByRole("button", { name }).count(), 0, name);
    }

    // The viewer is the owner of another client, and switches there and back.
    const other = await signedInByKey(service.url, await createClient(env, "Other Ltd"));
    await other.done("POST", "/api/v1/users/invitations", { address: "vic@example.com", role: "owner" });
    await vic.goto(`${service.url}/sign-in#invitation=${await mailedToken(inbox, "vic@example.com", 1)}`);
    await vic.getByRole("button", { name: "Accept invitation" }).click();
    await vic.getByRole("link", { name: "New job" }).waitFor();
    await vic.getByLabel("Client").selectOption("Harbour & Oak");
    await vic.getByRole("link", { name: "New job" }).waitFor({ state: "detached" });

    await assertAccessible(browser, await ofAnn.storageState(), [
      `${service.url}/settings/users`,
      `${service.url}/account`,
    ]);
    await Promise.all([byKey, ofVic].map((context) => context.close()));

    await ann.reload();
    await ann.getByRole("button", { name: "Remove vic@example.com" }).click();
    await ann.getByRole("button", { name: "Remove user" }).click();
    await ann.getByRole("button", { name: "Remove vic@example.com" }).waitFor({ state: "detached" });
    await ofAnn.close();
  });

  test("a mailed link signs in after a click alone, and the sign-in page is accessible", async () => {
    const { page, context } = await newPage();
    await page.goto(service.url);
    await assertAccessible(browser, await context.storageState(), [
      `${service.url}/`,
      `${service.url}/sign-in#error=sso_user_unknown`,
      `${service.url}/sign-in#link=none`,
    ]);
    const before = inbox.mails.filter((mail) => mail.to.includes("ann@example.com")).length;
    await page.getByLabel("Email address").fill("ann@example.com");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("status").filter({ hasText: "a link is on its way" }).waitFor();
    const token = await mailedToken(inbox, "ann@example.com", before);
    await page.goto(`${service.url}/sign-in#link=${token}`);
    await page.getByText("Your link works once.").waitFor();
    const visitor = new Visitor(service.url);
    assert.equal((await visitor.get("/api/v1/session")).body.session, null);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("link", { name: "Ann Example" }).waitFor();
    await page.goto(`${service.url}/sign-in#error=sso_failed`);
    await page.getByRole("alert").filter({ hasText: "Start it again." }).waitFor();
    await context.close();
  });
});
