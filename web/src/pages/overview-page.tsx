import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { queries } from "../api/queries.ts";
import { settingsQueries } from "../api/settings-queries.ts";
import { JobTable, useLiveJobs } from "../jobs/latest-jobs.tsx";
import { serviceState } from "../lib/service-state.ts";
import { AttentionPanel } from "../overview/attention-panel.tsx";
import { FirstSteps } from "../overview/first-steps.tsx";
import { HeadlineFigures } from "../overview/headline-figures.tsx";
import { ServiceLink, ServiceNotes } from "../overview/service-notes.tsx";
import { TrendChart } from "../overview/trend-chart.tsx";
import { Needs } from "../ui/access.tsx";
import { Empty, PageHead, Panel, Progress } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";

/** What this client's jobs have found, and what needs attention. */
export function OverviewPage() {
  const overview = useQuery(queries.overview());
  const health = useQuery(queries.health());
  const info = useQuery(queries.info());
  const doctor = useQuery(settingsQueries.doctor());
  const { data } = overview;
  const state =
    health.data &&
    serviceState(health.data, {
      ...(doctor.data && { doctor: doctor.data }),
      ...(data && { overview: data }),
      ...(info.data && { advice: info.data.warnings }),
    });
  const firstSteps = data && info.data && (
    <Needs access="owner">
      <FirstSteps overview={data} info={info.data} />
    </Needs>
  );
  return (
    <>
      <PageHead>{state && <ServiceLink state={state} />}</PageHead>
      {state && data && <ServiceNotes state={state} />}
      <Reading query={overview} rows={6} />
      {data && (
        <>
          {!hasData(data) && firstSteps}
          <HeadlineFigures overview={data} />
          {hasData(data) && firstSteps}
        </>
      )}
      <div className="columns">
        <div>
          {data && <AttentionPanel overview={data} />}
          {data && (
            <Panel title="Last 14 days">
              <TrendChart days={data.days} />
            </Panel>
          )}
        </div>
        <div>
          <LatestJobs />
          <RunningCampaigns />
        </div>
      </div>
    </>
  );
}

/** Whether the figures say something: before that, the first steps are what matters. */
const hasData = ({ records: { businesses, people, emails, phones } }: Overview): boolean =>
  [businesses, people, emails, phones].some(({ total }) => total > 0);

function RunningCampaigns() {
  const campaigns = useQuery(queries.campaigns({ status: "active" }));
  const shown = campaigns.data?.campaigns.slice(0, 5);
  return (
    <Panel title="Running campaigns" aside={<Link to="/campaigns">All campaigns</Link>}>
      <Reading query={campaigns} rows={3} />
      {shown?.length === 0 && (
        <Empty title="No campaign is running">
          <Needs access="member">
            <Link to="/campaigns/new">Create a campaign</Link>
          </Needs>
        </Empty>
      )}
      <ul className="attention">
        {shown?.map(
          ({
            campaign_id: campaignId,
            name,
            query,
            country_code: country,
            completed_locations: completed,
            failed_locations: failed,
            total_locations: total,
          }) => (
            <li key={campaignId}>
              <Link to="/campaigns/$campaignId" params={{ campaignId }} className="strong">
                <bdi>{name ?? `${query}, ${country}`}</bdi>
              </Link>
              <Progress label="Locations" done={completed + failed} total={total} />
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}

function LatestJobs() {
  const jobs = useLiveJobs({ page: 1, pageSize: 6, campaign: "none", batch: "none" });
  const batches = useInfiniteQuery(batchQueries.all()).data?.pages[0]?.batches ?? [];
  return (
    <Panel title="Latest jobs outside campaigns" aside={<Link to="/jobs">All jobs</Link>}>
      <Reading query={jobs} rows={4} />
      {jobs.data &&
        (jobs.data.jobs.length + batches.length === 0 ? (
          <Empty title="No jobs yet">
            <Needs access="member">
              <Link to="/new">Submit the first one</Link>, or{" "}
              <Link to="/campaigns/new">start a campaign</Link>.
            </Needs>
          </Empty>
        ) : (
          <JobTable jobs={jobs.data.jobs} batches={batches} />
        ))}
    </Panel>
  );
}
