import type { Configuration } from "openid-client";
import { causeOf, ForagerError } from "../../errors.ts";
import type { Identity, IdentityProvider } from "../../users/ports.ts";
import type { SendRequest } from "../http/service-client.ts";

/** After this time, changed keys and endpoints of the provider are read again. */
const discoveryMs = 3_600_000;
const timeoutMs = 10_000;
/** Larger than any discovery document, key set or token. */
const bodyBytesMax = 1_000_000;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Exactly as it is registered at the provider. */
  redirectUri: string;
}

/**
 * An OpenID Connect provider: authorization code flow with PKCE, state and nonce. The library checks issuer, audience,
 * signature, expiry and nonce of ID tokens, and the issuer of responses.
 */
export function createOpenIdProvider(settings: OpenIdSettings, send: SendRequest): IdentityProvider {
  let discovered: {
    library: typeof import("openid-client");
    configuration: Configuration;
    until: number;
  } | null = null;

  async function discover() {
    if (discovered !== null && discovered.until > performance.now()) return discovered;
    // Loaded when someone signs in through it.
    const library = await import("openid-client");
    const { issuer, clientId, clientSecret } = settings;
    const authentication =
      clientSecret === undefined ? library.None() : library.ClientSecretPost(clientSecret);
    try {
      const configuration = await library.discovery(new URL(issuer), clientId, undefined, authentication, {
        // The settings allow plain HTTP on this machine only.
        execute: issuer.startsWith("http:") ? [library.allowInsecureRequests] : [],
        [library.customFetch]: (url, options) => fetchFrom(send, url, options),
        timeout: timeoutMs / 1000,
      });
      discovered = { library, configuration, until: performance.now() + discoveryMs };
      return discovered;
    } catch (error) {
      throw new ForagerError("sso_unavailable", undefined, { cause: error });
    }
  }

  return {
    issuer: settings.issuer,
    async begin() {
      const { library, configuration } = await discover();
      const flow = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUri,
        response_type: "code",
        scope: "openid email profile",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, flow };
    },
    async complete(search, { state, nonce, verifier }) {
      const { library, configuration } = await discover();
      const url = new URL(settings.redirectUri);
      url.search = search;
      try {
        const tokens = await library.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ForagerError("sso_failed");
        // Some providers give the address only here.
        const details =
          claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        return identityOf(claims.sub, details);
      } catch (error) {
        if (isAway(error)) throw new ForagerError("sso_unavailable", undefined, { cause: error });
        throw new ForagerError("sso_failed", undefined, { cause: causeOf(error) });
      }
    },
  };
}

function identityOf(subject: string, claims: Readonly<Record<string, unknown>>): Identity {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  return {
    subject,
    address: text(claims.email),
    // Some providers send it as a text.
    isVerified: claims.email_verified === true || claims.email_verified === "true",
    name: text(claims.name),
  };
}

/** Whether there was no answer, as opposed to a refusal. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ForagerError && cause.code === "provider_unavailable") return true;
  }
  return false;
}

/** The library's requests through the client for servers of the operator: no redirects, limits of time and size. */
async function fetchFrom(
  send: SendRequest,
  url: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal;
  },
): Promise<Response> {
  const body = options.body === undefined || options.body === null ? undefined : String(options.body);
  const answer = await send({
    method: options.method === "POST" ? "POST" : "GET",
    url,
    headers: options.headers,
    body,
    signal: options.signal ?? AbortSignal.timeout(timeoutMs),
    timeoutMs,
    bodyBytesMax,
  });
  const { "content-encoding": _, "content-length": __, ...headers } = answer.headers;
  const isEmpty = answer.status === 204 || answer.status === 304;
  return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers });
}
