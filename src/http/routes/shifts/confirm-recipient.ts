import { z } from "zod";
import { escapeHtml } from "../../../text/escape-html.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./plain-page.ts";

const common = {
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
  ...common,
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
  ...common,
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
