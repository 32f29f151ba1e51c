import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../api/answers.ts";
import { batchQueries } from "../api/batch-queries.ts";
import { queries } from "../api/queries.ts";
import { useServiceState } from "../api/use-service-state.ts";
import { JobTable, useLiveJobs } from "../jobs/latest-jobs.tsx";
import { AttentionPanel } from "../overview/attention-panel.tsx";
import { FirstSteps } from "../overview/first-steps.tsx";
import { HeadlineFigures } from "../overview/headline-figures.tsx";
import { ServiceAdvice } from "../overview/service-notes.tsx";
import { TrendChart } from "../overview/trend-chart.tsx";
import { Needs } from "../ui/access.tsx";
import { PageHead, Panel, Progress, QuietPanel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";

/** What this client's jobs have found, and what needs attention. */
export function OverviewPage() {
  const overview = useQuery(queries.overview());
  const info = useQuery(queries.info());
  const service = useServiceState();
  const { data } = overview;
  return (
    <>
      <PageHead>
        <Needs access="member">
          <Link to="/campaigns/new" className="button">
            New campaign
          </Link>
        </Needs>
      </PageHead>
      <Reading query={overview} rows={12} />
      {data && (
        <>
          {hasData(data) && <HeadlineFigures overview={data} />}
          <AttentionPanel overview={data} service={service} />
          {info.data && (
            <Needs access="owner">
              <FirstSteps overview={data} info={info.data} />
            </Needs>
          )}
          {!hasData(data) && <HeadlineFigures overview={data} />}
          <div className="columns">
            <div>
              <Trend days={data.days} />
              <RunningCampaigns />
            </div>
            <LatestJobs />
          </div>
          {service && <ServiceAdvice advice={service.advice} />}
        </>
      )}
    </>
  );
}

function Trend({ days }: Pick<Overview, "days">) {
  const title = `Last ${days.length} days`;
  if (days.every(({ jobs_completed: done, jobs_failed: failed }) => done + failed === 0)) {
    return <QuietPanel title={title}>No job ended.</QuietPanel>;
  }
  return (
    <Panel title={title}>
      <TrendChart days={days} />
    </Panel>
  );
}

/** Whether the figures say something: before that, the first steps are what matters. */
const hasData = ({ records: { businesses, people, emails, phones } }: Overview): boolean =>
  [businesses, people, emails, phones].some(({ total }) => total > 0);

function RunningCampaigns() {
  const campaigns = useQuery(queries.campaigns({ status: "active" }));
  const shown = campaigns.data?.campaigns.slice(0, 5);
  if (shown?.length === 0) {
    return (
      <QuietPanel title="Running campaigns">
        No campaign is running. <Link to="/campaigns">All campaigns</Link>
        <Needs access="member">
          {" · "}
          <Link to="/campaigns/new">Create a campaign</Link>
        </Needs>
      </QuietPanel>
    );
  }
  return (
    <Panel title="Running campaigns" aside={<Link to="/campaigns">All campaigns</Link>}>
      <Reading query={campaigns} rows={3} />
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
  if (jobs.data && jobs.data.jobs.length + batches.length === 0) {
    return (
      <QuietPanel title="Latest jobs outside campaigns">
        No jobs yet.{" "}
        <Needs access="member">
          <Link to="/new">Submit the first one</Link>
        </Needs>
      </QuietPanel>
    );
  }
  return (
    <Panel title="Latest jobs outside campaigns" aside={<Link to="/jobs">All jobs</Link>}>
      <Reading query={jobs} rows={4} />
      {jobs.data && <JobTable jobs={jobs.data.jobs} batches={batches} />}
    </Panel>
  );
}
