import { PeopleResult } from "../../src/job-types/people/result.ts";
import { pdlKey, startPdlPeer } from "../servers/people/pdl-peer.ts";
import { pdlPerson, profileUrl, slug } from "../servers/people/personas.ts";
import { atEnd } from "./cleanup.ts";
import type { DashboardWorld } from "./dashboard.ts";
import { eventually } from "./wait.ts";

/** Starts a profile source with one person, whose headline is `headline`. @returns the settings that select it. */
export async function startPeople(headline: string) {
  const peer = await startPdlPeer({
    [slug]: { body: { status: 200, likelihood: 9, data: { ...pdlPerson, headline } } },
  });
  atEnd(() => peer.close());
  return { env: { PEOPLE_PROVIDER: "pdl", PDL_URL: peer.url, PDL_API_KEY: pdlKey } };
}

/** Jobs with a profile from the source, and with inserted results of the modes that need a search engine and a model. */
export async function personResults(world: DashboardWorld, text: string) {
  const submit = async () => {
    const payload = { mode: "profile", linkedin_url: profileUrl, dedup_enabled: false };
    const { body } = await world.api.post("/api/v1/jobs/svcPeople/submit", { payload });
    const status = async () => (await world.api.get(`/api/v1/jobs/${body.job_id}/status`)).body.status;
    await eventually(status, (now) => now === "completed");
    return body.job_id as string;
  };
  const put = async (data: PeopleResult) => {
    const id = await submit();
    const stored = JSON.stringify(PeopleResult.parse(data));
    await world.store.query({
      text: "update job_results set data = $2 where job_id = $1",
      values: [id, stored],
    });
    return id;
  };
  return {
    profile: await submit(),
    search: await put(searchResult(text)),
    research: await put(researchResult(text)),
  };
}

const searchResult = (text: string): PeopleResult => ({
  mode: "search",
  query: "5 heads of production in Göteborg",
  results_count: 2,
  profiles: [
    {
      linkedin_url: "https://www.linkedin.com/in/ada-sample-demo",
      linkedin_id: "ada-sample-demo",
      name: "Ada Sample",
      headline: text,
      location: "Göteborg, Sweden",
      snippet: "Heads the production of a maker of chairs, after ten years in planning.",
    },
    {
      linkedin_url: "javascript:window.harmed=1",
      linkedin_id: "bo-sample-demo",
      name: null,
      headline: "Head of Production",
      location: null,
      dedup_unique: false,
    },
  ],
  parsed_query: {
    web_query: '"head of production" Göteborg',
    count: 5,
    role: "head of production",
    location: "Göteborg",
    keywords: [],
  },
  cached: false,
  source: "searxng",
  metadata: { parsed_by: "grammar", notes: ["One engine did not answer."], ai: null },
});

const researchResult = (text: string): PeopleResult => ({
  mode: "research",
  person_name: "Mara Lindqvist",
  linkedin_url: profileUrl,
  report: `## Work\n\nMara Lindqvist runs a workshop of forty joiners. [1] ${text}\n\n- Two plants [2]`,
  sources: ["https://news.example.com/joiners", "https://www.example.org/plants"],
  lead_scoring: {
    icp_fit_score: 0.72,
    champ_analysis: {
      challenges: ["Planning of two plants"],
      authority: "Decides on machines",
      money: null,
      prioritization: null,
    },
  },
  metadata: {
    research_id: "r-1",
    created_at: "2026-01-15T09:30:00.000Z",
    updated_at: "2026-01-15T09:31:00.000Z",
    source: "searxng",
    queries: ["Mara Lindqvist", "Mara Lindqvist Fjordlicht"],
    rounds: 1,
    pages: [
      { url: "https://news.example.com/joiners", outcome: "read", reason: null },
      {
        url: "https://www.example.org/other",
        outcome: "other_person",
        reason: "It does not name the person.",
      },
    ],
    notes: [],
    prompts: [{ name: "report", version: 1 }],
    ai: { status: "ok", model: "test-model" },
  },
});
