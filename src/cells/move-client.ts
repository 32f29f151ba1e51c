import { randomUUID } from "node:crypto";
import { causeOf, ForagerError } from "../errors.ts";
import {
  abandonMove,
  beginMove,
  type ClientCell,
  completeMove,
  findClientCell,
  finishMove,
} from "../store/cells/client-cells.ts";
import {
  checkMovable,
  clearSource,
  clearTarget,
  completeArrival,
  copyClient,
  copyEndedJobs,
  hasArrived,
  type Move,
  refuseArrival,
} from "../store/cells/client-copy.ts";
import {
  awaitSending,
  isFed,
  leaveLine,
  lowerFence,
  raiseFence,
  type Sending,
} from "../store/cells/client-fence.ts";
import { type Exclusive, exclusively } from "../store/cells/exclusive.ts";
import type { Database } from "../store/core/database.ts";
import { feedWebhooks } from "../store/webhooks/webhook-deliveries.ts";
import { counted } from "../text/counted.ts";

/**
 * The steps of a move, in order. Until `copied`, the client belongs to the cell that it leaves; from then on, to the
 * other one. A move that was interrupted anywhere is completed by the next one.
 */
export type MoveStep = "ended jobs copied" | "calls wait" | "fenced" | "copied" | "routed" | "removed";

export interface MovePorts {
  /** The cell with the directory. */
  home: Database;
  /** The database of a cell, open. @throws ForagerError configuration_invalid for an unknown name. */
  open(cell: string): Promise<Database>;
  onStep(step: MoveStep, details: string): void;
  signal: AbortSignal;
  /** How long to wait for what is being sent; by default until the sender of any delivery counts as dead. */
  sendingMs?: number | undefined;
}

export interface MoveSummary {
  client_id: string;
  from: string;
  to: string;
  /** Rows that were copied while the client's calls waited. */
  rows: number;
  /** How long they waited, as far as this process knows. */
  waited_ms: number;
}

/**
 * Moves a client to another cell while the service runs, or completes such a move. If it fails before the client has
 * arrived, the client stays where it was.
 * @param move.waitSeconds how long running jobs may go on before they are released for another run.
 * @throws ForagerError invalid_state, database_unavailable.
 */
export async function moveClient(
  ports: MovePorts,
  move: { clientId: string; to: string; waitSeconds: number },
): Promise<MoveSummary> {
  const { clientId, to } = move;
  return await exclusively(ports.home, clientId, async (held) => {
    const entry = await findClientCell(ports.home, clientId);
    if (entry.leaving !== null && entry.cell === to) return await complete(ports, entry, entry.leaving);
    if (entry.cell === to) throw new ForagerError("invalid_state", `The client is in ${to} already.`);
    if (entry.moving_to !== null && entry.moving_to !== to) {
      throw new ForagerError(
        "invalid_state",
        `A move of this client to ${entry.moving_to} was interrupted. Complete it, or cancel it with --cancel.`,
      );
    }
    if (entry.leaving !== null) {
      throw new ForagerError(
        "invalid_state",
        `Complete the move to ${entry.cell} first: forager client move ${clientId} --to ${entry.cell}`,
      );
    }
    const source = await ports.open(entry.cell);
    const target = await ports.open(to);
    const steps: Move = { clientId, moveId: entry.move_id ?? randomUUID(), source, target };
    await requireClient(steps);
    if (entry.moving_to === null || !(await hasArrived(steps))) {
      return await arrive({ ...ports, held }, move, entry, steps);
    }
    return await complete(ports, entry, entry.cell);
  });
}

/**
 * Takes back a move that was interrupted before the client arrived.
 * @throws ForagerError invalid_state if there is none, or the client has arrived.
 */
export async function cancelMove(
  ports: Omit<MovePorts, "onStep" | "signal">,
  clientId: string,
): Promise<void> {
  await exclusively(ports.home, clientId, async () => {
    const entry = await findClientCell(ports.home, clientId);
    if (entry.moving_to === null || entry.move_id === null) {
      throw new ForagerError("invalid_state", "No move of this client can be cancelled.");
    }
    const [source, target] = [await ports.open(entry.cell), await ports.open(entry.moving_to)];
    const isBack = await takeBack(ports.home, { clientId, moveId: entry.move_id, source, target });
    if (isBack) return;
    throw new ForagerError("invalid_state", "The client has arrived in the other cell. Complete the move.");
  });
}

async function requireClient({ clientId, source }: Move): Promise<void> {
  const rows = await source.query({ text: "select from clients where id = $1", values: [clientId] });
  if (rows.length > 0) return;
  throw new ForagerError("not_found", `There is no client ${clientId}. 'forager client list' shows all.`);
}

