import { z } from "zod";
import { limits } from "../../contract/limits.ts";
import { jobOrBatchFields } from "../batches/answer-batch.ts";
import { submitBatchAndAnswer } from "../batches/submit-batch.ts";
import { submitAndAnswer } from "../jobs/submit-job.ts";
import { defineTool, starting } from "../tool.ts";
import { verifyView } from "../views/verify.ts";

const batchEmailsMax = 5_000;
/** Fewer than a job takes, so that a batch has progress. */
const emailsPerJob = 50;

export const verifyEmails = defineTool({
  name: "verify_emails",
  title: "Verify email addresses",
  description: [
    "Checks whether email addresses can receive mail, without sending any: valid, invalid, risky (catch-all, disposable, full) or unknown.",
    `Takes about 3 seconds for each address, so long lists end after this call: get_job has the rest. More than ${limits.verify_emails_max} become a batch of jobs.`,
  ].join(" "),
  access: "member",
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    emails: z.array(z.string().trim().min(1).max(320)).min(1).max(batchEmailsMax),
    wait_for_greylist: z
      .boolean()
      .default(false)
      .describe("Wait up to 30 minutes for mail servers that ask to come back later."),
    ...starting,
  }),
  output: z.object({ ...jobOrBatchFields, ...verifyView.fields }),
  async run({ emails, wait_for_greylist, ...options }, context) {
    const payloadOf = (some: readonly string[]) => ({ emails: some, wait_for_greylist });
    if (emails.length <= limits.verify_emails_max)
      return await submitAndAnswer(context, { type: "svcVerify", ...options, payload: payloadOf(emails) });
    const parts = Array.from({ length: Math.ceil(emails.length / emailsPerJob) }, (_, part) =>
      emails.slice(part * emailsPerJob, (part + 1) * emailsPerJob),
    );
    return await submitBatchAndAnswer(context, {
      type: "svcVerify",
      ...options,
      payloads: parts.map(payloadOf),
    });
  },
});
