import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { basePathOf } from "../../../contract/public-urls.ts";
import { ForagerError } from "../../../errors.ts";
import { ssoFlowSeconds } from "../../../users/single-sign-on.ts";
import { flowCookie, flowOf } from "../../middleware/caller.ts";
import { isHttpsRequest } from "../../request/addresses.ts";
import { defineRoute, textResponse } from "../../route.ts";
import { openedSession, signInOf } from "../session.ts";

const redirect = textResponse("text/plain; charset=utf-8", "`Location` is where the browser goes on.");

const ofSso = {
  tags: ["Session"],
  auth: "none",
  rateLimit: true,
  errors: ["sso_not_configured"],
  responses: { 302: redirect },
} as const;

/** Browsers come here by a link and a redirect, so refusals are shown by the sign-in page. */
function failed(error: unknown, config: Pick<Config, "publicUrl">, cookies: string[]) {
  if (!(error instanceof ForagerError) || error.code === "internal_error") throw error;
  // The code alone: a page must not show texts that a link brings along.
  return {
    status: 302 as const,
    headers: { location: `${basePathOf(config)}/sign-in#error=${error.code}`, "set-cookie": cookies },
    body: "",
  };
}

export const beginSingleSignOn = defineRoute({
  method: "GET",
  path: "/api/v1/sign-in/sso",
  operationId: "beginSingleSignOn",
  summary: "Sign in through single sign-on",
  description:
    "For browsers: goes to the provider of OIDC_ISSUER, and remembers in a cookie for 10 minutes what its answer must match.",
  ...ofSso,
}).handle(async ({ request }, { sso, config }) => {
  if (sso === null) throw new ForagerError("sso_not_configured");
  const https = isHttpsRequest(request, config);
  try {
    const { url, flow } = await sso.begin();
    const cookie = flowCookie({ https, flow, maxAgeSeconds: ssoFlowSeconds });
    return { status: 302, headers: { location: url, "set-cookie": cookie }, body: "" };
  } catch (error) {
    return failed(error, config, []);
  }
});

const text = (description: string) => z.string().max(4_000).optional().meta({ description });

export const completeSingleSignOn = defineRoute({
  method: "GET",
  path: "/api/v1/sign-in/sso/callback",
  operationId: "completeSingleSignOn",
  summary: "Come back from single sign-on",
  description:
    "The redirect URI of the provider. Opens a session and goes to the dashboard, or to its sign-in page, which shows why it was refused.",
  ...ofSso,
  query: z.object({
    code: text("Authorization code."),
    state: text("As it was sent to the provider."),
    iss: text("The provider's issuer."),
    error: text("Why the provider refused."),
    error_description: text("The same for people."),
    session_state: text("Not used."),
  }),
}).handle(async ({ request }, { sso, userSessions, config }) => {
  if (sso === null) throw new ForagerError("sso_not_configured");
  const https = isHttpsRequest(request, config);
  // An answer is used once.
  const forget = flowCookie({ https, flow: null, maxAgeSeconds: 0 });
  try {
    const userId = await sso.complete(searchOf(request), flowOf(request, https));
    const opened = await userSessions.open(userId, signInOf(request, "sso"));
    const { headers } = openedSession(request, config, opened);
    const cookies = [headers["set-cookie"], forget];
    return { status: 302, headers: { location: `${basePathOf(config)}/`, "set-cookie": cookies }, body: "" };
  } catch (error) {
    return failed(error, config, [forget]);
  }
});

const searchOf = ({ url }: FastifyRequest): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");
