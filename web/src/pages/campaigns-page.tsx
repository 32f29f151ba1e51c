import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { queries } from "../api/queries.ts";
import { Needs } from "../ui/access.tsx";
import { Empty, Failure, Loading, PageHead, Pager, Status, TableScroll } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

export function CampaignsPage() {
  const { page = 1 }: { page?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const campaigns = useQuery(queries.campaigns(page));
  return (
    <>
      <PageHead title="Campaigns">
        <Needs access="member">
          <Link to="/campaigns/new" className="button button-primary">
            New campaign
          </Link>
        </Needs>
      </PageHead>
      {campaigns.isPending && <Loading rows={6} />}
      {campaigns.isError && <Failure error={campaigns.error} retry={() => void campaigns.refetch()} />}
      {campaigns.data?.campaigns.length === 0 && (
        <Empty title="No campaigns yet">
          A campaign searches many places of a country, crawls the businesses found there and verifies their
          addresses.
        </Empty>
      )}
      {campaigns.data && campaigns.data.campaigns.length > 0 && (
        <TableScroll label="Campaigns">
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">Campaign</th>
                <th scope="col">Country</th>
                <th scope="col">Status</th>
                <th scope="col" className="numbers">
                  Locations searched
                </th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.data.campaigns.map((campaign) => (
                <tr key={campaign.campaign_id}>
                  <td className="long">
                    <Link to="/campaigns/$campaignId" params={{ campaignId: campaign.campaign_id }}>
                      {campaign.name ?? campaign.query}
                    </Link>
                    {campaign.name && <span className="sub">{campaign.query}</span>}
                  </td>
                  <td>{campaign.country_code}</td>
                  <td>
                    <Status value={campaign.status} />
                  </td>
                  <td className="numbers nowrap">
                    {campaign.completed_locations.toLocaleString()} of{" "}
                    {campaign.total_locations.toLocaleString()}
                  </td>
                  <td className="muted nowrap">
                    <Time value={campaign.created_at} relative />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {campaigns.data && (
        <Pager
          page={page}
          pages={campaigns.data.total_pages}
          total={campaigns.data.total}
          units={["campaign", "campaigns"]}
          go={(next) => void navigate({ to: "/campaigns", search: { page: next } })}
        />
      )}
    </>
  );
}
