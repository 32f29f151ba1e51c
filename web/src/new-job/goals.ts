import { jobTypeNames, jobTypeRows } from "../../../src/contract/job-types.ts";
import type { JobRequest, JobType } from "../api/answers.ts";
import type { Need } from "../lib/missing-needs.ts";

/** What a user wants, and the job that delivers it. */
interface GoalRow {
  title: string;
  about: string;
  type: JobType;
  /** The preset of a crawl. */
  mode?: "contacts" | "leads" | "compendium" | "full";
  group: GoalGroup;
  /** What the service needs for it, whatever else is chosen. */
  needs: readonly Need[];
  /** What its first choice needs besides. */
  usualNeeds?: readonly Need[];
}

/** In the order of the page that offers them. */
export const goalGroups = {
  leads: "Find businesses and people",
  websites: "Read websites",
  verify: "Check addresses",
  others: "Other jobs",
} as const;
export type GoalGroup = keyof typeof goalGroups;

/** In the order of the page that offers them. */
const goals = {
  contacts: {
    title: "Contacts from websites",
    about:
      "Email addresses, phone numbers, postal addresses and social accounts, each with the page where it was found.",
    type: "svcSite",
    mode: "contacts",
    group: "websites",
    needs: [],
  },
  company: {
    title: "Company facts and people",
    about: "What a company does, who works there, and, if you say what you sell, how well it fits.",
    type: "svcSite",
    mode: "leads",
    group: "websites",
    needs: [],
  },
  text: {
    title: "Text for AI or search",
    about: "The text of a website as clean Markdown, without menus and repetitions.",
    type: "svcSite",
    mode: "compendium",
    group: "websites",
    needs: [],
  },
  answers: {
    title: "AI answers about websites",
    about: "Your own question, answered by an AI model from the text of each website.",
    type: "svcSite",
    mode: "compendium",
    group: "websites",
    needs: ["ai_model"],
  },
  everything: {
    title: "Everything about websites",
    about: "Contacts, facts, people and text from up to 50 pages each.",
    type: "svcSite",
    mode: "full",
    group: "websites",
    needs: [],
  },
  businesses: {
    title: "Businesses on a map",
    about: "Names, phone numbers, websites, hours and ratings of the businesses in a place.",
    type: "svcMaps",
    group: "leads",
    needs: ["map_provider"],
  },
  verify: {
    title: "Verify email addresses",
    about: "Whether each mailbox exists, with the mail server's own words. Nothing is sent.",
    type: "svcVerify",
    group: "verify",
    needs: ["smtp"],
  },
  people: {
    title: "Find people",
    about: "People who match a description, their profiles, or a report on one person.",
    type: "svcPeople",
    group: "leads",
    needs: [],
    usualNeeds: ["people_search"],
  },
} as const satisfies Record<string, GoalRow>;

type GoalName = keyof typeof goals;
export type Goal = GoalRow & { name: string };

/** The form of a goal, filled with the input of a job if one is edited. */
export interface GoalFormProps {
  goal: Goal;
  edited: JobRequest | null;
}

const named = (Object.keys(goals) as GoalName[]).map((name): Goal => ({ ...goals[name], name }));

/** Job types that no goal is about: their form has all their options. */
const others = jobTypeNames
  .filter((type) => named.every((goal) => goal.type !== type))
  .map((type): Goal => ({ name: type, type, group: "others", needs: [], ...textsOf(type) }));

export const allGoals: readonly Goal[] = [...named, ...others];

/** @param name of a goal, or of a job type for the first goal that it serves. */
export const findGoal = (name: string): Goal | null =>
  allGoals.find((goal) => goal.name === name) ?? allGoals.find(({ type }) => type === name) ?? null;

function textsOf(type: JobType) {
  const { title, about } = jobTypeRows[type];
  return { title, about };
}
