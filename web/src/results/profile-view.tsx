import type { ReactNode } from "react";
import { peopleProviderRows } from "../../../src/contract/providers.ts";
import type {
  Experience,
  FieldOrigin,
  PersonProfile,
} from "../../../src/job-types/people/profile/profile.ts";
import type { ProfileModeResult } from "../../../src/job-types/people/result.ts";
import { htmlText } from "../lib/html-text.ts";
import { isolated } from "../lib/isolated.ts";
import { countryName } from "../lib/record-words.ts";
import { spanText } from "../lib/time.ts";
import { Isolated } from "../ui/isolated.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Panel, Status } from "../ui/parts.tsx";
import { SourceTime, Time } from "../ui/time.tsx";
import { AiNote, LeadPanel } from "./ai-parts.tsx";
import { Avatar, Notes } from "./people-parts.tsx";

type Origins = ProfileModeResult["metadata"]["fields"];

/** A person's profile, each field with its source and age. */
export function ProfileView({ data }: { data: ProfileModeResult }) {
  const { profile, metadata } = data;
  const { usual, others } = sortedOrigins(metadata.fields);
  return (
    <>
      <Panel title="Profile" aside={<Status value={data.status} />}>
        <Notes notes={metadata.notes} />
        <AiNote ai={metadata.ai} />
        {profile === null ? (
          <Empty title="Profile omitted">
            This profile is in an earlier result, and the job omits known profiles.
          </Empty>
        ) : (
          <Person profile={profile} origins={others} />
        )}
        <p className="muted">
          Retrieved from {peopleProviderRows[data.source].title} on <Time value={metadata.fetched_at} />
          {data.cached && ", by an earlier job"}.
          {usual && (
            <>
              {" "}
              Fields without a source of their own: <Origin origin={usual} />.
            </>
          )}
        </p>
      </Panel>
      <Analysis data={data} />
      <LeadPanel scoring={data.lead_scoring} />
      {profile && profile.experience.length > 0 && (
        <Panel title="Experience" aside={<Origin origin={others.experience} />}>
          <ul className="companies">
            {profile.experience.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the list never changes
              <Company key={index} experience={one} />
            ))}
          </ul>
        </Panel>
      )}
      {profile && profile.education.length > 0 && (
        <Panel title="Education" aside={<Origin origin={others.education} />}>
          <ul className="companies">
            {profile.education.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index}>
                <h3>
                  <bdi>{one.title ?? "Unknown school"}</bdi>
                </h3>
                {one.description && <p dir="auto">{one.description}</p>}
                <p className="muted">{[one.start_year, one.end_year].filter(Boolean).join(" – ")}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** The origin that most fields have, which is named once, and the fields with another one. */
function sortedOrigins(origins: Origins): { usual: FieldOrigin | undefined; others: Origins } {
  const groups = Map.groupBy(Object.entries(origins), ([, origin]) => JSON.stringify(origin));
  const [largest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  if (largest === undefined || largest.length < 2) return { usual: undefined, others: origins };
  const usual = largest[0]?.[1];
  const others = Object.fromEntries(
    Object.entries(origins).filter(([, origin]) => JSON.stringify(origin) !== JSON.stringify(usual)),
  );
  return { usual, others };
}

function Person({ profile, origins }: { profile: PersonProfile; origins: Origins }) {
  const name =
    profile.full_name ?? ([profile.first_name, profile.last_name].filter(Boolean).join(" ") || null);
  const place = profile.location ?? profile.city;
  const languages = profile.languages.map(({ name, proficiency }) =>
    proficiency ? `${isolated(name)} (${proficiency})` : name,
  );
  const rows: [label: string, field: keyof PersonProfile, value: ReactNode][] = [
    ["Company", "current_company", profile.current_company],
    ["Location", profile.location === null ? "city" : "location", place],
    ["Country", "country_code", profile.country_code && countryName(profile.country_code)],
    ["Profile", "linkedin_url", profile.linkedin_url && <OutLink href={profile.linkedin_url} />],
    ["Followers", "followers", profile.followers?.toLocaleString()],
    ["Connections", "connections", profile.connections?.toLocaleString()],
    ["Languages", "languages", languages.join(", ")],
    ["About", "about", profile.about && <bdi className="lines">{profile.about}</bdi>],
  ];
  return (
    <>
      <div className="person">
        <Avatar name={name} />
        <div>
          <p className="person-name">
            <bdi>{name ?? profile.linkedin_id ?? "Unknown name"}</bdi>
          </p>
          {profile.headline && (
            <p>
              <bdi>{profile.headline}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="facts">
        {rows.map(([label, field, value]) =>
          value === null || value === undefined || value === "" ? null : (
            <Fact key={label} name={label}>
              <Isolated>{value}</Isolated> <Origin origin={origins[field]} />
            </Fact>
          ),
        )}
      </dl>
    </>
  );
}

const freshness: Record<FieldOrigin["freshness"], string> = {
  live: "live",
  stored: "stored copy",
  unknown: "unknown age",
};

/** Source and age of a field. */
function Origin({ origin }: { origin: FieldOrigin | undefined }) {
  if (origin === undefined) return null;
  return (
    <span className="origin">
      {peopleProviderRows[origin.source].title}, {freshness[origin.freshness]}
      {origin.as_of && (
        <>
          {" "}
          of <SourceTime value={origin.as_of} />
        </>
      )}
    </span>
  );
}

function Company({ experience }: { experience: Experience }) {
  const { company, title, duration, description_html: html } = experience;
  const text = html === null ? "" : htmlText(html);
  return (
    <li>
      <h3>
        <bdi>{title ?? company ?? "Unknown position"}</bdi>
      </h3>
      {title !== null && company !== null && (
        <p>
          <bdi>{company}</bdi>
        </p>
      )}
      {duration && <p className="muted">{spanText(duration)}</p>}
      {text !== "" && (
        <p className="lines" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}

function Analysis({ data }: { data: ProfileModeResult }) {
  const { summary, insights } = data;
  if (summary === null && insights === null) return null;
  return (
    <Panel title="AI analysis">
      {summary !== null && <p className="lines">{summary}</p>}
      {insights !== null && (
        <dl className="facts">
          <Fact name="Seniority">{insights.seniority ?? "–"}</Fact>
          <Fact name="Department">{insights.department ?? "–"}</Fact>
          <Fact name="Topics">{insights.topics.join(", ") || "–"}</Fact>
          <Fact name="Conversation starters">
            <ul className="fact-list">
              {insights.conversation_starters.map((starter) => (
                <li key={starter}>{starter}</li>
              ))}
            </ul>
          </Fact>
        </dl>
      )}
    </Panel>
  );
}
