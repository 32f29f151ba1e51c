import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { absoluteUrlOf } from "../api/base-path.ts";
import { queries } from "../api/queries.ts";
import { submitOf, useSubmitJobs } from "../batches/use-submit-jobs.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { curlCommand } from "../lib/curl.ts";
import { type KnownResults, knownResults, knownResultsOf } from "../lib/known-results.ts";
import type { Need } from "../lib/missing-needs.ts";
import type { NewBatch } from "../lib/new-jobs.ts";
import { fieldName, flatFields } from "../lib/schema-fields.ts";
import { FormActions } from "../ui/form-actions.tsx";
import { Copyable } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { EstimatePanel } from "./estimate-panel.tsx";
import { SelectField } from "./fields.tsx";
import { LatestOfGoal } from "./latest-of-goal.tsx";
import { NeedsNotice, useMissingNeeds } from "./needs-notice.tsx";
import type { Advanced } from "./use-advanced.ts";

/** More jobs than these make a command too long to read. */
const commandItemsMax = 10;

/** The frame of every goal's form: its fields, further options, what is missing, the estimate, and the submit. */
export function JobForm(props: {
  title: string;
  /** Null while the input is not complete. */
  batch: NewBatch | null;
  needs: readonly Need[];
  advanced: Advanced;
  /** Called on a submit, so that the fields show what is wrong. */
  tried(): void;
  children?: ReactNode;
}) {
  const { title, batch, needs, advanced, tried, children } = props;
  const missing = useMissingNeeds(needs);
  const submit = useSubmitJobs({ showsErrors: false });
  const frame = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    tried();
    setSent(true);
    const isValid = advanced.form.check();
    if (batch !== null && isValid) {
      submit.mutate(batch, { onError: (error) => advanced.form.refuse(error) });
      return;
    }
    // Once the problems are shown.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const count = batch?.items.length ?? 0;
  const text = count > 1 ? `Submit ${count.toLocaleString()} jobs` : "Submit job";
  const isVital = missing.some((one) => one.isVital);
  return (
    <div className="columns columns-form">
      <form ref={frame} className="panel" onSubmit={onSubmit} noValidate aria-label={title}>
        <NeedsNotice missing={missing} />
        {advanced.isEdit && (
          <p className="note">
            Filled with the input of an earlier job. Advanced options that you leave empty stay as in that
            job.
          </p>
        )}
        <div className="fields">{children}</div>
        <AdvancedOptions advanced={advanced} />
        {isSent && batch === null && (
          <p className="problem incomplete" role="alert">
            Complete the marked fields first.
          </p>
        )}
        <FormActions change={submit} submit={isVital ? `${text} anyway` : text} isMain={!isVital} />
      </form>
      <div className="sticky">
        <EstimatePanel batch={batch} />
        {batch !== null && <Command batch={batch} />}
        <LatestOfGoal />
      </div>
    </div>
  );
}

function AdvancedOptions({ advanced }: { advanced: Advanced }) {
  const { form, fields, document } = advanced;
  const hasProblem = flatFields(fields).some((field) => form.problems[fieldName(field)] !== undefined);
  return (
    <details
      className="more"
      open={hasProblem || advanced.isOpen}
      onToggle={(event) => advanced.setOpen(event.currentTarget.open)}
    >
      <summary>Advanced options</summary>
      {advanced.isOpen && <Reading query={document} rows={4} />}
      <div className="fields">
        <KnownResultsField value={advanced.known} change={advanced.setKnown} />
      </div>
      <SchemaForm fields={fields} values={form.values} problems={form.problems} change={form.change} />
    </details>
  );
}

function KnownResultsField(props: { value: KnownResults | ""; change(value: KnownResults | ""): void }) {
  const settings = useQuery(queries.clientSettings()).data;
  const usual = settings && knownResults.find(([name]) => name === knownResultsOf(settings));
  return (
    <SelectField
      label="Results that you already have"
      about="From your earlier jobs."
      value={props.value}
      options={[
        ["", usual ? `As usual: ${usual[1].toLowerCase()}` : "As usual"],
        ...knownResults.map(([name, title]) => [name, title] as const),
      ]}
      change={props.change}
    />
  );
}

function Command({ batch }: { batch: NewBatch }) {
  const items = batch.items.slice(0, commandItemsMax);
  const { path, body } = submitOf({ ...batch, items });
  return (
    <details className="panel">
      <summary>API command</summary>
      {items.length < batch.items.length && <p className="muted">With the first {items.length} jobs.</p>}
      <Copyable
        label="Command that submits this"
        text={curlCommand({ method: "POST", url: absoluteUrlOf(path), body })}
      />
    </details>
  );
}
