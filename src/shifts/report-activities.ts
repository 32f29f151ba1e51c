import type { Actor, Principal } from "../contract/principal.ts";
import { ForagerError, invalidRequest, type Violation } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { recordAct, recordReported } from "../store/shifts/activities.ts";

/** As reported; omitted fields are undefined. */
export interface ReportedActivity {
  id?: string | undefined;
  actor_id?: string | undefined;
  actor_name?: string | undefined;
  actor_role?: string | undefined;
  kind: string;
  subject_type?: string | null | undefined;
  subject_id?: string | null | undefined;
  occurred_at?: string | undefined;
  payload?: Record<string, unknown> | null | undefined;
}

export interface ActivityRecorder {
  /**
   * Records activities outside this service, atomically.
   * @param principal of the call; `actor` is the sender.
   * @throws ForagerError forbidden for other actors without the right to delegate, validation_error for future times.
   */
  report(
    caller: { principal: Principal; actor: Actor },
    activities: ReportedActivity[],
  ): Promise<{ accepted: number; duplicates: number }>;
  /** Records that an actor exported a campaign's results. */
  recordExport(clientId: string, actor: Actor, campaignId: string): Promise<void>;
}

const aheadMs = 5 * 60_000;
/** The maximum of the `results` column. */
const resultsMax = 2_147_483_647;

export function createActivityRecorder(database: Database): ActivityRecorder {
  return {
    async report({ principal, actor }, activities) {
      const byOthers = activities.some(({ actor_id: id }) => id !== undefined && id !== actor.id);
      if (byOthers && !principal.delegate) {
        throw new ForagerError(
          "forbidden",
          "This API key may not report activities of other actors: omit actor_id, or use a key that may delegate.",
        );
      }
      checkMoments(activities);
      const rows = activities.map((activity) => ({
        client_id: principal.clientId,
        ...actedBy(actor, activity),
        kind: activity.kind,
        subject_type: activity.subject_type ?? null,
        subject_id: activity.subject_id ?? null,
        occurred_at: activity.occurred_at ?? null,
        results_count: resultsOf(activity.payload),
        external_id: activity.id ?? null,
        payload: activity.payload ?? null,
      }));
      const accepted = await recordReported(database, rows);
      return { accepted, duplicates: activities.length - accepted };
    },
    recordExport: (clientId, actor, campaignId) =>
      recordAct(database, {
        clientId,
        actor,
        kind: "export.created",
        subject: { type: "campaign", id: campaignId },
      }),
  };
}

/** A null name leaves the actor's known name unchanged. */
function actedBy(caller: Actor, activity: ReportedActivity) {
  const isCaller = activity.actor_id === undefined || activity.actor_id === caller.id;
  return {
    actor_id: activity.actor_id ?? caller.id,
    actor_name: activity.actor_name ?? (isCaller ? caller.name : null),
    actor_role: activity.actor_role ?? (isCaller ? caller.role : null),
  };
}

function checkMoments(activities: ReportedActivity[]): void {
  const latest = new Date(Date.now() + aheadMs);
  const msg = "must not be more than 5 minutes ahead";
  const errors = activities.flatMap(({ occurred_at: at }, index): Violation[] => {
    if (at === undefined || new Date(at) <= latest) return [];
    return [{ loc: ["body", ...(activities.length > 1 ? [index] : []), "occurred_at"], msg, type: "custom" }];
  });
  if (errors.length > 0) throw invalidRequest(errors);
}

function resultsOf(payload: Record<string, unknown> | null | undefined): number | null {
  const count = payload?.results_count;
  return typeof count === "number" && Number.isInteger(count) && count >= 0
    ? Math.min(count, resultsMax)
    : null;
}

/** The subject of an external activity, from its payload; null if absent. */
export function nameIn(payload: unknown): string | null {
  const name = (payload as { name?: unknown } | null)?.name;
  return typeof name === "string" ? name : null;
}
