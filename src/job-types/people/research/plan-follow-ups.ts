import { zodForm } from "../../../ai/forms/zod-form.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import { extractOf } from "./extract-of.ts";
import type { Source } from "./gather-sources.ts";
import { describePerson, type Person } from "./person.ts";
import { cleanQuery, namesPerson, PlanAnswer } from "./plan-queries.ts";

export const followUpPrompt = new URL("./prompts/follow-up.md", import.meta.url);
const queriesMax = 3;
const outputTokensMax = 300;
/** Tokens of all sources together: it is enough to see what they are about. */
const sourceTokensMax = 2_400;
const tokensPerSourceMax = 600;

/**
 * Further searches for what the pages so far leave open; none where they tell enough, or the model does not answer.
 * A page may have told the model what to search for: only what asks about this person is kept.
 * @throws the signal's reason when it fires.
 */
export async function planFollowUps(
  person: Person,
  sources: readonly Source[],
  asked: readonly string[],
  session: ModelSession,
  signal: AbortSignal,
  note: (sentence: string) => void,
): Promise<string[]> {
  const tokensMax = Math.min(tokensPerSourceMax, Math.floor(sourceTokensMax / Math.max(1, sources.length)));
  try {
    const { value } = await session.ask({
      prompt: loadPrompt(followUpPrompt),
      materials: [
        { label: "person", text: describePerson(person) },
        { label: "searches", text: asked.join("\n") },
        ...sources.map((source, index) => ({
          label: `source_${index + 1}`,
          text: extractOf(source, person, tokensMax),
        })),
      ],
      form: zodForm("research_follow_up", PlanAnswer),
      outputTokensMax,
    });
    const before = new Set(asked.map((query) => query.toLowerCase()));
    const named = value.queries.map(cleanQuery).filter((query) => namesPerson(query, person));
    const further = named.filter((query) => !before.has(query.toLowerCase()));
    return [...new Set(further)].slice(0, queriesMax);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    note(`The model planned no further searches: ${error.message}`);
    return [];
  }
}
