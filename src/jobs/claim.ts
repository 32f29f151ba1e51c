import { ForagerError } from "../errors.ts";
import {
  type ClaimedJob,
  claimJobs as claimFromStore,
  hasWorkOfOthers,
  type Queue,
} from "../store/claimed-jobs.ts";
import { leaseSeconds } from "../store/workers.ts";
import { type FinishPorts, finishWithError } from "./finish.ts";

/**
 * A job whose worker vanished this often is what makes workers vanish. Fewer would blame jobs that ran beside one that
 * does, or on machines that were restarted. Silence while the database was away is none (`takeFromLostWorkers`).
 */
const crashesMax = 5;

/**
 * Claims up to `slots` jobs of a queue for this worker, none of the clients in `notOf`. Those that have cost too many
 * workers fail instead.
 */
export async function claimJobs(
  ports: FinishPorts,
  workerId: string,
  queue: Queue,
  slots: number,
  notOf: readonly string[] = [],
): Promise<ClaimedJob[]> {
  if (notOf.length > 0 && !(await hasWorkOfOthers(ports.database, queue, notOf))) return [];
  const claimed = await claimFromStore(ports.database, { workerId, queue, slots, notOf, leaseSeconds });
  const crashers = claimed.filter(({ crashes }) => crashes >= crashesMax);
  // Should this go wrong, the worker finds that it holds jobs which it does not run, and gives them back.
  const error = new ForagerError("worker_lost");
  await Promise.allSettled(crashers.map((job) => finishWithError(ports, job, error)));
  return claimed.filter(({ crashes }) => crashes < crashesMax);
}
