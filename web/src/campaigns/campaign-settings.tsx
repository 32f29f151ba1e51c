import { Link } from "@tanstack/react-router";
import type { CampaignState } from "../api/answers.ts";
import { costText } from "../lib/campaign-search.ts";
import { scheduleText } from "../lib/schedule.ts";
import { Needs } from "../ui/access.tsx";
import { Fact } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { CampaignChanges } from "./campaign-actions.tsx";

/** What the campaign was asked to do, and what can be changed of it; folded, since it is read once. */
export function CampaignSettings({ campaign }: { campaign: CampaignState }) {
  const { query, country_code: country, schedule, parent_campaign_id: parent, ai_cost: cost } = campaign;
  return (
    <details className="panel">
      <summary>
        Settings{" "}
        {schedule !== null && (
          <span className="muted">
            {scheduleText(schedule, campaign.time_zone)},{" "}
            {campaign.next_run_at === null ? (
              "suspended"
            ) : (
              <>
                next run <Time value={campaign.next_run_at} ahead />
              </>
            )}
          </span>
        )}
      </summary>
      <dl className="facts">
        {campaign.description && <Fact name="Description">{campaign.description}</Fact>}
        <Fact name="Search">
          <bdi>{query}</bdi>, {country}
        </Fact>
        <Fact name="Per location">at most {campaign.max_results.toLocaleString()} businesses</Fact>
        <Fact name="Steps">{stepsOf(campaign)}</Fact>
        <Fact name="Schedule">
          {schedule === null ? "runs once" : scheduleText(schedule, campaign.time_zone)}
        </Fact>
        {parent !== null && (
          <Fact name="Started by">
            <Link to="/campaigns/$campaignId" params={{ campaignId: parent }}>
              Schedule
            </Link>
          </Fact>
        )}
        {cost > 0 && <Fact name="AI cost">{costText(cost)}</Fact>}
        <Fact name="Created">
          <Time value={campaign.created_at} brief />
        </Fact>
      </dl>
      <Needs access="member">
        <div className="actions">
          <CampaignChanges campaign={campaign} />
        </div>
      </Needs>
    </details>
  );
}

function stepsOf({ has_workflow: hasWorkflow, workflow_config: config }: CampaignState): string {
  if (!hasWorkflow) return "search";
  const verifying = (config as { spiderverify?: { enabled?: boolean } } | null)?.spiderverify?.enabled;
  return verifying ? "search, crawl websites, verify addresses" : "search, crawl websites";
}
