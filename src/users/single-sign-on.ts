import { z } from "zod";
import type { Secrets } from "../clients/secrets.ts";
import type { AccessLevel } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { findClient } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { findInvitationsOf } from "../store/users/invitations.ts";
import { emailOf } from "../text/email-address.ts";
import type { Accounts, UserAccount } from "./accounts.ts";
import { addMember } from "./add-member.ts";
import type { Identity, IdentityProvider } from "./ports.ts";
import type { UserSessions } from "./user-sessions.ts";

/** Sign-in through a provider of identities. */
export interface SingleSignOn {
  /** The provider's name for users. */
  readonly name: string;
  /** @returns where to send the browser, and what it must bring back. @throws ForagerError sso_unavailable. */
  begin(): Promise<{ url: string; flow: string }>;
  /**
   * @param search query of the redirect back.
   * @returns the user. @throws ForagerError sso_failed and others that begin with sso_, database_unavailable.
   */
  complete(search: string, flow: string | undefined): Promise<string>;
}

export const ssoFlowSeconds = 600;

const Flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), e: z.int() });
const flowContext = "single sign-on";

export interface SsoRules {
  name: string;
  /** Empty: every domain. */
  allowedDomains: readonly string[];
  /** What people of these domains become without an invitation. */
  byDefault: { clientId: string; access: AccessLevel } | null;
}

export function createSingleSignOn(ports: {
  provider: IdentityProvider;
  rules: SsoRules;
  accounts: Accounts;
  userSessions: Pick<UserSessions, "endAll">;
  secrets: Pick<Secrets, "seal" | "open">;
  /** Of all cells. */
  databases: () => readonly Database[];
}): SingleSignOn {
  const { provider, rules, accounts, userSessions, secrets } = ports;

  function opened(flow: string | undefined) {
    const text = flow === undefined ? null : secrets.open(Buffer.from(flow, "base64url"), flowContext);
    if (text === null) throw new ForagerError("sso_failed");
    const { e, ...rest } = Flow.parse(JSON.parse(text));
    if (e <= Date.now()) throw new ForagerError("sso_failed");
    return rest;
  }

  /** The account of an address that the provider vouches for; one that has none must be invited. */
  async function accountFor(address: string, name: string): Promise<UserAccount> {
    const known = await accounts.findByAddress(address);
    if (known !== null) return known;
    const databases = ports.databases();
    const found = await Promise.all(
      databases.map(async (database) =>
        (await findInvitationsOf(database, address)).map((invitation) => ({ database, invitation })),
      ),
    );
    const invited = found.flat();
    if (invited.length === 0 && rules.byDefault === null) {
      throw new ForagerError("sso_user_unknown");
    }
    const user = await accounts.open(address, name);
    for (const { database, invitation } of invited) {
      const { client_id: clientId, access, id: invitationId } = invitation;
      await addMember(database, { clientId, user, access, invitationId });
    }
    if (invited.length === 0 && rules.byDefault !== null) await joinDefault(databases, rules.byDefault, user);
    return user;
  }

  return {
    name: rules.name,
    async begin() {
      const { url, flow } = await provider.begin();
      const sealed = secrets.seal(
        JSON.stringify({ ...flow, e: Date.now() + ssoFlowSeconds * 1000 }),
        flowContext,
      );
      return { url, flow: sealed.toString("base64url") };
    },
    async complete(search, flow) {
      const identity = await provider.complete(search, opened(flow));
      const key = { issuer: provider.issuer, subject: identity.subject };
      const bound = await accounts.findByIdentity(key);
      if (bound !== null) return bound.id;
      const address = vouchedAddress(identity, rules.allowedDomains);
      const account = await accountFor(address, identity.name ?? address);
      if (await accounts.prove(account.id)) await userSessions.endAll(account.id, null);
      if (!(await accounts.bind(account.id, key))) {
        throw new ForagerError("sso_identity_conflict");
      }
      return account.id;
    },
  };
}

/** @throws ForagerError sso_address_unverified, sso_domain_refused. */
function vouchedAddress({ address, isVerified }: Identity, allowedDomains: readonly string[]): string {
  const mailbox = emailOf(address);
  if (mailbox === null || !isVerified) throw new ForagerError("sso_address_unverified");
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1);
  if (allowedDomains.length > 0 && !allowedDomains.includes(domain)) {
    throw new ForagerError("sso_domain_refused");
  }
  return mailbox;
}

async function joinDefault(
  databases: readonly Database[],
  { clientId, access }: NonNullable<SsoRules["byDefault"]>,
  user: { id: string; name: string },
): Promise<void> {
  for (const database of databases) {
    if ((await findClient(database, clientId)) === null) continue;
    return await addMember(database, { clientId, user, access, invitationId: null });
  }
  // The setting names a client that does not exist.
  throw new ForagerError("sso_user_unknown");
}
