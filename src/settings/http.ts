import { baseUrl, cidrs, integer, list, setting } from "./setting.ts";

/** As browsers write them in the header Origin. */
const origins = list.transform((values, context) =>
  values.map((value) => {
    if (value === "*") return value;
    const url = URL.parse(value);
    if (url !== null && /^https?:$/.test(url.protocol) && /^[^/]*:\/\/[^/*]+\/?$/.test(value))
      return url.origin;
    const message = `'${value}' is not an origin such as https://app.example.com, without a path, or *`;
    context.addIssue({ code: "custom", message });
    return value;
  }),
);

/** How users, proxies and browsers reach the API. */
export const httpSettings = {
  publicUrl: setting({
    env: "PUBLIC_URL",
    group: "Server",
    schema: baseUrl
      .refine((url) => /^https?:\/\/[^/?#@]+(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*$/.test(url), {
        message:
          "write https://host/path, without a user, a password, a query and '..'; the path has only letters, digits, '-', '_', '.' and '~'",
      })
      .optional(),
    doc: "The URL at which users reach the service, for absolute links. It may have a path, as in https://example.org/forager: the service answers with and without it, so the proxy may strip it or not. Default: http://HOST:PORT.",
  }),
  sessionHours: setting({
    env: "SESSION_HOURS",
    group: "Server",
    schema: integer(1, 720),
    default: "12",
    doc: "Lifetime of a dashboard session in hours, 1 to 720; then its user must sign in again.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    group: "Server",
    schema: cidrs.optional(),
    doc: "Addresses or ranges of reverse proxies, comma-separated. Their X-Forwarded-For identifies the caller, and X-Forwarded-Proto shows whether the call used HTTPS. Behind a proxy that is not listed, all callers share one rate limit for anonymous calls; listing a range that others can send from lets them spoof their address. Default: no proxy is trusted; docs/reverse-proxy.md shows nginx, Caddy and Traefik.",
  }),
  corsOrigins: setting({
    env: "CORS_ORIGINS",
    group: "Server",
    schema: origins,
    default: "",
    doc: "Origins whose web pages may call the API, the event streams and /mcp from browsers, comma-separated, for example https://app.example.com. Pages of listed origins may also send the dashboard's session cookie, if they are on the same site. `*` allows pages of every origin, without cookies. Default: pages of other origins cannot call the service.",
  }),
};
