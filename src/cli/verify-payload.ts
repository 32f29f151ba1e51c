import { VerifyPayload } from "../job-types/verify/index.ts";
import { UsageError } from "./command.ts";

export interface VerifyArguments {
  timeout?: string | undefined;
  "wait-for-greylist"?: boolean;
  gravatar?: boolean;
  dnsbl?: boolean;
}

/** A payload without its addresses. */
export type VerifyFlags = Omit<VerifyPayload, "email" | "emails">;

const Timeout = VerifyPayload.shape.smtp_timeout_secs;

/**
 * What the options say of a svcVerify job, as typed. Bounds and defaults are those of the API.
 * @throws UsageError naming the option.
 */
export function readVerifyFlags(given: VerifyArguments): VerifyFlags {
  const { timeout } = given;
  const parsed = timeout === undefined ? undefined : Timeout.safeParse(Number(timeout));
  if (parsed?.success === false) {
    throw new UsageError(`--timeout: '${timeout}' is no whole number from 1 to 120.`);
  }
  return {
    smtp_timeout_secs: parsed?.data ?? Timeout.parse(undefined),
    wait_for_greylist: given["wait-for-greylist"] ?? false,
    check_gravatar: given.gravatar ?? false,
    check_dnsbl: given.dnsbl ?? false,
    test: false,
  };
}

/** The payload for addresses as typed, of which there may be any number here. @throws UsageError without any. */
export function verifyPayloadOf(emails: readonly string[], flags: VerifyFlags): VerifyPayload {
  const [first, ...more] = emails;
  if (first === undefined) throw new UsageError("The address to verify is missing.");
  return more.length === 0 ? { ...flags, email: first } : { ...flags, emails: [...emails] };
}
