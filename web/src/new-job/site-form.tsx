import { useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { presets } from "../../../src/job-types/site/presets.ts";
import type { JobRequest } from "../api/answers.ts";
import { textIn } from "../lib/edited-job.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import type { Need } from "../lib/missing-needs.ts";
import { crawlBatch } from "../lib/new-jobs.ts";
import { notSelling, sellingFields, sellingOf, sellingPayload } from "../lib/selling.ts";
import { AreaField, CheckField, NumberField, numberProblem, TextField } from "./fields.tsx";
import type { Goal, GoalFormProps } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { SellingFields } from "./selling-fields.tsx";
import { useAdvanced } from "./use-advanced.ts";
import { usePasted, ValueInput } from "./value-input.tsx";

const pagesMax = limits.site_pages_max;
const shown = ["url", "mode", "max_pages", "force_refresh"];
/** Which the form of one goal shows alone. */
const shownOfCompany = [...sellingFields, "extract_pain_points"];
const question = [
  "custom_ai_prompt.enabled",
  "custom_ai_prompt.user_prompt",
  "custom_ai_prompt.output_field_name",
];
const questionCharsMax = 4_000;

/** The goals that crawl websites. */
export function SiteForm({ goal, edited }: GoalFormProps) {
  const asks = goal.name === "answers";
  const isCompany = goal.name === "company";
  const begin = beginningOf(goal, edited);
  const [text, setText] = useState(begin.text);
  const [pages, setPages] = useState(begin.pages);
  const [prompt, setPrompt] = useState(begin.prompt);
  const [field, setField] = useState(begin.field);
  const [selling, setSelling] = useState(begin.selling);
  const [pains, setPains] = useState(begin.pains);
  const [isFresh, setFresh] = useState(edited !== null);
  const [wasTried, setTried] = useState(false);
  const found = usePasted(text, "website");
  const advanced = useAdvanced(
    goal,
    [...shown, ...(isCompany ? shownOfCompany : []), ...(asks ? question : [])],
    {
      edited,
    },
  );

  const sold = sellingPayload(selling);
  const problem = websitesProblem(found.values.length);
  const isComplete =
    problem === null &&
    sold !== null &&
    numberProblem(pages, 1, pagesMax) === null &&
    (!asks || (prompt.trim() !== "" && fieldProblem(field) === null));
  const options = mergePayload(advanced.payload, {
    mode: begin.mode,
    ...(pages !== "" && { max_pages: Number(pages) }),
    ...(isFresh && { force_refresh: true }),
    ...(pains && { extract_pain_points: true }),
    ...sold,
    ...(asks && {
      custom_ai_prompt: {
        enabled: true,
        user_prompt: prompt.trim(),
        ...(field !== "" && { output_field_name: field }),
      },
    }),
  });
  const batch = isComplete ? { ...crawlBatch(found.values, options), priority: advanced.priority } : null;
  const needs: Need[] = selling.isOn || pains ? [...goal.needs, "ai_model"] : [...goal.needs];
  return (
    <JobForm
      title={goal.title}
      batch={batch}
      needs={[...new Set(needs)]}
      advanced={advanced}
      tried={() => setTried(true)}
    >
      <ValueInput
        kind="website"
        label="Websites"
        placeholder="harbour-oak.com"
        text={text}
        found={found}
        problem={wasTried || found.values.length > limits.batch_items_max ? problem : null}
        change={setText}
      />
      {asks && (
        <>
          <AreaField
            label="Your question"
            isRequired
            isPlain
            rows={4}
            maxLength={questionCharsMax}
            placeholder="Which certificates does this company name, and since when?"
            value={prompt}
            problem={wasTried && prompt.trim() === "" ? "This field is required." : null}
            change={setPrompt}
          />
          <TextField
            label="Name of the answer"
            about="The field of the result that has it."
            placeholder="custom_analysis"
            value={field}
            problem={fieldProblem(field)}
            change={setField}
          />
        </>
      )}
      <NumberField
        label="Pages per website"
        about={`1 to ${pagesMax}. More pages find more, and take longer.`}
        min={1}
        max={pagesMax}
        usual={presets[begin.preset].max_pages}
        value={pages}
        change={setPages}
      />
      {isCompany && (
        <>
          <SellingFields value={selling} wasTried={wasTried} change={setSelling} />
          <CheckField
            label="Find their pain points"
            about="An AI model reads what they struggle with."
            checked={pains}
            change={setPains}
          />
        </>
      )}
      {found.values.length === 1 && (
        <CheckField
          label="Crawl again"
          about={`Otherwise the result of an equal job of the last ${limits.result_cache_hours} hours answers at once.`}
          checked={isFresh}
          change={setFresh}
        />
      )}
    </JobForm>
  );
}

/** What the fields have at first. */
function beginningOf(goal: Goal, edited: JobRequest | null) {
  const input = edited?.body.payload;
  const isCompany = goal.name === "company";
  const preset = goal.mode ?? "contacts";
  return {
    text: textIn(input, "url"),
    pages: textIn(input, "max_pages"),
    prompt: textIn(input, "custom_ai_prompt.user_prompt"),
    field: textIn(input, "custom_ai_prompt.output_field_name"),
    selling: isCompany ? sellingOf(input) : notSelling,
    pains: isCompany && input?.extract_pain_points === true,
    // A job that names none has the API's defaults.
    mode: input === undefined || typeof input.mode === "string" ? preset : undefined,
    preset,
  };
}

function websitesProblem(count: number): string | null {
  if (count === 0) return "Enter at least one website, such as harbour-oak.com.";
  const max = limits.batch_items_max;
  return count > max ? `At most ${max.toLocaleString()} websites at once.` : null;
}

const fieldProblem = (name: string) =>
  name === "" || /^[A-Za-z][a-z0-9_]{0,63}$/.test(name)
    ? null
    : "Start with a letter and go on with a-z, 0-9 and _, up to 64 characters.";
