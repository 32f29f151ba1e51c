import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, jobFields, starting } from "../tool.ts";
import { verifyView } from "../views/verify.ts";

export const verifyEmails = defineTool({
  name: "verify_emails",
  title: "Verify email addresses",
  description: [
    "Checks whether email addresses can receive mail, without sending any: valid, invalid, risky (catch-all, disposable, full) or unknown.",
    "Takes about 3 seconds for each address, so long lists end after this call: get_job has the rest.",
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    emails: z.array(z.string().trim().min(1).max(320)).min(1).max(limits.verify_emails_max),
    wait_for_greylist: z
      .boolean()
      .default(false)
      .describe("Wait up to 30 minutes for mail servers that ask to come back later."),
    ...starting,
  }),
  output: z.object({ ...jobFields, ...verifyView.fields }),
  run: ({ emails, wait_for_greylist, ...options }, context) =>
    submitAndAnswer(context, { type: "svcVerify", ...options, payload: { emails, wait_for_greylist } }),
});
