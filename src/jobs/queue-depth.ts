import type { JobTypeName } from "../contract/job.ts";
import type { Transaction } from "../store/database.ts";
import type { NewJob } from "../store/submitted-jobs.ts";
import { countWaitingJobs } from "../store/waiting-jobs.ts";
import type { JobType } from "./job-type.ts";

type Depths = ReadonlyMap<JobTypeName, Pick<JobType, "waitingMax">>;

/** Whether no more than so many jobs of this type may wait. */
export const hasDepth = ({ type }: Pick<NewJob, "type">, jobTypes: Depths): boolean =>
  jobTypes.get(type)?.waitingMax !== undefined;

/**
 * Ids of those jobs that would make more of their client's wait than their type allows; earlier ones go first.
 * Asks the database only when a type has such a limit.
 */
export async function jobsBeyondDepth(
  transaction: Transaction,
  jobs: readonly NewJob[],
  jobTypes: Depths,
): Promise<ReadonlySet<string>> {
  const limited = jobs.filter((job) => hasDepth(job, jobTypes));
  if (limited.length === 0) return new Set();
  const groups = [...Map.groupBy(limited, ({ type, client_id }) => `${type} ${client_id}`).values()];
  const maxOf = ({ type }: NewJob) => jobTypes.get(type)?.waitingMax ?? 0;
  const firsts = groups.flatMap(([first]) => (first === undefined ? [] : [first]));
  const wanted = firsts.map(({ client_id, type }) => ({ clientId: client_id, type }));
  const waiting = await countWaitingJobs(transaction, wanted, Math.max(...firsts.map(maxOf)));
  const beyond = groups.flatMap((group, index) => {
    const room = Math.max(0, (group[0] ? maxOf(group[0]) : 0) - (waiting[index] ?? 0));
    return group.slice(room).map(({ id }) => id);
  });
  return new Set(beyond);
}
