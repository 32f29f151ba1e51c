import { z } from "zod";
import { accessLevels } from "../contract/principal.ts";
import { list, setting } from "./setting.ts";

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

const issuerUrl = z.url({ protocol: /^https?$/ }).refine(
  (value) => {
    const url = URL.parse(value);
    return url === null || (url.search === "" && (url.protocol === "https:" || loopback.has(url.hostname)));
  },
  { message: "write https://host/path without a query; http is for this machine only" },
);

const domains = list.transform((names, context) =>
  names.map((name) => {
    const domain = name.toLowerCase();
    if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(domain)) {
      context.addIssue({ code: "custom", message: `'${name}' is not a domain such as example.com` });
    }
    return domain;
  }),
);

/** Single sign-on through OpenID Connect. */
export const ssoSettings = {
  oidcIssuer: setting({
    env: "OIDC_ISSUER",
    group: "Single sign-on",
    schema: issuerUrl.optional(),
    doc: "Issuer of the OpenID Connect provider, as in its discovery document, for example https://login.example.com/realms/main. Register PUBLIC_URL/api/v1/sign-in/sso/callback there as the redirect URI. It may be in a private network. Default: no single sign-on.",
  }),
  oidcClientId: setting({
    env: "OIDC_CLIENT_ID",
    group: "Single sign-on",
    schema: z.string().min(1).optional(),
    doc: "Client ID that the provider has for this service; required with OIDC_ISSUER.",
  }),
  oidcClientSecret: setting({
    env: "OIDC_CLIENT_SECRET",
    group: "Single sign-on",
    schema: z.string().min(1).optional(),
    secret: true,
    doc: "Client secret, sent in the body of the token request (client_secret_post). Default: none, for a public client, which PKCE protects.",
  }),
  oidcName: setting({
    env: "OIDC_NAME",
    group: "Single sign-on",
    schema: z.string().max(60),
    default: "single sign-on",
    doc: "Name of the provider on the sign-in page, after 'Sign in with', for example Example Ltd.",
  }),
  oidcAllowedDomains: setting({
    env: "OIDC_ALLOWED_DOMAINS",
    group: "Single sign-on",
    schema: domains,
    default: "",
    doc: "Domains of the addresses that may sign in, comma-separated, for example example.com. Default: every address that is a user or invited.",
  }),
  oidcDefaultClient: setting({
    env: "OIDC_DEFAULT_CLIENT",
    group: "Single sign-on",
    schema: z.string().startsWith("cli_").optional(),
    doc: "Client whose user everyone becomes who signs in for the first time, without an invitation. Only with OIDC_ALLOWED_DOMAINS. Default: users must be invited.",
  }),
  oidcDefaultRole: setting({
    env: "OIDC_DEFAULT_ROLE",
    group: "Single sign-on",
    schema: z.enum(accessLevels),
    default: "viewer",
    doc: "Role of these users: viewer, member or owner.",
  }),
};
