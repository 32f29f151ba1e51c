/**
 * The same security headers for every response: JSON needs none of them, and the pages (reference, dashboard) load
 * only from this server.
 * A fixed table instead of a plugin: @fastify/helmet rebuilds and checks its policy on every request, 14 microseconds
 * of a submit's 300.
 */
export function securityHeaders(options: {
  https: boolean;
  /** Whether the page's own style sheets contain images as data: URLs. */
  dataImages?: boolean;
}): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${options.dataImages ? " data:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  // Over plain HTTP both would break every link of a page on a local network.
  if (options.https) policy.push("upgrade-insecure-requests");
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}
