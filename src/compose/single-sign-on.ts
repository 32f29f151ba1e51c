import { closing, type Parts } from "../async/background-service.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { ForagerError } from "../errors.ts";
import { createServiceClient } from "../outside/http/service-client.ts";
import { createOpenIdProvider } from "../outside/oidc/openid-provider.ts";
import type { Database } from "../store/core/database.ts";
import type { Accounts } from "../users/accounts.ts";
import { createSingleSignOn, type SingleSignOn } from "../users/single-sign-on.ts";
import type { UserSessions } from "../users/user-sessions.ts";
import type { Core } from "./core.ts";

/** The provider of identities answers on its redirect URI. */
const ssoCallbackPath = "/api/v1/sign-in/sso/callback";

/** @returns null without OIDC_ISSUER. @throws ForagerError configuration_invalid. */
export async function addSingleSignOn(
  { config, secrets }: Core,
  ports: {
    parts: Parts;
    accounts: Accounts;
    userSessions: UserSessions;
    databases: () => readonly Database[];
  },
): Promise<SingleSignOn | null> {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcDefaultClient, oidcAllowedDomains } = config;
  if (issuer === undefined) return null;
  if (clientId === undefined) {
    throw new ForagerError(
      "configuration_invalid",
      "OIDC_ISSUER needs OIDC_CLIENT_ID. Set both, or neither.",
    );
  }
  if (oidcDefaultClient !== undefined && oidcAllowedDomains.length === 0) {
    throw new ForagerError(
      "configuration_invalid",
      "OIDC_DEFAULT_CLIENT would make everyone a user whom the provider knows. Set OIDC_ALLOWED_DOMAINS, too.",
    );
  }
  const client = createServiceClient();
  await ports.parts.add("single sign-on", closing(client.close));
  const redirectUri = `${publicUrlOf(config)}${ssoCallbackPath}`;
  return createSingleSignOn({
    ...ports,
    secrets,
    provider: createOpenIdProvider(
      { issuer, clientId, clientSecret: config.oidcClientSecret, redirectUri },
      client.send,
    ),
    rules: {
      name: config.oidcName,
      allowedDomains: oidcAllowedDomains,
      byDefault:
        oidcDefaultClient === undefined
          ? null
          : { clientId: oidcDefaultClient, access: config.oidcDefaultRole },
    },
  });
}
