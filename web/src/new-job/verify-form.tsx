import { useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { textIn } from "../lib/edited-job.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import { verifyBatch } from "../lib/new-jobs.ts";
import { CheckField } from "./fields.tsx";
import type { GoalFormProps } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { useAdvanced } from "./use-advanced.ts";
import { usePasted, ValueInput } from "./value-input.tsx";

const addressesMax = 100_000;
const shown = ["email", "emails", "wait_for_greylist", "check_dnsbl"];

export function VerifyForm({ goal, edited }: GoalFormProps) {
  const input = edited?.body.payload;
  const [text, setText] = useState(textIn(input, "emails", "email"));
  const [waits, setWaits] = useState(input?.wait_for_greylist === true);
  const [asksLists, setAsksLists] = useState(input?.check_dnsbl === true);
  const [wasTried, setTried] = useState(false);
  const found = usePasted(text, "address");
  const advanced = useAdvanced(goal, shown, { edited });
  const count = found.values.length;
  const problem =
    count === 0
      ? "Enter at least one email address."
      : count > addressesMax
        ? `At most ${addressesMax.toLocaleString()} addresses at once.`
        : null;
  const options = mergePayload(advanced.payload, {
    ...(waits && { wait_for_greylist: true }),
    ...(asksLists && { check_dnsbl: true }),
  });
  const batch =
    problem === null ? { ...verifyBatch(found.values, options), priority: advanced.priority } : null;
  return (
    <JobForm
      title={goal.title}
      batch={batch}
      needs={goal.needs}
      advanced={advanced}
      tried={() => setTried(true)}
    >
      <ValueInput
        kind="address"
        label="Email addresses"
        placeholder="info@harbour-oak.com"
        text={text}
        found={found}
        problem={wasTried || count > addressesMax ? problem : null}
        change={setText}
      />
      {count > limits.verify_emails_max && (
        <p className="muted">
          They become jobs of {limits.verify_emails_max} addresses each, with one page for all verdicts.
        </p>
      )}
      <CheckField
        label="Retry greylisting servers later"
        about="Up to 30 minutes. Fewer verdicts are unknown."
        checked={waits}
        change={setWaits}
      />
      <CheckField label="Check DNS blocklists" checked={asksLists} change={setAsksLists} />
    </JobForm>
  );
}
