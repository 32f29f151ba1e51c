import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  keyedSearchProviders,
  mapsProviderRows,
  searchProviderRows,
} from "../../../src/contract/providers.ts";
import type { Acknowledgement, Info, Overview } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { providerTitle } from "../lib/provider-title.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Panel } from "../ui/parts.tsx";

/** The website that the service has for this, which needs no internet. */
const demoUrl = "https://oak-and-reed.example/";

interface Step {
  isDone: boolean;
  title: string;
  about: string;
  action: ReactNode;
}

/** What a new client does first. Gone once all of it is done. */
export function FirstSteps({ overview, info }: { overview: Overview; info: Info }) {
  const own = useQuery(queries.clientSettings()).data?.provider_keys;
  // Until the keys are known, nothing is shown that would vanish again.
  if (own === undefined) return null;
  const { features } = info;
  const search = keyedSearchProviders.find((name) => own.includes(name)) ?? features.search_provider;
  const hasRun =
    overview.days.some(({ jobs_completed: done }) => done > 0) || overview.records.businesses.total > 0;
  const steps: Step[] = [
    {
      isDone: hasRun,
      title: "Run a first crawl",
      about: "A demonstration website that is part of the service. Takes a few seconds, and no internet.",
      action: <DemoButton />,
    },
    {
      isDone: features.map_provider !== null && search !== null,
      title: "Set up providers",
      about: `Map searches: ${providerTitle(mapsProviderRows, features.map_provider) ?? "none"}. Web searches: ${providerTitle(searchProviderRows, search) ?? "none"}. AI model: ${features.ai_model ?? "none"}.`,
      action: <Link to="/settings/providers">Test and set up</Link>,
    },
    {
      isDone: overview.campaigns.total > 0,
      title: "Start a campaign",
      about: "Finds businesses in many places, crawls their websites and verifies their addresses.",
      action: <Link to="/campaigns/new">New campaign</Link>,
    },
    {
      isDone: overview.webhooks.total > 0,
      title: "Add a webhook",
      about: "Sends results to your CRM or automation as they arrive.",
      action: <Link to="/settings/webhooks">Webhooks</Link>,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel
      title="First steps"
      aside={
        <span className="muted">
          {done} of {steps.length} done
        </span>
      }
    >
      <ol className="first-steps">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ title, about, action }) => (
            <li key={title}>
              <span className="first-step-mark" role="img" aria-label="Open" />
              <div>
                <p className="strong">{title}</p>
                <p className="muted">{about}</p>
              </div>
              {action}
            </li>
          ))}
      </ol>
      {done > 0 && (
        <p className="muted first-steps-done">
          Done:{" "}
          {steps
            .filter(({ isDone }) => isDone)
            .map(({ title }) => title)
            .join(", ")}
        </p>
      )}
    </Panel>
  );
}

function DemoButton() {
  const navigate = useNavigate();
  const crawl = useChange({
    call: () =>
      call<Acknowledgement>("/api/v1/jobs/svcSite/submit", {
        method: "POST",
        body: { payload: { url: demoUrl, max_pages: 5, extract_team: true } },
      }),
    changes: ["jobs", "overview"],
    onDone: ({ job_id: jobId }) => navigate({ to: "/jobs/$jobId", params: { jobId } }),
  });
  return (
    <BusyButton
      type="button"
      className="button-primary"
      isBusy={crawl.isPending}
      onClick={() => crawl.mutate(undefined)}
    >
      Run demo crawl
    </BusyButton>
  );
}
