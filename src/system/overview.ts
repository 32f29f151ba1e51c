import type { JobTypeName } from "../contract/job.ts";
import type { Overview } from "../contract/overview.ts";
import { type RecordFilter, type RecordKind, verificationStatuses } from "../contract/records.ts";
import { selectionOf } from "../records/records.ts";
import type { Database } from "../store/core/database.ts";
import { selectRecords } from "../store/records/search.ts";
import { readFailureReasons, readOverviewDays, readOverviewTotals } from "../store/system/overview.ts";
import { listEndpoints } from "../store/webhooks/webhook-endpoints.ts";

/** @throws ForagerError database_unavailable. */
export interface OverviewReader {
  read(clientId: string): Promise<Overview>;
}

const daysShown = 14;
const failureDays = 7;
const failuresShown = 5;

/** What a client has found, from counts that cost the same for any number of jobs and records. */
export function createOverview(ports: {
  database: Database;
  jobTypes: readonly JobTypeName[];
  /** Limits per client and day; 0 for none. */
  ai: { costPerClientDay: number; tokensPerClientDay: number };
}): OverviewReader {
  const { database, jobTypes, ai } = ports;

  const countRecords = async (clientId: string, kind: RecordKind, filter: RecordFilter = {}) => {
    const { total, isEstimate } = await selectRecords(database, selectionOf(clientId, kind, filter)).count();
    return { total, is_estimate: isEstimate };
  };

  return {
    async read(clientId) {
      const failed = { types: jobTypes, days: failureDays, limit: failuresShown };
      const [businesses, people, emails, phones, reachable, verdicts, days, failures, totals, endpoints] =
        await Promise.all([
          countRecords(clientId, "businesses"),
          countRecords(clientId, "people"),
          countRecords(clientId, "emails"),
          countRecords(clientId, "phones"),
          countRecords(clientId, "businesses", { verification: "valid" }),
          Promise.all(
            verificationStatuses.map(
              async (verification) =>
                [verification, await countRecords(clientId, "emails", { verification })] as const,
            ),
          ),
          readOverviewDays(database, clientId, daysShown),
          readFailureReasons(database, clientId, failed),
          readOverviewTotals(database, clientId),
          listEndpoints(database, clientId),
        ]);
      return {
        records: { businesses, people, emails, phones },
        reachable,
        verdicts: Object.fromEntries(verdicts) as Overview["verdicts"],
        jobs: { queued: totals.queued, processing: totals.processing },
        campaigns: {
          active: totals.campaigns_active,
          paused: totals.campaigns_paused,
          total: totals.campaigns_total,
        },
        days,
        failures: failures.map((failure) => ({ ...failure, latest_at: failure.latest_at.toISOString() })),
        ai: {
          cost_today: days.at(-1)?.ai_cost ?? 0,
          tokens_today: totals.tokens_today,
          cost_per_day_max: ai.costPerClientDay || null,
          tokens_per_day_max: ai.tokensPerClientDay || null,
        },
        webhooks: {
          total: endpoints.length,
          failing: endpoints
            .filter(({ failing_since, disabled_reason: reason }) =>
              reason === null ? failing_since !== null : reason !== "by_client",
            )
            .map(({ id, url, disabled_at }) => ({
              webhook_id: id,
              url,
              is_disabled: disabled_at !== null,
            })),
        },
      };
    },
  };
}
