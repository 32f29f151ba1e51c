import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { CampaignState, RecordFacets } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import { BusinessPanel } from "../campaigns/business-panel.tsx";
import { CampaignActions, CampaignChanges, CampaignExport } from "../campaigns/campaign-actions.tsx";
import { LocationPanel } from "../campaigns/location-panel.tsx";
import { costText, validRate } from "../lib/campaign-search.ts";
import { scheduleText } from "../lib/schedule.ts";
import { duration } from "../lib/time.ts";
import { verdicts } from "../lib/verdict-list.ts";
import { Needs } from "../ui/access.tsx";
import { Fact, Failure, Loading, PageHead, Panel, Progress, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";

export function CampaignPage() {
  const { campaignId = "" } = useParams({ strict: false });
  const campaign = useQuery(queries.campaign(campaignId));
  const above = <Link to="/campaigns">Campaigns</Link>;
  const { data } = campaign;
  if (!data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={campaign} rows={6} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data.name ?? `${data.query}, ${data.country_code}`}
        above={above}
        more={
          <>
            <Needs access="member">
              <CampaignChanges campaign={data} />
            </Needs>
            {data.results_count > 0 && (
              <Link to="/records" search={{ campaign: campaignId }} className="button">
                Records
              </Link>
            )}
          </>
        }
      >
        <Needs access="member">
          <CampaignActions campaign={data} />
        </Needs>
        {data.results_count > 0 && <CampaignExport campaignId={campaignId} />}
      </PageHead>
      <Reading query={campaign} />
      <Summary campaign={data} />
      <Stages campaignId={campaignId} hasWorkflow={data.has_workflow} />
      <BusinessPanel campaign={data} />
      <LocationPanel campaignId={campaignId} />
    </>
  );
}

function Summary({ campaign }: { campaign: CampaignState }) {
  const {
    query,
    country_code,
    progress,
    workflow_progress: workflow,
    schedule,
    parent_campaign_id,
  } = campaign;
  const rate = workflow && validRate(workflow.valid_emails, workflow.emails_verified);
  return (
    <div className="panel summary">
      {campaign.description && <p>{campaign.description}</p>}
      <dl className="facts facts-row">
        <Fact name="Status">
          <Status value={campaign.status} />
        </Fact>
        <Fact name="Search">
          <bdi>{query}</bdi>, {country_code}
        </Fact>
        <Fact name="Businesses">{campaign.results_count.toLocaleString()}</Fact>
        {workflow && <Fact name="Email addresses">{workflow.emails_found.toLocaleString()}</Fact>}
        {workflow && (
          <Fact name="Valid">
            {workflow.valid_emails.toLocaleString()}
            {rate !== null && ` (${rate} of verified)`}
          </Fact>
        )}
        {workflow && workflow.emails_verified > 0 && (
          <Verdicts campaignId={campaign.campaign_id} verified={workflow.emails_verified} />
        )}
        {campaign.ai_cost > 0 && <Fact name="AI cost">{costText(campaign.ai_cost)}</Fact>}
        {schedule !== null && (
          <Fact name="Schedule">
            {scheduleText(schedule, campaign.time_zone)}
            <span className="sub">
              {campaign.next_run_at === null ? (
                "suspended"
              ) : (
                <>
                  next run <Time value={campaign.next_run_at} ahead />
                </>
              )}
            </span>
          </Fact>
        )}
        {parent_campaign_id !== null && (
          <Fact name="Started by">
            <Link to="/campaigns/$campaignId" params={{ campaignId: parent_campaign_id }}>
              Schedule
            </Link>
          </Fact>
        )}
        <Fact name="Created">
          <Time value={campaign.created_at} brief />
        </Fact>
      </dl>
      <Progress label="Locations" done={progress.completed + progress.failed} total={progress.total} />
      {waitsForYou(campaign) && (
        <p className="note">
          Nothing runs now: this campaign starts each search only on request. Search next location starts the
          next one.
        </p>
      )}
      {progress.failed > 0 && (
        <p className="note">
          The search of {progress.failed.toLocaleString()} {progress.failed === 1 ? "location" : "locations"}{" "}
          failed, for the reasons listed under Locations.
        </p>
      )}
    </div>
  );
}

/** How all verified addresses of the campaign divide, each verdict with its list. */
function Verdicts({ campaignId, verified }: { campaignId: string; verified: number }) {
  const counts = useQuery({
    ...recordQueries.facets("emails", { campaign: campaignId }),
    // The campaign counts verdicts before they become records.
    refetchInterval: ({ state }) => (totalOf(state.data) < verified ? 10_000 : false),
  });
  const found = counts.data?.facets.verification ?? [];
  if (found.length === 0) return null;
  return (
    <Fact name="Verdicts">
      <span className="verdict-links">
        {verdicts.flatMap((verdict) => {
          const count = found.find(({ value }) => value === verdict)?.count ?? 0;
          return count === 0 ? (
            []
          ) : (
            <Link key={verdict} to="/records/emails" search={{ campaign: campaignId, verification: verdict }}>
              {count.toLocaleString()} {verdict}
            </Link>
          );
        })}
      </span>
    </Fact>
  );
}

const totalOf = (counts: RecordFacets | undefined): number =>
  (counts?.facets.verification ?? []).reduce((sum, { count }) => sum + count, 0);

const waitsForYou = ({ status, auto_advance: isAutomatic, jobs, progress }: CampaignState): boolean =>
  status === "active" &&
  !isAutomatic &&
  jobs.queued + jobs.processing === 0 &&
  progress.completed + progress.failed < progress.total;

const stageNames = { maps: "Search", site: "Crawl", verify: "Verify" } as const;

function Stages({ campaignId, hasWorkflow }: { campaignId: string; hasWorkflow: boolean }) {
  const stages = useQuery(queries.campaignStages(campaignId));
  if (stages.isError) return <Failure error={stages.error} />;
  const shown = stages.data?.stages.filter(({ stage }) => hasWorkflow || stage === "maps") ?? [];
  return (
    <Panel title="Stages">
      {stages.isPending && <Loading />}
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
    </Panel>
  );
}
