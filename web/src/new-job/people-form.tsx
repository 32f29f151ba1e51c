import { useState } from "react";
import { defaultResults, limits } from "../../../src/contract/limits.ts";
import { textIn } from "../lib/edited-job.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import type { Need } from "../lib/missing-needs.ts";
import { type NewBatch, profilesBatch } from "../lib/new-jobs.ts";
import { sellingFields, sellingOf, sellingPayload } from "../lib/selling.ts";
import { CheckField, ChoiceField, NumberField, numberProblem, TextField } from "./fields.tsx";
import type { GoalFormProps } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { SellingFields } from "./selling-fields.tsx";
import { useAdvanced } from "./use-advanced.ts";
import { usePasted, ValueInput } from "./value-input.tsx";

const modes = [
  ["search", "People who match a description", "Names, positions and profiles, from a web search."],
  ["profile", "Profiles of known people", "Position, company, experience and education of each."],
  ["research", "A report on known people", "Read from the web, with the source of every statement."],
] as const;
type Mode = (typeof modes)[number][0];

const needsOf: Readonly<Record<Mode, Need>> = {
  search: "people_search",
  profile: "people_profiles",
  research: "people_search",
};
const shown = [
  "mode",
  "linkedin_url",
  "search_query",
  "search_limit",
  "generate_summary",
  "extract_insights",
  ...sellingFields,
];
const peopleMax = limits.people_search_max;
const queryCharsMax = 256;

export function PeopleForm({ goal, edited }: GoalFormProps) {
  const input = edited?.body.payload;
  const [mode, setMode] = useState<Mode>(modes.find(([name]) => name === input?.mode)?.[0] ?? "search");
  const [query, setQuery] = useState(textIn(input, "search_query"));
  const [most, setMost] = useState(textIn(input, "search_limit"));
  const [text, setText] = useState(textIn(input, "linkedin_url"));
  const [hasSummary, setSummary] = useState(input?.generate_summary === true);
  const [hasInsights, setInsights] = useState(input?.extract_insights === true);
  const [selling, setSelling] = useState(sellingOf(input));
  const [wasTried, setTried] = useState(false);
  const found = usePasted(text, "profile");
  const advanced = useAdvanced(goal, shown, { edited });
  const sold = mode === "search" ? {} : sellingPayload(selling);
  const analyses = mode === "profile" && (hasSummary || hasInsights);

  const batchOf = (): NewBatch | null => {
    if (mode === "search") {
      if (query.trim() === "" || numberProblem(most, 1, peopleMax) !== null) return null;
      const payload = mergePayload(advanced.payload, {
        mode,
        search_query: query.trim(),
        ...(most !== "" && { search_limit: Number(most) }),
      });
      return { type: "svcPeople", name: query.trim(), items: [{ payload }] };
    }
    if (found.values.length === 0 || found.values.length > limits.batch_items_max || sold === null)
      return null;
    const options = mergePayload(advanced.payload, {
      ...sold,
      mode,
      ...(mode === "profile" && hasSummary && { generate_summary: true }),
      ...(mode === "profile" && hasInsights && { extract_insights: true }),
    });
    return profilesBatch(found.values, options);
  };
  const batch = batchOf();
  const asksModel = mode === "research" || analyses || (mode !== "search" && selling.isOn);
  return (
    <JobForm
      title={goal.title}
      batch={batch && { ...batch, priority: advanced.priority }}
      needs={asksModel ? [needsOf[mode], "ai_model"] : [needsOf[mode]]}
      advanced={advanced}
      tried={() => setTried(true)}
    >
      <ChoiceField label="What to find" value={mode} options={modes} change={setMode} />
      {mode === "search" ? (
        <>
          <TextField
            label="Who to look for"
            about="In plain words: role, industry, place."
            isRequired
            maxLength={queryCharsMax}
            placeholder="CTOs at fintechs in Berlin"
            value={query}
            problem={wasTried && query.trim() === "" ? "This field is required." : null}
            change={setQuery}
          />
          <NumberField
            label="Maximum number of people"
            about={`1 to ${peopleMax}.`}
            min={1}
            max={peopleMax}
            usual={defaultResults.people}
            value={most}
            change={setMost}
          />
        </>
      ) : (
        <>
          <ValueInput
            kind="profile"
            label="Profiles"
            placeholder="https://www.linkedin.com/in/mara-lindqvist-demo"
            text={text}
            found={found}
            problem={wasTried && found.values.length === 0 ? "Enter at least one URL of a profile." : null}
            change={setText}
          />
          {mode === "profile" && (
            <>
              <CheckField
                label="Summarize each profile"
                about="By an AI model."
                checked={hasSummary}
                change={setSummary}
              />
              <CheckField
                label="Seniority, topics and conversation starters"
                about="By an AI model."
                checked={hasInsights}
                change={setInsights}
              />
            </>
          )}
          <SellingFields value={selling} wasTried={wasTried} change={setSelling} />
        </>
      )}
    </JobForm>
  );
}
