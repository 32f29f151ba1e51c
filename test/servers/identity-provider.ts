import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** A person of the provider. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface IdentityProviderServer extends AsyncDisposable {
  readonly issuer: string;
  /** By subject. */
  readonly people: Map<string, Person>;
  /** The subject who signs in next; null cancels. */
  next: string | null;
}

export const clientId = "forager";
export const clientSecret = "a secret of the relying party";

/** A real OpenID Connect provider on loopback, whose users sign in at once. It requires PKCE and the exact redirect URI. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProviderServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    cookies: { keys: ["a key of the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // The claims are in the ID token, as with most providers.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return callback(request, response);
    interact(provider, identity.next, request, response).catch(() => response.writeHead(500).end());
  };
  const identity: IdentityProviderServer = {
    issuer,
    people,
    next: null,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return identity;
}

async function interact(
  provider: Provider,
  subject: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  if (subject === null) {
    return await provider.interactionFinished(request, response, { error: "access_denied" });
  }
  if (prompt.name === "login") {
    return await provider.interactionFinished(request, response, { login: { accountId: subject } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? subject, clientId: params.client_id });
  grant.addOIDCScope("openid email profile");
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
