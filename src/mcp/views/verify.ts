import { z } from "zod";
import type { VerifyResult, VerifyRow } from "../../job-types/verify/index.ts";
import { counted } from "../../text/counted.ts";
import type { Row } from "../answer/answer.ts";
import { clipText } from "../answer/clip.ts";
import type { CompletedJob, JobTypeView, JobView } from "./view.ts";

const fields = {
  counts: z.record(z.string(), z.int()).optional().describe("Addresses by status."),
  results: z
    .array(
      z.object({
        email: z.string(),
        status: z.enum(["valid", "invalid", "risky", "unknown"]),
        sub_status: z.string().optional(),
        score: z.int().describe("0 to 100."),
        deliverable: z.boolean().describe("The server confirmed this mailbox."),
        reason: z.string().optional().describe("What decided the status."),
        traits: z.string().optional().describe("role, free, disposable, catch_all"),
        did_you_mean: z.string().optional(),
        retry_at: z.string().optional().describe("When to ask again."),
      }),
    )
    .optional(),
};

function viewOf({ data }: CompletedJob<VerifyResult>): JobView {
  const { summary, results } = data;
  const retryAt = results.map(({ retry_at }) => retry_at).find((time) => time !== null);
  return {
    summary: verdictsInWords(summary),
    fields: { counts: summary },
    rows: { name: "results", items: results.map(rowOf), spare: ["traits", "score"] },
    ...(retryAt && {
      nextStep: `Mail servers asked to come back: verify the unknown addresses again after ${retryAt}.`,
    }),
    complete: {
      head: { summary, total: data.total },
      list: { name: "results", items: results },
    },
  };
}

export function verdictsInWords(summary: VerifyResult["summary"]): string {
  const counts = (["valid", "invalid", "risky", "unknown"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`);
  return `Verified ${counted(summary.total, "address", "addresses")}: ${counts.join(", ") || "none"}.`;
}

const rowOf = (row: VerifyRow): Row => ({
  email: row.email,
  status: row.status,
  sub_status: row.status === "valid" ? undefined : row.sub_status,
  score: row.quality_score,
  deliverable: row.is_deliverable,
  reason: reasonOf(row),
  traits: traitsOf(row).join(", "),
  did_you_mean: row.did_you_mean,
  retry_at: row.retry_at,
});

const reasonCharsMax = 120;

/** Valid ones say it by themselves: the server accepted the mailbox. */
function reasonOf({ status, reason }: VerifyRow): string | undefined {
  if (status === "valid") return undefined;
  const code = [reason.code, reason.enhanced_code].filter((part) => part !== null).join(" ");
  return clipText([code, reason.text].filter((part) => part !== "").join(" "), reasonCharsMax);
}

function traitsOf(row: VerifyRow): string[] {
  return [
    row.is_role_account ? "role" : "",
    row.is_free ? "free" : "",
    row.is_disposable ? "disposable" : "",
    row.is_catch_all ? "catch_all" : "",
    row.is_privacy_forwarder ? "privacy_forwarder" : "",
  ].filter((trait) => trait !== "");
}

export const verifyView: JobTypeView<VerifyResult> = {
  fields,
  figures: { done: "verified", total: "total" },
  afterFailure: () => "Repeat the call later.",
  viewOf,
};
