import { existsSync, readFileSync } from "node:fs";
import { explainReply } from "../src/job-types/verify/index.ts";
import { median, report } from "./harness/figures.ts";

const labelled = new URL("../../shared/fixtures/smtp-replies/labelled.json", import.meta.url);
const rounds = 9;

type Truth = "invalid" | "full" | "unknown";

/**
 * How many replies of mail servers are judged correctly, as by `forager explain-smtp`; how many that are not
 * about the mailbox are called invalid, which is the costly mistake; and the speed in one thread.
 */
export function smtpReplies(): Promise<void> {
  if (!existsSync(labelled)) {
    report("Nothing measured: the labelled replies are not next to this repository (../shared).");
    return Promise.resolve();
  }
  const cases: { reply: string; truth: Truth }[] = JSON.parse(readFileSync(labelled, "utf8"));
  const judged = cases.map(({ reply, truth }) => ({ truth, judged: judge(reply) }));
  for (const truth of ["invalid", "full", "unknown"] as const) {
    const of = judged.filter((each) => each.truth === truth);
    report(`${truth}: ${of.filter((each) => each.judged === truth).length} of ${of.length} right`);
  }
  const rates = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    for (const { reply } of cases) judge(reply);
    return (cases.length / (performance.now() - startedAt)) * 1000;
  });
  report(`${median(rates).toFixed(0)} replies a second`);
  const right = judged.filter((each) => each.judged === each.truth).length;
  const others = judged.filter(({ truth }) => truth !== "invalid");
  const wrong = others.filter((each) => each.judged === "invalid").length;
  report(
    `smtp-replies: ${(right / cases.length).toFixed(3)} right, ${((100 * wrong) / others.length).toFixed(1)} % ` +
      "of those not about the mailbox called invalid (targets: 0.97, below 1 %)",
  );
  return Promise.resolve();
}

function judge(reply: string): string {
  const { verdict, sub_status } = explainReply(reply, null);
  return sub_status === "mailbox_full" ? "full" : verdict;
}
