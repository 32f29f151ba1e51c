import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { presets } from "../../../src/job-types/site/presets.ts";
import type { JobRequest } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { requestFields, useSchemaForm } from "../forms/use-schema-form.ts";
import { hiddenOptions } from "../lib/edited-job.ts";
import { dedupFields, dedupNames, type KnownResults, knownResultsIn } from "../lib/known-results.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import { type Field, fieldName } from "../lib/schema-fields.ts";
import type { Goal } from "./goals.ts";

/**
 * The options of a job type that its form does not show, from the API description, which is loaded when they are opened.
 * Those of a job that is edited stay as they are unless they are entered.
 */
export function useAdvanced(
  { type, mode }: Goal,
  shown: readonly string[],
  { opensAtOnce = false, edited = null }: { opensAtOnce?: boolean; edited?: JobRequest | null } = {},
) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  const [known, setKnown] = useState<KnownResults | "">(() => knownResultsIn(edited?.body.payload));
  const document = useQuery({ ...queries.openApi(), enabled: isOpen });
  // One choice stands for the fields of deduplication.
  const names = [...shown, ...dedupNames].join(" ");
  const fields = useMemo(() => {
    if (document.data === undefined) return [];
    const hidden = new Set(names.split(" ").map((name) => `payload.${name}`));
    const all = requestFields(document.data, `/api/v1/jobs/${type}/submit`);
    return visibleFields(all, hidden, mode === undefined ? {} : presets[mode]);
  }, [document.data, type, mode, names]);
  const form = useSchemaForm(fields);
  const entered = form.body as { payload?: Record<string, unknown>; priority?: number };
  const kept = useMemo(
    () => (edited === null ? {} : hiddenOptions(edited, names.split(" "))),
    [edited, names],
  );
  const payload = mergePayload(
    mergePayload(kept, entered.payload ?? {}),
    known === "" ? {} : dedupFields(known),
  );
  const priority = entered.priority ?? edited?.body.priority;
  const isEdit = edited !== null;
  return { document, fields, form, payload, priority, known, setKnown, isOpen, setOpen, isEdit };
}

export type Advanced = ReturnType<typeof useAdvanced>;

/** Without the hidden fields, and with the defaults of the preset. */
function visibleFields(fields: readonly Field[], hidden: ReadonlySet<string>, preset: object): Field[] {
  return fields
    .filter((field) => !hidden.has(fieldName(field)))
    .map((field) => ({
      ...field,
      default: valueAt(preset, field.path.slice(1)) ?? field.default,
      // What the form shows itself is not missing here.
      required: false,
      fields: visibleFields(field.fields, hidden, preset),
    }));
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  let found = values;
  for (const name of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return path.length === 0 ? undefined : found;
}
