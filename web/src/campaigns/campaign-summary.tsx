import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CampaignState, RecordFacets } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import { counted } from "../lib/record-search.ts";
import { duration } from "../lib/time.ts";
import { verdicts } from "../lib/verdict-list.ts";
import { type LinkedFigure, LinkedFigures } from "../ui/figures.tsx";
import { Failure, Panel, Progress } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { CampaignFunnel } from "./campaign-funnel.tsx";
import { LocationPanel } from "./location-panel.tsx";
import { NextSteps } from "./next-steps.tsx";

/** What the campaign has found, each number with its list; then what to do next beside how far it is. */
export function CampaignSummary({ campaign }: { campaign: CampaignState }) {
  return (
    <>
      {campaign.has_workflow ? (
        <CampaignFunnel campaign={campaign} />
      ) : (
        <LinkedFigures label="Found" figures={[searchedOnly(campaign)]} />
      )}
      <div className="columns">
        <NextSteps campaign={campaign} />
        <div>
          <CampaignProgress campaign={campaign} />
          <LocationPanel campaign={campaign} />
        </div>
      </div>
    </>
  );
}

const searchedOnly = ({ campaign_id: id, results_count: found, progress }: CampaignState): LinkedFigure => ({
  name: "Businesses found",
  value: found.toLocaleString(),
  note: `in ${(progress.completed + progress.failed).toLocaleString()} of ${progress.total.toLocaleString()} locations`,
  to: found === 0 ? null : { to: "/records", search: { campaign: id } },
});

/** Whether the campaign runs, what it waits for, and its stages while they go on. */
function CampaignProgress({ campaign }: { campaign: CampaignState }) {
  const { status, workflow_progress: workflow, completed_at: end, created_at: start } = campaign;
  const isOver = status === "completed";
  return (
    <Panel title="Progress" className="summary">
      <div className="summary-line">
        <span className="muted">
          {isOver && end !== null ? (
            <>
              Completed <Time value={end} />, after {duration((Date.parse(end) - Date.parse(start)) / 1000)}
            </>
          ) : (
            <>
              Started <Time value={start} />
            </>
          )}
        </span>
      </div>
      {workflow !== null && workflow.emails_found > 0 && (
        <Verdicts campaignId={campaign.campaign_id} workflow={workflow} isOver={isOver} />
      )}
      {!isOver && <Stages campaign={campaign} />}
    </Panel>
  );
}

/** How all addresses of the campaign divide, each verdict with its list. */
function Verdicts(props: {
  campaignId: string;
  workflow: NonNullable<CampaignState["workflow_progress"]>;
  isOver: boolean;
}) {
  const { campaignId, workflow, isOver } = props;
  const { emails_found: all, emails_verified: verified } = workflow;
  const counts = useQuery({
    ...recordQueries.facets("emails", { campaign: campaignId }),
    // The campaign counts verdicts before they become records.
    refetchInterval: ({ state }) => (totalOf(state.data) < verified ? 10_000 : false),
  });
  const found = useQuery({
    ...recordQueries.facets("people", { campaign: campaignId }),
    // What a result names becomes records about a second later.
    refetchInterval: ({ state }) => (isOver && state.dataUpdateCount > 10 ? false : 5_000),
  });
  const people = found.data?.total ?? 0;
  const byVerdict = counts.data?.facets.verification ?? [];
  return (
    <p className="verdict-links">
      <Link to="/records/emails" search={{ campaign: campaignId }}>
        {all.toLocaleString()} distinct {all === 1 ? "email address" : "email addresses"}
      </Link>
      {verdicts.flatMap((verdict) => {
        const count = byVerdict.find(({ value }) => value === verdict)?.count ?? 0;
        return count === 0 ? (
          []
        ) : (
          <Link key={verdict} to="/records/emails" search={{ campaign: campaignId, verification: verdict }}>
            {count.toLocaleString()} {verdict}
          </Link>
        );
      })}
      {people > 0 && (
        <Link to="/records/people" search={{ campaign: campaignId }}>
          {counted("people", people)}
        </Link>
      )}
    </p>
  );
}

const totalOf = (counts: RecordFacets | undefined): number =>
  (counts?.facets.verification ?? []).reduce((sum, { count }) => sum + count, 0);

const stageNames = { maps: "Search", site: "Crawl", verify: "Verify" } as const;

function Stages({ campaign }: { campaign: CampaignState }) {
  const stages = useQuery(queries.campaignStages(campaign.campaign_id));
  if (stages.isError) return <Failure error={stages.error} />;
  const shown = stages.data?.stages.filter(({ stage }) => campaign.has_workflow || stage === "maps");
  const { completed, failed, total } = campaign.progress;
  // The same place, whether or not the stages have come.
  if (shown === undefined) return <Progress label="Search" done={completed + failed} total={total} />;
  return (
    <div className="stages">
      {shown.map(({ stage, done, running, waiting, rate_per_minute, eta_seconds }) => (
        <div key={stage} className="stage">
          <Progress label={stageNames[stage]} done={done} total={done + running + waiting} />
          <p className="muted">
            {running + waiting === 0
              ? done === 0 && "nothing yet"
              : [
                  running > 0 && `${running.toLocaleString()} running`,
                  waiting > 0 && `${waiting.toLocaleString()} waiting`,
                  rate_per_minute > 0 && `${rate_per_minute.toLocaleString()} per minute`,
                ]
                  .filter(Boolean)
                  .join(", ")}
            {eta_seconds !== null && eta_seconds > 0 && `, about ${duration(eta_seconds)} left`}
            {eta_seconds === null && running > 0 && ", no progress yet"}
          </p>
        </div>
      ))}
    </div>
  );
}
