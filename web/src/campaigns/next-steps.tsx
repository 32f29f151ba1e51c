import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { CampaignLocations, CampaignState } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { jobRemedy, reasonText } from "../lib/job-remedy.ts";
import { Needs } from "../ui/access.tsx";
import { Panel } from "../ui/parts.tsx";
import { RemedyText } from "../ui/remedy-text.tsx";
import { useCampaignAction } from "./campaign-actions.tsx";
import { businessesAnchor } from "./campaign-funnel.tsx";

/** What brings further contacts, or the ones found into use; nothing while the campaign does all of it itself. */
export function NextSteps({ campaign }: { campaign: CampaignState }) {
  const { campaign_id: campaignId, progress, has_workflow: hasWorkflow } = campaign;
  const stages = useQuery({ ...queries.campaignStages(campaignId), enabled: hasWorkflow });
  const act = useCampaignAction(campaign);
  const outcomes = stages.data?.outcomes ?? null;
  const isOpen = (outcomes?.open ?? 0) > 0;
  const button = (action: string, text: string) => (
    <Needs access="member">
      <button type="button" disabled={act.isPending} onClick={() => act.mutate(action)}>
        {text}
      </button>
    </Needs>
  );
  const listOf = (outcome: "unverified" | "crawl_failed") => (
    <Link
      to="/campaigns/$campaignId"
      params={{ campaignId }}
      search={{ outcome }}
      hash={businessesAnchor}
      className="button"
    >
      Show
    </Link>
  );
  const steps: { name: string; text: ReactNode; about?: ReactNode; action: ReactNode }[] = [];
  if (waitsForYou(campaign)) {
    steps.push({
      name: "search",
      text: `${counted(progress.pending, "location")} not searched yet`,
      about: "Nothing runs now: this campaign starts each search only on request.",
      action: button("next", "Search next location"),
    });
  }
  if (progress.failed > 0) {
    steps.push({
      name: "locations",
      text: `The search of ${counted(progress.failed, "location")} failed`,
      about: <FailedLocations campaignId={campaignId} />,
      action: button("retry-failed", "Retry failed locations"),
    });
  }
  if (outcomes !== null && !isOpen && outcomes.unverified > 0) {
    steps.push({
      name: "unverified",
      text: `${counted(outcomes.unverified, "business", "businesses")} with addresses that are not verified`,
      about: "Their mail servers gave no answer, or the verification has not run.",
      action: listOf("unverified"),
    });
  }
  if (outcomes !== null && outcomes.crawl_failed > 0) {
    steps.push({
      name: "websites",
      text: `The crawl of ${counted(outcomes.crawl_failed, "website")} failed`,
      about: "Each row states the reason.",
      action: listOf("crawl_failed"),
    });
  }
  if (steps.length === 0) return null;
  return (
    <Panel title="Next steps">
      <ul className="next-steps">
        {steps.map(({ name, text, about, action }) => (
          <li key={name}>
            <div>
              <p className="strong">{text}</p>
              {about !== undefined && <div className="muted">{about}</div>}
            </div>
            {action}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

const waitsForYou = ({ status, auto_advance: isAutomatic, jobs, progress }: CampaignState): boolean =>
  status === "active" &&
  !isAutomatic &&
  jobs.queued + jobs.processing === 0 &&
  progress.completed + progress.failed < progress.total;

type Location = CampaignLocations["locations"][number];

const namedOfReason = 6;

/** Why searches failed, each reason once with its locations: it is the same one for most. */
function FailedLocations({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(queries.campaignLocations(campaignId));
  const failed = data?.locations.filter(({ status }) => status === "failed") ?? [];
  if (failed.length === 0) return null;
  const byReason = Map.groupBy(failed, ({ error_message: error }) => error ?? "No reason was recorded.");
  return (
    <ul className="attention" aria-label="Failed locations">
      {[...byReason]
        .toSorted(([, one], [, other]) => other.length - one.length)
        .map(([reason, all]) => (
          <li key={reason}>
            <span dir="auto">{reasonText(reason)}</span>
            <RemedyText remedy={jobRemedy("svcMaps", reason)} />
            <span className="sub">
              {all.slice(0, namedOfReason).map((location, at) => (
                <Fragment key={location.location_id}>
                  {at > 0 && ", "}
                  <NamedSearch location={location} />
                </Fragment>
              ))}
              {all.length > namedOfReason && ` and ${(all.length - namedOfReason).toLocaleString()} more`}
            </span>
          </li>
        ))}
    </ul>
  );
}

function NamedSearch({ location: { job_id: jobId, display_name: name } }: { location: Location }) {
  if (jobId === null) return <bdi>{name}</bdi>;
  return (
    <Link to="/jobs/$jobId" params={{ jobId }}>
      <bdi>{name}</bdi>
    </Link>
  );
}
