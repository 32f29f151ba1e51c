import { z } from "zod";
import { zodForm } from "../../../ai/forms/answer-forms.ts";
import { groundPerson } from "../../../ai/grounding/ground-answers.ts";
import { loadPrompt } from "../../../ai/load-prompt.ts";
import { onePerName } from "../facts/people/find-people.ts";
import { TeamMember } from "../result.ts";
import { type Analysis, siteText } from "./analysis.ts";
import { teamFocus } from "./site-focus.ts";

const peopleMax = 200;
const form = zodForm("team", z.object({ people: z.array(TeamMember) }));

/** Some scripts write names without spaces. A first name alone could be anyone's, and a single word anything. */
const isFullName = (name: string): boolean => /\S\s+\S/.test(name) || !/\p{Script=Latin}/u.test(name);

/** `team_members`: people found by rules, plus those the model found if the site names them as its own. */
export const team = (): Analysis<TeamMember[]> => {
  const prompt = loadPrompt(new URL("./prompts/team.md", import.meta.url));
  return {
    name: "team_members",
    prompt,
    async run(input) {
      const { session, site, facts, tokensPerAnalysis: tokens } = input;
      const room = { tokens, answerTokens: tokens / 3, prompt, form };
      const materials = [siteText(input, room, teamFocus(facts.people.map(({ name }) => name)))];
      const { value } = await session.ask({
        prompt,
        materials,
        form,
        outputTokensMax: Math.max(600, tokens),
      });
      const grounded = value.people.slice(0, peopleMax).map((person) => groundPerson(person, site.source));
      const isOwn = ({ name }: TeamMember) =>
        isFullName(name) && name !== facts.name && site.own.hasName(name);
      const found = grounded.flatMap(({ value: person }) =>
        person !== null && isOwn(person) ? [person] : [],
      );
      return {
        value: onePerName([...facts.people, ...found]).slice(0, peopleMax),
        dropped: grounded.reduce((sum, person) => sum + person.dropped, 0),
      };
    },
  };
};
