import { z } from "zod";
import { limits } from "../../contract/limits.ts";

const emailsMax = limits.verify_emails_max;
const addressCharsMax = 320;

const Email = z.string().trim().min(1).max(addressCharsMax).meta({
  description: "Address to check. A malformed one is a result, not an error.",
  example: "info@example.com",
});

/** `payload` of a svcVerify submit: one address or a list of them. */
export const VerifyPayload = z
  .object({
    email: Email.optional(),
    emails: z
      .array(Email)
      .min(1)
      .max(emailsMax)
      .optional()
      .meta({ description: `Up to ${emailsMax} addresses; duplicates are verified once.` }),
    check_gravatar: z
      .boolean()
      .default(false)
      .meta({ description: "Look for a picture of the address on gravatar.com." }),
    check_dnsbl: z
      .boolean()
      .default(false)
      .meta({ description: "Query DNS blocklists for the domain's mail servers." }),
    smtp_timeout_secs: z
      .int()
      .min(1)
      .max(120)
      .default(10)
      .meta({ description: "Limit in seconds for each phase of the SMTP dialogue, 1 to 120." }),
    wait_for_greylist: z.boolean().default(false).meta({
      description:
        "Wait for servers that ask to come back later, up to 30 minutes. Waits of up to 60 s are always waited out.",
    }),
    dedup_enabled: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    dedup_unique_only: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    test: z
      .boolean()
      .default(false)
      .meta({ description: "Run in the test queue: excluded from statistics and deduplication." }),
  })
  .superRefine((payload, context) => {
    if ((payload.email === undefined) === (payload.emails === undefined)) {
      context.addIssue({ code: "custom", path: ["email"], message: "give either email or emails" });
    }
  })
  .meta({
    id: "VerifyPayload",
    description: "What to verify: exactly one of `email` and `emails`.",
    example: { email: "info@example.com" },
  });
export type VerifyPayload = z.output<typeof VerifyPayload>;
