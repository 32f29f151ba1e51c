import { searchProviderRows } from "../../../src/contract/providers.ts";
import type { FoundProfile, PeopleResult, SearchModeResult } from "../../../src/job-types/people/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { profilesBatch, verifyBatch } from "../lib/new-jobs.ts";
import { providerTitle } from "../lib/provider-title.ts";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Panel } from "../ui/parts.tsx";
import { SelectBox, SelectionBar, useSelection } from "../ui/use-selection.tsx";
import { AiNote } from "./ai-parts.tsx";
import { Avatar, Notes } from "./people-parts.tsx";
import { ProfileView } from "./profile-view.tsx";
import { ResearchView } from "./research-view.tsx";
import "../styles/people.css";

/** A person's profile, the people found by a query, or a report on a person. */
export function PeopleView({ data }: { data: PeopleResult }) {
  switch (data.mode) {
    case "profile":
      return <ProfileView data={data} />;
    case "search":
      return <SearchView data={data} />;
    case "research":
      return <ResearchView data={data} />;
  }
}

const keyOf = ({ linkedin_url: url }: FoundProfile) => url;
const nameOf = ({ name, linkedin_id: id }: FoundProfile) => name ?? id;

/** Addresses that a search result's text shows. */
const addressesIn = ({ headline, snippet }: FoundProfile): string[] =>
  `${headline ?? ""} ${snippet ?? ""}`.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

function SearchView({ data }: { data: SearchModeResult }) {
  const { profiles, parsed_query: query, metadata } = data;
  const selection = useSelection(profiles, keyOf);
  const addresses = selection.chosen.flatMap(addressesIn);
  return (
    <>
      <Panel title="People" aside={<span className="muted numbers">{data.results_count}</span>}>
        <Notes notes={metadata.notes} />
        <AiNote ai={metadata.ai} />
        {profiles.length === 0 ? (
          <Empty title="No people found">Try fewer words or a larger area.</Empty>
        ) : (
          <>
            <SelectionBar selection={selection} units={["person", "people"]}>
              <SubmitButton text="Verify these" batch={verifyBatch(addresses)} />
              <SubmitButton text="Get these profiles" batch={profilesBatch(selection.chosen.map(keyOf))} />
            </SelectionBar>
            <ul className="people">
              {profiles.map((profile) => (
                <li key={profile.linkedin_url} className="person">
                  <Avatar name={profile.name} />
                  <div>
                    <h3 className="person-head">
                      <SelectBox selection={selection} row={profile} name={nameOf(profile)} />
                      <bdi>{nameOf(profile)}</bdi>
                    </h3>
                    {profile.headline && (
                      <p>
                        <bdi>{profile.headline}</bdi>
                      </p>
                    )}
                    {profile.location && (
                      <p className="muted">
                        <bdi>{profile.location}</bdi>
                      </p>
                    )}
                    {profile.snippet && (
                      <p className="muted snippet" dir="auto">
                        {profile.snippet}
                      </p>
                    )}
                    <p>
                      <OutLink href={profile.linkedin_url} />
                      {profile.dedup_unique === false && <span className="muted"> · found before</span>}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
      <Panel
        title="How the query was understood"
        aside={<span className="muted">by {metadata.parsed_by === "model" ? "the AI model" : "rules"}</span>}
      >
        <dl className="facts">
          <Fact name="Query">{data.query}</Fact>
          <Fact name="Role">{query.role ?? "–"}</Fact>
          <Fact name="Location">{query.location ?? "–"}</Fact>
          <Fact name="Keywords">{query.keywords.join(", ") || "–"}</Fact>
          <Fact name="Count">{query.count ?? "–"}</Fact>
          <Fact name="Web query">
            <bdi>{query.web_query}</bdi>{" "}
            <span className="muted">on {providerTitle(searchProviderRows, data.source)}</span>
            {data.cached && <span className="muted">, cached</span>}
          </Fact>
        </dl>
      </Panel>
    </>
  );
}
