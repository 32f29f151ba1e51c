import { z } from "zod";
import { escapeHtml } from "../../../text/escape-html.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { orRefusalPage, pageHeaders, plainPage, refusalResponse } from "./plain-page.ts";

const common = {
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
  ...common,
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
  ...common,
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
