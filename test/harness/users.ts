import assert from "node:assert/strict";
import { readMail } from "../servers/mail/read-mail.ts";
import type { MailInbox } from "../servers/mail-inbox.ts";
import { assertDocumented } from "./documented.ts";
import { eventually } from "./wait.ts";

/** A browser without a page: keeps the cookie and the CSRF token of its session. Responses must be as documented. */
export class Visitor {
  readonly url: string;
  cookie = "";
  csrf = "";

  constructor(url: string, from?: { cookie: string; csrf: string }) {
    this.url = url;
    if (from) Object.assign(this, { cookie: from.cookie, csrf: from.csrf });
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.csrf && { "x-csrf-token": this.csrf }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape.
    const parsed: any = isJson ? JSON.parse(text) : text;
    const contentType = answer.headers.get("content-type");
    assertDocumented({ method, path, status: answer.status, contentType, body: parsed });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(";", 1)[0] ?? "";
      if (/forager_session=/.test(pair)) this.cookie = pair;
    }
    if (parsed?.session?.csrf_token) this.csrf = parsed.session.csrf_token;
    return { status: answer.status, headers: answer.headers, body: parsed };
  }
  get(path: string) {
    return this.send("GET", path);
  }
  post(path: string, body?: unknown) {
    return this.send("POST", path, body);
  }
  /** Fails unless the call has this status, and with a code, this one. */
  async refused(status: number, code: string, method: string, path: string, body?: unknown) {
    const answer = await this.send(method, path, body);
    assert.deepEqual([answer.status, answer.body.code], [status, code], `${method} ${path}`);
    return answer.body;
  }
  async done(method: string, path: string, body?: unknown) {
    const answer = await this.send(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

/** Signs in with an API key. */
export async function signedInByKey(url: string, credential: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.done("POST", "/api/v1/session", { credential });
  return visitor;
}

/** The token in the newest mail to an address, after `seen` of them. */
export async function mailedToken(inbox: MailInbox, to: string, seen = 0): Promise<string> {
  const mails = await eventually(
    () => inbox.mails.filter((mail) => mail.to.includes(to)),
    (found) => found.length > seen,
  );
  const { text } = readMail(mails.at(-1)?.source ?? "");
  return tokenIn(text);
}

/** The token in a link. */
export function tokenIn(text: string): string {
  const [, token] = /\/sign-in#(?:link|invitation)=(\S+)/.exec(text) ?? [];
  assert.ok(token, text);
  return token;
}

/** Accepts an invitation that was handed over, in a new browser. */
export async function joined(url: string, invitation: { url: string }): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.done("POST", "/api/v1/invitations/accept", { token: tokenIn(invitation.url) });
  return visitor;
}