async function arrive(
  ports: MovePorts & { held: Exclusive },
  { to, waitSeconds }: { to: string; waitSeconds: number },
  entry: ClientCell,
  steps: Move,
): Promise<MoveSummary> {
  const { home, onStep, signal, held, sendingMs = deliveryLeaseMs } = ports;
  const { clientId, source } = steps;
  const check = () => {
    signal.throwIfAborted();
    held.check();
  };
  let hasBegun = entry.moving_to !== null;
  await checkMovable(steps);
  try {
    await clearTarget(steps);
    const ended = await copyEndedJobs(steps);
    onStep("ended jobs copied", `${ended} jobs`);
    check();
    const closedAt = performance.now();
    hasBegun = true;
    const { move_id: moveId } = await beginMove(home, { clientId, moveId: steps.moveId, to });
    const begun = { ...steps, moveId: moveId ?? steps.moveId };
    onStep("calls wait", `jobs may run for ${waitSeconds} s`);
    await letJobsEnd(source, clientId, waitSeconds, check);
    await raiseFence(source, begun);
    await feed(source, clientId);
    refuseSending(await awaitSending(source, clientId, sendingMs), entry.cell);
    onStep("fenced", "nothing of the client changes");
    check();
    const rows = await copyClient(begun);
    onStep("copied", `${rows} rows`);
    const summary = await complete(
      ports,
      { ...entry, moving_to: to, move_id: begun.moveId },
      entry.cell,
      closedAt,
    );
    return { ...summary, rows };
  } catch (error) {
    const ended = await (async () => {
      // Where the connection broke at the commit, the client may have arrived.
      if (await takeBack(home, steps)) return null;
      // Nothing is removed for a move that another one has replaced.
      if (!(await hasArrived(steps))) return null;
      return await complete(ports, { ...entry, moving_to: to, move_id: steps.moveId }, entry.cell);
    })().catch(() => {
      throw hasBegun ? interrupted(error, clientId, to) : error;
    });
    if (ended === null) throw error;
    return ended;
  }
}

/** Of the longest WEBHOOK_TIMEOUT_SECONDS, and some more. */
const deliveryLeaseMs = 110_000;

/**
 * Refuses to copy what is being sent: its end would be stored in the cell that the client has left, and the other cell would
 * send it again.
 */
function refuseSending({ deliveries, mails }: Sending, cell: string): void {
  if (deliveries + mails === 0) return;
  const what = [
    ...(deliveries > 0 ? [counted(deliveries, "webhook delivery", "webhook deliveries")] : []),
    ...(mails > 0 ? [counted(mails, "mail")] : []),
  ].join(" and ");
  throw new ForagerError(
    "invalid_state",
    `The client stays in ${cell}: ${what} of it did not finish sending. Move it again in 10 minutes; a sender that has ` +
      `died counts as dead by then, if a process with the roles worker and scheduler serves ${cell}.`,
  );
}

/** Neither moved nor taken back, because a cell does not respond. */
function interrupted(error: unknown, clientId: string, to: string): ForagerError {
  return new ForagerError(
    "database_unavailable",
    `The move was interrupted: ${causeOf(error)}. The client's calls get 503 until it is completed, when all cells ` +
      `respond, by 'forager client move ${clientId} --to ${to}'; or with --cancel in place of --to, which leaves a ` +
      "client that has not arrived where it was.",
    { cause: error },
  );
}

/** @returns false if the client has arrived. */
async function takeBack(home: Database, steps: Move): Promise<boolean> {
  const { clientId, moveId, source } = steps;
  const entry = await findClientCell(home, clientId);
  if (entry.move_id !== null && entry.move_id !== moveId) return false;
  if (!(await refuseArrival(steps))) return false;
  await lowerFence(source, clientId);
  await clearTarget(steps);
  await abandonMove(home, clientId);
  return true;
}

/** After the client has arrived: nothing can be taken back, and every step may be repeated. */
async function complete(
  { home, open, onStep }: MovePorts,
  entry: ClientCell,
  from: string,
  closedAt?: number,
): Promise<MoveSummary> {
  const { client_id: clientId } = entry;
  const to = entry.moving_to ?? entry.cell;
  const moveId = entry.move_id ?? "";
  if (entry.moving_to !== null) await completeMove(home, clientId, moveId);
  const waited_ms = closedAt === undefined ? 0 : Math.round(performance.now() - closedAt);
  onStep("routed", `calls go to ${to}`);
  await clearSource({ clientId, moveId, source: await open(from) });
  await completeArrival({ clientId, moveId, target: await open(to) });
  await finishMove(home, clientId);
  onStep("removed", `nothing of the client is left in ${from}`);
  return { client_id: clientId, from, to, rows: 0, waited_ms };
}

const lookMs = 100;

async function letJobsEnd(
  source: Database,
  clientId: string,
  seconds: number,
  check: () => void,
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline && (await leaveLine(source, clientId)) > 0) {
    check();
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

const feedBatch = 1_000;

/** Makes the deliveries of every event: the other cell does not make them. */
async function feed(source: Database, clientId: string): Promise<void> {
  for (let attempt = 0; !(await isFed(source, clientId)); attempt++) {
    if (attempt > 10_000)
      throw new ForagerError("invalid_state", "The cell's webhook feed does not advance.");
    // None while another process is feeding.
    if ((await feedWebhooks(source, feedBatch)) === 0)
      await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
