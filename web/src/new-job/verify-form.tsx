import { useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import { verifyBatch } from "../lib/new-jobs.ts";
import { CheckField } from "./fields.tsx";
import type { Goal } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { useAdvanced } from "./use-advanced.ts";
import { usePasted, ValueInput } from "./value-input.tsx";

const addressesMax = 100_000;
const shown = ["email", "emails", "wait_for_greylist", "check_dnsbl"];

export function VerifyForm({ goal }: { goal: Goal }) {
  const [text, setText] = useState("");
  const [waits, setWaits] = useState(false);
  const [asksLists, setAsksLists] = useState(false);
  const [wasTried, setTried] = useState(false);
  const found = usePasted(text, "address");
  const advanced = useAdvanced(goal, shown);
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
        label="Wait for servers that ask to come back later"
        about="Up to 30 minutes. Fewer verdicts are unknown."
        checked={waits}
        change={setWaits}
      />
      <CheckField label="Look the mail servers up in blocklists" checked={asksLists} change={setAsksLists} />
    </JobForm>
  );
}
