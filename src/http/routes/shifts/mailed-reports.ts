import { z } from "zod";
import {
  DigestChange,
  DigestPreview,
  DigestPreviewQuery,
  DigestSettings,
  DigestTest,
  DigestTestResult,
} from "../../../contract/shifts.ts";
import type { Shifts } from "../../../shifts/index.ts";
import { escapeHtml } from "../../../text/escape-html.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./plain-page.ts";

const path = "/api/v1/digest-settings";

export const getDigestSettings = defineRoute({
  method: "GET",
  path,
  operationId: "getDigestSettings",
  summary: "Email reports",
  description: "Cadence, recipients and last delivery of your client's email reports.",
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
  summary: "Change email reports",
  description:
    "A changed cadence resets `last_sent_at`, so that the next report is due immediately. New recipients get a confirmation link, and no reports until they confirm. Send the recipients again to repeat the link to unconfirmed ones, at most once a day and three times in 30 days. No recipient gets more than one mail per client and UTC day.",
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

export const previewDigest = defineRoute({
  method: "GET",
  path: "/api/v1/digest-settings/preview",
  operationId: "previewDigest",
  summary: "Preview an email report",
  description: "The report of the last complete day, week or month, as it would be mailed. Sends nothing.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  query: DigestPreviewQuery,
  errors: ["database_unavailable"],
  responses: { 200: DigestPreview },
}).handle(async ({ query, principal }, { shifts }) => ({
  status: 200,
  body: await shifts.digest.preview(principal.clientId, query.cadence),
}));

export const testDigest = defineRoute({
  method: "POST",
  path: "/api/v1/digest-settings/test",
  operationId: "testDigest",
  summary: "Send a test report",
  description:
    "Mails the report of the last complete day, week or month to one address at once, and responds with what the mail server answered. At most three a minute.",
  tags: ["Shifts"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: DigestTest,
  errors: ["mail_not_configured", "database_unavailable"],
  responses: { 200: DigestTestResult },
}).handle(async ({ body, principal }, { shifts }) => ({
  status: 200,
  body: await shifts.digest.test(principal.clientId, body),
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
  link: "report",
  rateLimit: true,
  params: z.object({
    token: z.string().min(1).max(2_000).meta({ description: "Token of the emailed link." }),
  }),
  errors: ["share_invalid", "share_gone", "database_unavailable"],
  responses: {
    200: textResponse("text/html; charset=utf-8", "A page."),
    401: refusalResponse,
    410: refusalResponse,
  },
} as const;

const refusals = ["share_invalid", "share_gone"] as const;

/** Asks first: otherwise programs that open every link of a mail would confirm for its reader. */
export const getConfirmation = defineRoute({
  ...confirmationRoute,
  method: "GET",
  operationId: "getConfirmation",
  summary: "Ask whether to confirm email reports",
  description: "Target of the confirmation link that new recipients get. Changes nothing.",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(refusals, request.headers.accept, () => {
    const address = escapeHtml(shifts.digest.addressToConfirm(params.token));
    const body = `<h1>Email reports</h1>
<p>Do you want reports to be mailed to ${address}? Each one has a link to unsubscribe.</p>
<form method="post"><button type="submit">Confirm</button></form>`;
    return { status: 200 as const, body: plainPage("Email reports", body), headers: pageHeaders };
  }),
);

export const postConfirmation = defineRoute({
  ...confirmationRoute,
  method: "POST",
  operationId: "postConfirmation",
  summary: "Confirm email reports",
  description: "From now on, the address gets the client's reports, at most one mail per day.",
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
  link: "report",
  rateLimit: true,
  params: z.object({
    token: z.string().min(1).max(2_000).meta({ description: "Token of the emailed link." }),
  }),
  errors: ["share_invalid", "database_unavailable"],
  responses: {
    200: textResponse("text/html; charset=utf-8", "A page."),
    401: refusalResponse,
  },
} as const;

/** Asks first: otherwise programs that open every link of a mail would unsubscribe its reader. */
export const getUnsubscribe = defineRoute({
  ...unsubscribeRoute,
  method: "GET",
  operationId: "getUnsubscribe",
  summary: "Ask whether to unsubscribe",
  description: "Target of the unsubscribe link in reports. Changes nothing.",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, () => {
    const recipient = escapeHtml(shifts.digest.addressToRemove(params.token));
    const body = `<h1>Unsubscribe</h1>
<p>Stop mailing reports to ${recipient}?</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`;
    return { status: 200 as const, body: plainPage("Unsubscribe", body), headers: pageHeaders };
  }),
);

export const postUnsubscribe = defineRoute({
  ...unsubscribeRoute,
  method: "POST",
  operationId: "postUnsubscribe",
  summary: "Unsubscribe",
  description:
    "Unsubscribes the address from the client's reports; supports one-click unsubscribe (RFC 8058).",
}).handle(({ params, request }, { shifts }) =>
  orRefusalPage(["share_invalid"], request.headers.accept, async () => {
    const recipient = escapeHtml(shifts.digest.addressToRemove(params.token));
    await shifts.digest.unsubscribe(params.token);
    const body = `<h1>Unsubscribed</h1>
<p>No more reports will be mailed to ${recipient}.</p>`;
    return { status: 200 as const, body: plainPage("Unsubscribed", body), headers: pageHeaders };
  }),
);
