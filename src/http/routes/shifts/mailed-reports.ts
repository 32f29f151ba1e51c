import { z } from "zod";
import { DigestChange, DigestSettings } from "../../../contract/shifts.ts";
import type { Shifts } from "../../../shifts/index.ts";
import { escapeHtml } from "../../../text/escape-html.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./plain-page.ts";

const path = "/api/v1/digest-settings";

export const getDigestSettings = defineRoute({
  method: "GET",
  path,
  operationId: "getDigestSettings",
  summary: "Reports by mail",
  description: "How often your client's shifts are mailed, to whom, and when that was last done.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: DigestSettings },
}).handle(async ({ principal }, { shifts }) => ({
  status: 200,
  body: bodyOf(await shifts.digest.read(principal.clientId)),
}));

export const patchDigestSettings = defineRoute({
  method: "PATCH",
  path,
  operationId: "patchDigestSettings",
  summary: "Change reports by mail",
  description:
    "Another cadence than before resets `last_sent_at`, so that the next report is due at once; the same one leaves it. New recipients are mailed a link to confirm, and nothing else until they have. Send the recipients again to mail the link again to those who have not confirmed, at most once a day and three times in 30 days. No recipient gets more than one mail from a client in a UTC day.",
  tags: ["Shifts"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: DigestChange,
  errors: ["database_unavailable"],
  responses: { 200: DigestSettings },
}).handle(async ({ body, principal, actor }, { shifts }) => ({
  status: 200,
  body: bodyOf(await shifts.digest.change(principal.clientId, actor, body)),
}));

function bodyOf(settings: Awaited<ReturnType<Shifts["digest"]["read"]>>): z.output<typeof DigestSettings> {
  const { cadence, last_sent_at: sentAt, recipients, unconfirmed } = settings;
  return {
    cadence,
    last_sent_at: sentAt?.toISOString() ?? null,
    recipients,
    unconfirmed_recipients: unconfirmed,
  };
}

const confirmationRoute = {
  path: "/confirm/:token",
  tags: ["Shifts"],
  auth: "none",
  rateLimit: true,
  params: z.object({ token: z.string().min(1).max(2_000).meta({ description: "Of the link in the mail." }) }),
  errors: ["share_invalid", "share_gone", "database_unavailable"],
  responses: {
    200: textResponse("text/html; charset=utf-8", "A page."),
    401: refusalResponse,
    410: refusalResponse,
  },
} as const;

const refusals = ["share_invalid", "share_gone"] as const;

/** Asks first: programs that open every link of a mail would confirm in its reader's place otherwise. */
export const getConfirmation = defineRoute({
  ...confirmationRoute,
  method: "GET",
  operationId: "getConfirmation",
  summary: "Ask whether to confirm reports by mail",
  description: "Where the link leads that a recipient of mailed reports is sent first. Changes nothing.",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(refusals, request.headers.accept, () => {
    const address = escapeHtml(shifts.digest.addressToConfirm(params.token));
    const body = `<h1>Reports by mail</h1>
<p>Do you want reports to be mailed to ${address}? Each one has a link to unsubscribe.</p>
<form method="post"><button type="submit">Confirm</button></form>`;
    return { status: 200 as const, body: plainPage("Reports by mail", body), headers: pageHeaders };
  }),
);

export const postConfirmation = defineRoute({
  ...confirmationRoute,
  method: "POST",
  operationId: "postConfirmation",
  summary: "Confirm reports by mail",
  description: "The address gets the client's reports from now on, at most one mail a day.",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(refusals, request.headers.accept, async () => {
    const address = escapeHtml(shifts.digest.addressToConfirm(params.token));
    await shifts.digest.confirm(params.token);
    const body = `<h1>Confirmed</h1>
<p>Reports will be mailed to ${address}.</p>`;
    return { status: 200 as const, body: plainPage("Confirmed", body), headers: pageHeaders };
  }),
);

const unsubscribeRoute = {
  path: "/unsubscribe/:token",
  tags: ["Shifts"],
  auth: "none",
  rateLimit: true,
  params: z.object({ token: z.string().min(1).max(2_000).meta({ description: "Of the link in the mail." }) }),
  errors: ["share_invalid", "database_unavailable"],
  responses: {
    200: textResponse("text/html; charset=utf-8", "A page."),
    401: refusalResponse,
  },
} as const;

/** Asks first: programs that look at every link of a mail would unsubscribe its readers otherwise. */
export const getUnsubscribe = defineRoute({
  ...unsubscribeRoute,
  method: "GET",
  operationId: "getUnsubscribe",
  summary: "Asks whether to unsubscribe",
  description: "Where the link in a mailed report leads. Changes nothing.",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, () => {
    const recipient = escapeHtml(shifts.digest.addressToRemove(params.token));
    const body = `<h1>Unsubscribe</h1>
<p>Shall reports no more be mailed to ${recipient}?</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
    return { status: 200 as const, body: plainPage("Unsubscribe", body), headers: pageHeaders };
  }),
);

export const postUnsubscribe = defineRoute({
  ...unsubscribeRoute,
  method: "POST",
  operationId: "postUnsubscribe",
  summary: "Unsubscribe",
  description: "Takes the address off the client's reports; mail programs call it at one click (RFC 8058).",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, async () => {
    const recipient = escapeHtml(shifts.digest.addressToRemove(params.token));
    await shifts.digest.unsubscribe(params.token);
    const body = `<h1>Unsubscribed</h1>
<p>No more reports are mailed to ${recipient}.</p>`;
    return { status: 200 as const, body: plainPage("Unsubscribed", body), headers: pageHeaders };
  }),
);
