import { z } from "zod";
import type { PeopleResult } from "../../job-types/people/index.ts";
import { counted } from "../../text/counted.ts";
import { known, type Row } from "../answer/answer.ts";
import type { CompletedJob, JobTypeView, JobView } from "./view.ts";

type Of<Mode extends PeopleResult["mode"]> = Extract<PeopleResult, { mode: Mode }>;

const experienceMax = 6;
const educationMax = 3;

const fields = {
  people: z
    .array(
      z.object({
        name: z.string().optional(),
        title: z.string().optional(),
        headline: z.string().optional(),
        location: z.string().optional(),
        linkedin_url: z.string(),
      }),
    )
    .optional(),
  profile: z.record(z.string(), z.unknown()).optional(),
  person_name: z.string().optional(),
  sources: z.array(z.string()).optional(),
  report: z
    .string()
    .optional()
    .describe("Markdown; `[n]` cites the n-th source. From its beginning or the cursor."),
};

function viewOf({ data }: CompletedJob<PeopleResult>): JobView {
  switch (data.mode) {
    case "search":
      return searchView(data);
    case "profile":
      return profileView(data);
    case "research":
      return researchView(data);
  }
}

function searchView({ profiles, query, metadata, ...head }: Of<"search">): JobView {
  return {
    summary: `Found ${counted(profiles.length, "person", "people")} for '${query}'.`,
    fields: { notes: metadata.notes },
    rows: {
      name: "people",
      items: profiles.map(({ name, title, headline, location, linkedin_url }) => ({
        name,
        title,
        headline: headline === title ? undefined : headline,
        location,
        linkedin_url,
      })),
    },
    nextStep:
      profiles.length > 0
        ? "find_people with mode 'profile' and a linkedin_url reads one of them."
        : "Use a more general role or place.",
    complete: { head: { query, ...head, metadata }, list: { name: "profiles", items: profiles } },
  };
}

function profileView(data: Of<"profile">): JobView {
  const { profile, summary, insights, lead_scoring, metadata, status } = data;
  const name = profile?.full_name ?? profile?.linkedin_id ?? "The person";
  return {
    summary:
      status === "unavailable"
        ? `The profile of ${name} is private: it shows only what its URL implies.`
        : `${name}${profile?.headline ? `: ${profile.headline}` : ""}`,
    fields: {
      profile: profile && profileFields(profile, { summary, insights, lead_scoring }),
      notes: metadata.notes,
    },
    complete: { head: data, list: null },
  };
}

function profileFields(profile: NonNullable<Of<"profile">["profile"]>, more: Row): Row {
  const { experience, education, languages, profile_pic_url, banner_image, linkedin_num_id, ...facts } =
    profile;
  const spanOf = (start: unknown, end: unknown) => [start, end].filter((year) => year != null).join("–");
  return known({
    ...facts,
    experience: experience
      .slice(0, experienceMax)
      .map(({ company, title, duration }) => [title, company, duration].filter(Boolean).join(", ")),
    education: education
      .slice(0, educationMax)
      .map(({ title, start_year, end_year }) =>
        [title, spanOf(start_year, end_year)].filter(Boolean).join(", "),
      ),
    languages: languages.map(({ name }) => name),
    ...more,
  });
}

function researchView({ report, ...data }: Of<"research">): JobView {
  return {
    summary: `Report on ${data.person_name ?? data.linkedin_url} from ${counted(data.sources.length, "source")}.`,
    fields: { person_name: data.person_name, sources: data.sources, notes: data.metadata.notes },
    text: { name: "report", value: report },
    complete: { head: { ...data, report }, list: null },
  };
}

export const peopleView: JobTypeView<PeopleResult> = {
  fields,
  figures: {},
  afterFailure: (why) =>
    `${/\b[A-Z]+_[A-Z_]+\b/.test(why) ? "The operator must set what is missing." : "A linkedin_url must lead to a public profile."} crawl_site with extract_team finds the people that a company's own website names.`,
  viewOf,
};
