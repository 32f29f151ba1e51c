import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { CampaignCreated, CampaignEstimate } from "../api/answers.ts";
import { absoluteUrlOf } from "../api/base-path.ts";
import { call, messageOf } from "../api/client.ts";
import { campaignsPath, queries } from "../api/queries.ts";
import { ownTimeZone, ScheduleFields } from "../campaigns/schedule-fields.tsx";
import { type CampaignDraft, campaignBody, emptyDraft } from "../lib/campaign-draft.ts";
import { curlCommand } from "../lib/curl.ts";
import { duration } from "../lib/time.ts";
import { Editable, useAccess } from "../ui/access.tsx";
import { Copyable, Fact, Failure, PageHead, Panel } from "../ui/parts.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useRested } from "../ui/use-rested.ts";

const modes: readonly [CampaignDraft["mode"], string][] = [
  ["population", "By population"],
  ["all", "All locations"],
  ["cities_only", "All cities, without postcodes"],
  ["regions", "In selected regions"],
  ["city", "Postcodes of one city"],
];

export function NewCampaignPage() {
  const [draft, setDraft] = useState<CampaignDraft>(() => ({ ...emptyDraft, timeZone: ownTimeZone() }));
  const toast = useToast();
  const navigate = useNavigate();
  const body = campaignBody(draft);
  const create = useMutation({
    mutationFn: () => call<CampaignCreated>(`${campaignsPath}/submit`, { method: "POST", body }),
    onSuccess: ({ campaign_id }) => {
      toast("Campaign created.");
      return navigate({ to: "/campaigns/$campaignId", params: { campaignId: campaign_id } });
    },
  });
  const change = (part: Partial<CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    create.reset();
  };
  const isComplete = draft.query.trim() !== "" && draft.country !== "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) create.mutate();
  };
  return (
    <>
      <PageHead above={<Link to="/campaigns">Campaigns</Link>} />
      <Editable access="member">
        <div className="columns columns-form">
          <form className="panel" onSubmit={onSubmit} aria-label="Campaign">
            <div className="fields">
              <SearchFields draft={draft} change={change} />
              <PlaceFields draft={draft} change={change} />
              <ChainFields draft={draft} change={change} />
            </div>
            {create.error && <Failure error={create.error} />}
            <div className="actions">
              <button type="submit" className="button-primary" disabled={!isComplete || create.isPending}>
                Create campaign
              </button>
            </div>
          </form>
          <div className="sticky">
            <Estimated body={isComplete ? JSON.stringify(body) : ""} />
            <details className="panel">
              <summary>API command</summary>
              <Copyable
                label="Command that creates this campaign"
                text={curlCommand({ method: "POST", url: absoluteUrlOf(`${campaignsPath}/submit`), body })}
              />
            </details>
          </div>
        </div>
      </Editable>
    </>
  );
}

interface PartProps {
  draft: CampaignDraft;
  change(part: Partial<CampaignDraft>): void;
}

