import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import type { CampaignCreated } from "../api/answers.ts";
import { absoluteUrlOf } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { campaignsPath } from "../api/queries.ts";
import { EstimatePanel } from "../campaigns/campaign-estimate.tsx";
import { CampaignOptions } from "../campaigns/campaign-options.tsx";
import { type Draft, PlaceFields } from "../campaigns/place-fields.tsx";
import { ownTimeZone } from "../campaigns/schedule-fields.tsx";
import { campaignBody, emptyDraft, type Goal, missingOf } from "../lib/campaign-draft.ts";
import { curlCommand } from "../lib/curl.ts";
import type { Need } from "../lib/missing-needs.ts";
import type { FieldLabels } from "../lib/refusals.ts";
import { sellingPayload } from "../lib/selling.ts";
import { ChoiceField, TextField } from "../new-job/fields.tsx";
import { NeedsNotice, useMissingNeeds } from "../new-job/needs-notice.tsx";
import { Editable } from "../ui/access.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Copyable, PageHead } from "../ui/parts.tsx";
import { useToast } from "../ui/toasts.tsx";

const goals: readonly (readonly [Goal, string, string])[] = [
  ["verified", "Find contacts and verify them", "Reads each website, then checks its email addresses."],
  ["contacts", "Find contacts", "Reads each website for email addresses, phones and social accounts."],
  ["list", "Only list the businesses", "Name, address, phone and website, as the map has them."],
];

/** How the form calls what the service names in its answers. */
const labels: FieldLabels = {
  query: "What to search for",
  country_code: "Country",
  filter: "Where to search",
  admin_regions: "Regions",
  location_ids: "Cities",
  parent_city: "City",
  min_population: "Cities",
  max_population: "Population of the largest city",
  max_results: "Maximum businesses per location",
  schedule: "Schedule",
  time_zone: "Time zone",
  product_description: "What you sell",
  icp_description: "Your ideal customer",
};

const searchCharsMax = 120;

export function NewCampaignPage() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft, timeZone: ownTimeZone() }));
  const [wasTried, setTried] = useState(false);
  const [hasOptions, setOptions] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const body = campaignBody(draft);
  const missing = missingOf(draft);
  const create = useMutation({
    mutationFn: () => call<CampaignCreated>(`${campaignsPath}/submit`, { method: "POST", body }),
    onSuccess: ({ campaign_id }) => {
      toast("Campaign created.");
      return navigate({ to: "/campaigns/$campaignId", params: { campaignId: campaign_id } });
    },
  });
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    create.reset();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing === null) return create.mutate();
    if (draft.goal !== "list" && sellingPayload(draft.selling) === null) setOptions(true);
    // Once the problems are shown.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const part = { draft, wasTried, change };
  return (
    <>
      <PageHead above={<Link to="/campaigns">Campaigns</Link>} />
      <Editable access="member">
        <div className="columns columns-form">
          <form ref={frame} className="panel" onSubmit={onSubmit} noValidate aria-label="Campaign">
            <NeedsNotice missing={useMissingNeeds(needsOf(draft))} />
            <div className="fields">
              <TextField
                label="What to search for"
                about="As typed into a map, without the place."
                isRequired
                maxLength={searchCharsMax}
                placeholder="plumbers"
                value={draft.query}
                problem={wasTried && draft.query.trim() === "" ? "This field is required." : null}
                change={(query) => change({ query })}
              />
              <PlaceFields {...part} />
              <ChoiceField
                label="What to do with the businesses"
                value={draft.goal}
                options={goals}
                change={(goal) => change({ goal })}
              />
            </div>
            <details
              className="more"
              open={hasOptions}
              onToggle={(event) => setOptions(event.currentTarget.open)}
            >
              <summary>More options</summary>
              <CampaignOptions {...part} />
            </details>
            <FormActions change={create} submit="Create campaign" labels={labels} />
          </form>
          <div className="sticky">
            <EstimatePanel
              body={missing === null ? JSON.stringify(body) : ""}
              missing={missing}
              labels={labels}
            />
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

function needsOf({ goal, selling }: Draft): readonly Need[] {
  const verifying: readonly Need[] = goal === "verified" ? ["smtp"] : [];
  const reading: readonly Need[] = goal !== "list" && selling.isOn ? ["ai_model"] : [];
  return ["map_provider", ...verifying, ...reading];
}
