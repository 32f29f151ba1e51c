import { randomUUID } from "node:crypto";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import { ForagerError } from "../../../errors.ts";
import type { JobContext, JobOutcome } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeopleOptions, PeoplePorts } from "../ports.ts";
import type { ResearchModeResult } from "../result.ts";
import { openSearch } from "../search/search-web.ts";
import { identifyPerson } from "./person.ts";
import { planPrompt, planQueries } from "./plan-queries.ts";
import { followUpPrompt, readInRounds } from "./read-in-rounds.ts";
import { reportMarkdown, reportPrompt, writeReport } from "./report.ts";
import { scorePerson } from "./score-person.ts";

/**
 * Writes a report on one person: identification, searches, pages, and statements that these support.
 * @throws ForagerError not_configured if there is no model or search engine, profile_not_found, errors of the
 * search provider and of `AskModel`; the signal's reason when it fires.
 */
export async function runResearchMode(
  payload: PeoplePayload,
  context: JobContext,
  ports: PeoplePorts,
  options: PeopleOptions,
): Promise<JobOutcome> {
  const { searchWeb, provider } = await openSearch(payload, context, ports);
  if (!ports.openModel) throw new ForagerError("not_configured", noModel);
  const session = ports.openModel(context);
  const { signal, report } = context;
  const createdAt = new Date(ports.now()).toISOString();
  const notes: string[] = [];
  const note = (sentence: string) => notes.push(sentence);

  report({ stage: "person" });
  const person = await identifyPerson(payload, context, ports, searchWeb, note);
  report({ stage: "plan" });
  const planned = await planQueries(person, session, signal, note);
  report({ stage: "search" });
  const reading = { ...options, session, searchWeb, note };
  const gathered = await readInRounds(person, planned, ports, context, reading);
  const { sources, pages, queries, rounds } = gathered;
  signal.throwIfAborted();
  report({ stage: "report", pages_read: sources.length });
  // If no page names the person, there is nothing to ask about.
  const [written, scored] = await Promise.all([
    sources.length === 0 ? { sections: [], dropped: 0 } : writeReport(person, sources, session),
    scorePerson(payload, person, sources, session, signal),
  ]);
  const text = reportMarkdown(person.name, written.sections, sources);
  const usage = session.usage();
  return outcomeOf({
    mode: "research",
    person_name: person.name,
    linkedin_url: person.url.href,
    report: text.markdown,
    sources: text.sources,
    lead_scoring: scored.score,
    metadata: {
      research_id: randomUUID(),
      created_at: createdAt,
      updated_at: new Date(ports.now()).toISOString(),
      source: provider.name,
      queries,
      rounds,
      pages,
      notes,
      prompts: [planPrompt, ...(gathered.asksFurther ? [followUpPrompt] : []), reportPrompt].map((file) => {
        const { name, version } = loadPrompt(file);
        return { name, version };
      }),
      ai: {
        status: scored.error === null ? "ok" : "failed",
        model: usage.model,
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        cost: usage.cost,
        dropped: written.dropped + scored.dropped,
        error: scored.error,
      },
    },
  });
}

const noModel = "The mode research needs an AI model: set LLM_BASE_URL and LLM_MODEL.";

/** A duplicate report is marked but kept: its content is new, even for the same person. */
function outcomeOf(data: ResearchModeResult): JobOutcome {
  return {
    data,
    resultsCount: 1,
    dedup: {
      records: [{ kind: "profile", key: data.linkedin_url }],
      apply: ([isNew = true], { uniqueOnly }) => ({
        data: { ...data, dedup_unique: isNew },
        resultsCount: uniqueOnly && !isNew ? 0 : 1,
      }),
    },
  };
}
