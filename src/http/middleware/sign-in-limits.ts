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
  /**
   * Whether another mail may go to the address.
   * @throws ForagerError rate_limited if the caller's network has asked for too many, to whatever address.
   */
  mayMail(request: FastifyRequest, address: string): Promise<boolean>;
}

/** A minute, as the counter's window. */
const mailsOfAddressMax = 2;
const mailsOfNetworkMax = 10;

const wrong: ReadonlySet<string> = new Set(["share_invalid", "share_gone", "unauthenticated"]);

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
    async mayMail({ ip }, address) {
      const network = await counter.consume(`sign-in-mails:${addressBucket(ip)}`);
      if (network.consumed > mailsOfNetworkMax) {
        const seconds = String(Math.max(1, Math.ceil(network.msLeft / 1000)));
        throw new ForagerError(
          "rate_limited",
          `Too many links were asked for from this network. Try again in ${seconds} seconds.`,
          { headers: { "retry-after": seconds } },
        );
      }
      // Redis need not know addresses.
      const { consumed } = await counter.consume(`sign-in-mail:${hash("sha256", normalEmail(address))}`);
      return consumed <= mailsOfAddressMax;
    },
  };
}