function SearchFields({ draft, change }: PartProps) {
  const countries = useQuery(queries.countries());
  return (
    <>
      <Field label="Search query" about="As in a map search, without the location.">
        {(id) => (
          <input
            id={id}
            required
            value={draft.query}
            placeholder="plumbers"
            onChange={(event) => change({ query: event.target.value })}
          />
        )}
      </Field>
      <Field label="Country" about={countries.isError ? "The list of countries could not be loaded." : ""}>
        {(id) => (
          <select
            id={id}
            required
            value={draft.country}
            onChange={(event) => change({ country: event.target.value, regions: [] })}
          >
            <option value="">Select…</option>
            {countries.data?.countries.map(({ country_code, country_name, location_count }) => (
              <option key={country_code} value={country_code}>
                {country_name} ({location_count.toLocaleString()})
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Name" about="Optional.">
        {(id) => (
          <input id={id} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
        )}
      </Field>
    </>
  );
}

function PlaceFields({ draft, change }: PartProps) {
  const regions = useQuery({
    ...queries.regions(draft.country),
    enabled: draft.mode === "regions" && draft.country !== "",
  });
  return (
    <>
      <Field label="Locations" about="Each location is searched once.">
        {(id) => (
          <select
            id={id}
            value={draft.mode}
            onChange={(event) => change({ mode: event.target.value as CampaignDraft["mode"] })}
          >
            {modes.map(([mode, text]) => (
              <option key={mode} value={mode}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.mode === "population" && (
        <div className="field-pair">
          <Field label="Minimum population" about="">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                value={draft.minPopulation}
                onChange={(event) => change({ minPopulation: event.target.value })}
              />
            )}
          </Field>
          <Field label="Maximum population" about="">
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                value={draft.maxPopulation}
                onChange={(event) => change({ maxPopulation: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      {draft.mode === "regions" && (
        <Field
          label="Regions"
          about={draft.country === "" ? "Select a country first." : "Hold Ctrl or Cmd to select several."}
        >
          {(id) => (
            <select
              id={id}
              multiple
              size={8}
              value={draft.regions}
              onChange={(event) =>
                change({ regions: [...event.target.selectedOptions].map((option) => option.value) })
              }
            >
              {regions.data?.regions.map(
                ({ region, location_count }) =>
                  region !== null && (
                    <option key={region} value={region}>
                      {region} ({location_count})
                    </option>
                  ),
              )}
            </select>
          )}
        </Field>
      )}
      {draft.mode === "city" && (
        <Field label="City" about="Requires imported postcodes.">
          {(id) => (
            <input id={id} value={draft.city} onChange={(event) => change({ city: event.target.value })} />
          )}
        </Field>
      )}
      <Field label="Maximum businesses per location" about="1 to 100.">
        {(id) => (
          <input
            id={id}
            type="number"
            min={1}
            max={100}
            value={draft.maxResults}
            onChange={(event) => change({ maxResults: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function ChainFields({ draft, change }: PartProps) {
  return (
    <>
      <Check
        label="Crawl the businesses' websites"
        checked={draft.crawl}
        change={(crawl) => change({ crawl })}
      />
      <Check
        label="Verify the email addresses found"
        checked={draft.crawl && draft.verify}
        disabled={!draft.crawl}
        change={(verify) => change({ verify })}
      />
      <Check
        label="Continue with the next location automatically"
        checked={draft.autoAdvance}
        change={(autoAdvance) => change({ autoAdvance })}
      />
      <ScheduleFields
        draft={{ ...draft.schedule, timeZone: draft.timeZone }}
        change={({ timeZone = draft.timeZone, ...schedule }) =>
          change({ timeZone, schedule: { ...draft.schedule, ...schedule } })
        }
      />
    </>
  );
}

function Field({
  label,
  about,
  children,
}: {
  label: string;
  about: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {about && <p className="field-about">{about}</p>}
    </div>
  );
}

function Check(props: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  change(checked: boolean): void;
}) {
  const id = useId();
  return (
    <div className="field field-check">
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.change(event.target.checked)}
      />
    </div>
  );
}

/** @param props.body the request of the estimate; empty until the form is complete. */
function Estimated(props: { body: string }) {
  const body = useRested(props.body);
  const mayAsk = useAccess("member");
  const estimate = useQuery({
    queryKey: ["campaign-estimate", body],
    enabled: body !== "" && mayAsk,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call<CampaignEstimate>(`${campaignsPath}/estimate`, {
        method: "POST",
        body: JSON.parse(body) as object,
        signal,
      }),
  });
  if (body !== "" && estimate.data) return <Estimate estimate={estimate.data} />;
  return (
    <Panel title="Estimate">
      <p className="muted">
        {body === ""
          ? "Enter what to search for and a country to see the number of searches and how long they take."
          : estimate.isError
            ? messageOf(estimate.error)
            : "Estimating…"}
      </p>
    </Panel>
  );
}

function Estimate({ estimate }: { estimate: CampaignEstimate }) {
  const { expected_hours, expected_jobs, total_locations, assumptions } = estimate;
  return (
    <Panel title="Estimate">
      <dl className="facts" aria-live="polite">
        <Fact name="Locations">{total_locations.toLocaleString()}</Fact>
        <Fact name="Searches">{expected_jobs.svcMaps.toLocaleString()}</Fact>
        <Fact name="Crawls">{expected_jobs.svcSite.toLocaleString()}</Fact>
        <Fact name="Verifications">{expected_jobs.svcVerify.toLocaleString()}</Fact>
        <Fact name="Duration">{expected_hours === null ? "unknown" : duration(expected_hours * 3600)}</Fact>
      </dl>
      {assumptions.map((sentence) => (
        <p key={sentence} className="muted">
          {sentence}
        </p>
      ))}
    </Panel>
  );
}
