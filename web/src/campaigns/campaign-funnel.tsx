import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CampaignState } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { funnelOf } from "../lib/campaign-funnel.ts";
import type { BusinessSearch } from "../lib/campaign-search.ts";

/** The anchor of a campaign's list of businesses. */
export const businessesAnchor = "businesses";

/** What remains of the businesses found at each step, and why the others do not; every number leads to its businesses. */
export function CampaignFunnel({ campaign }: { campaign: CampaignState }) {
  const stages = useQuery(queries.campaignStages(campaign.campaign_id));
  const found = campaign.results_count;
  const linkTo = (search: BusinessSearch) => ({
    to: "/campaigns/$campaignId" as const,
    params: { campaignId: campaign.campaign_id },
    search,
    hash: businessesAnchor,
  });
  return (
    <ol className="figures funnel" aria-label="Found">
      {funnelOf(campaign, stages.data?.outcomes ?? null).map(({ name, count, note, search, losses }) => (
        <li key={name} className="figure">
          <Link {...linkTo(search)} className="funnel-stage">
            <span className="figure-name">{name}</span>
            <span className="figure-value">{count === null ? "…" : count.toLocaleString()}</span>
          </Link>
          <span className="funnel-bar" aria-hidden="true">
            <i style={{ width: `${found === 0 ? 0 : ((count ?? 0) / found) * 100}%` }} />
          </span>
          {note !== null && <span className="sub">{note}</span>}
          {losses.length > 0 && (
            <ul className="funnel-losses" aria-label={`Not ${name.toLowerCase()}`}>
              {losses.map(({ outcome, text }) => (
                <li key={outcome}>
                  <Link {...linkTo({ outcome })}>{text}</Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
