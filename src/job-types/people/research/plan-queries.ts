import { z } from "zod";
import { zodForm } from "../../../ai/forms/answer-forms.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import type { ModelSession } from "../../../ai/ports.ts";
import { ForagerError } from "../../../errors.ts";
import { describePerson, type Person } from "./person.ts";

export const PlanAnswer = z.object({ queries: z.array(z.string()) });

export const planPrompt = new URL("./prompts/plan.md", import.meta.url);
const queriesMax = 5;
const queryCharsMax = 150;
const outputTokensMax = 300;

/**
 * Searches that together find what public pages say about a person: always the plain name first, then the
 * model's, if they are about this person.
 * @throws the signal's reason when it fires.
 */
export async function planQueries(
  person: Person,
  session: ModelSession,
  signal: AbortSignal,
  note: (sentence: string) => void,
): Promise<string[]> {
  const plain = plainQueries(person);
  try {
    const { value } = await session.ask({
      prompt: loadPrompt(planPrompt),
      materials: [{ label: "person", text: describePerson(person) }],
      form: zodForm("research_plan", PlanAnswer),
      outputTokensMax,
    });
    const named = value.queries.map(cleanQuery).filter((query) => namesPerson(query, person));
    return [...new Set([...plain.slice(0, 1), ...named])].slice(0, queriesMax);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ForagerError)) throw error;
    note(`The model did not plan the searches: ${error.message}`);
    return plain;
  }
}

function plainQueries({ name, company, headline, location }: Person): string[] {
  const about = company ?? headline?.split(/ - | at | bei | chez | en | bij | @ /)[0] ?? location;
  const quoted = `"${name.replaceAll('"', "")}"`;
  return [about === null ? quoted : `${quoted} ${about}`, `${quoted} interview`, `${quoted} biography`].map(
    cleanQuery,
  );
}

export const cleanQuery = (query: string) =>
  query
    .replace(/\b(?:site|inurl|intitle|filetype|cache):\S*/gi, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, queryCharsMax);

/** A query about another person is a mistake or a prompt injection. */
export const namesPerson = (query: string, { name }: Person): boolean => {
  const last = name.split(" ").at(-1)?.toLowerCase() ?? "";
  return last !== "" && query.toLowerCase().includes(last);
};
