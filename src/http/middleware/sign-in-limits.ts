import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ForagerError } from "../../errors.ts";
import { normalEmail } from "../../text/email-address.ts";
import { addressBucket } from "../request/addresses.ts";
import type { RateCounter } from "./rate-counter.ts";
import { limitFailedAuthentication } from "./rate-limits.ts";

/** Limits of attempts to sign in as a user. They are the same for addresses with and without an account. */
export interface SignInLimits {
  /**
   * Runs an attempt, and counts it against the caller's network if what it was shown is wrong.
   * @throws ForagerError auth_rate_limited after too many.
   */
  guarding<Result>(request: FastifyRequest, attempt: () => Promise<Result>): Promise<Result>;
  /** Counts an attempt with a password for an address. @throws ForagerError auth_rate_limited after too many. */
  countPassword(address: string): Promise<void>;
  /**
   * Whether another mail may go to the address.
   * @throws ForagerError rate_limited if the caller's network has asked for too many, for one address or several.
   */
  mayMail(request: FastifyRequest, address: string): Promise<boolean>;
}

/** A minute, as the counter's window. */
const mailsOfAddressMax = 2;
const mailsOfNetworkMax = 10;
const passwordsOfAddressMax = 10;

/** Redis need not know addresses. */
const keyOf = (kind: string, address: string) => `${kind}:${hash("sha256", normalEmail(address))}`;

const wrong: ReadonlySet<string> = new Set(["share_invalid", "share_gone", "sign_in_failed"]);

export function createSignInLimits(counter: RateCounter): SignInLimits {
  return {
    async guarding({ ip }, attempt) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof ForagerError && wrong.has(error.code)) {
          await limitFailedAuthentication(counter, addressBucket(ip));
        }
        throw error;
      }
    },
    async countPassword(address) {
      const { consumed, msLeft } = await counter.consume(keyOf("sign-in-password", address));
      if (consumed <= passwordsOfAddressMax) return;
      throw tooMany("auth_rate_limited", "Too many attempts to sign in with this address.", msLeft);
    },
    async mayMail({ ip }, address) {
      const network = await counter.consume(`sign-in-mails:${addressBucket(ip)}`);
      if (network.consumed > mailsOfNetworkMax) {
        throw tooMany("rate_limited", "Too many links were asked for from this network.", network.msLeft);
      }
      const { consumed } = await counter.consume(keyOf("sign-in-mail", address));
      return consumed <= mailsOfAddressMax;
    },
  };
}

function tooMany(code: "rate_limited" | "auth_rate_limited", what: string, msLeft: number): ForagerError {
  const seconds = String(Math.max(1, Math.ceil(msLeft / 1000)));
  return new ForagerError(code, `${what} Try again in ${seconds} seconds.`, {
    headers: { "retry-after": seconds },
  });
}
