import { arrayOf, fieldsOf, isRecord, type JsonRecord, numberOf, textOf } from "../../text/json-record.ts";
import { profileKey } from "../identity.ts";
import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { createStatements, type StatementsBuilder } from "./statements.ts";

/** The people of a svcPeople result: one profile, those of a search, or the subject of a research report. */
export function readPeople(job: ProjectedJob, ports: ReadingPorts): Statements {
  const data = fieldsOf(job.data);
  const statements = createStatements(ports);
  if (data.mode === "profile") addProfile(statements, data);
  else if (data.mode === "search") {
    for (const found of arrayOf(data.profiles)) if (isRecord(found)) addFound(statements, found, data);
  } else if (data.mode === "research") {
    addPerson(statements, "search", textOf(fieldsOf(data.metadata).source), textOf(data.linkedin_url), {
      name: textOf(data.person_name),
      lead_score: scoreOf(data),
    });
  }
  return statements;
}

function addPerson(
  statements: StatementsBuilder,
  origin: "provider" | "search" | "model",
  source: string | null,
  url: string | null,
  fields: JsonRecord,
): void {
  const key = url === null ? null : profileKey(url);
  if (key === null) return;
  statements.add({ kind: "people", origin, source, keys: [key], fields: { ...fields, profile_url: url } });
}

function addProfile(statements: StatementsBuilder, data: JsonRecord): void {
  const profile = fieldsOf(data.profile);
  const latest = arrayOf(profile.experience).find(isRecord);
  const url = textOf(profile.linkedin_url);
  addPerson(statements, "provider", textOf(data.source), url, {
    name: textOf(profile.full_name),
    first_name: textOf(profile.first_name),
    last_name: textOf(profile.last_name),
    title: textOf(latest?.title),
    headline: textOf(profile.headline),
    company: textOf(profile.current_company) ?? textOf(latest?.company),
    location: textOf(profile.location),
    city: textOf(profile.city),
    country: textOf(profile.country_code),
    picture: textOf(profile.profile_pic_url),
    followers: numberOf(profile.followers),
  });
  const insights = fieldsOf(data.insights);
  const read = {
    summary: textOf(data.summary),
    seniority: textOf(insights.seniority),
    department: textOf(insights.department),
    lead_score: scoreOf(data),
  };
  if (Object.values(read).some((value) => value !== null)) {
    addPerson(statements, "model", textOf(data.source), url, read);
  }
}

function addFound(statements: StatementsBuilder, found: JsonRecord, data: JsonRecord): void {
  const headline = textOf(found.headline);
  addPerson(statements, "search", textOf(data.source), textOf(found.linkedin_url), {
    name: textOf(found.name),
    // `found.title` is the title of the search engine's result, not a position.
    title: headline?.split(/\s[-–—|·]\s/u)[0] ?? null,
    headline,
    location: textOf(found.location),
  });
}

const scoreOf = (data: JsonRecord): number | null => numberOf(fieldsOf(data.lead_scoring).icp_fit_score);
