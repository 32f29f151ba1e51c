import type { Logger } from "pino";
import { type BackgroundService, backgroundService } from "../async/background-service.ts";
import { repeat } from "../async/coalesce.ts";
import type { Secrets } from "../clients/secrets.ts";
import { causeOf, ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { deleteOldClaims } from "../store/signup/signup-claims.ts";
import {
  type CompletionRow,
  completeClaim,
  failCompletion,
  postponeCompletion,
  takeDueCompletions,
} from "../store/signup/signup-completions.ts";
import type { Pin, PinState, Registry } from "./ports.ts";
import { identifierContext, openDetails } from "./sealed-details.ts";

/** Outcome of a write. `unknown`: it may have succeeded; a later attempt asks the registry first. */
export type TryOutcome =
  | { kind: "done" }
  | { kind: "creating" }
  | { kind: "failed"; error: ForagerError }
  | { kind: "unknown"; error: unknown };

export interface CompletionPorts {
  database: Database;
  secrets: Pick<Secrets, "open">;
  registry: Registry;
  log: Logger;
  /** Timeout of one request to the registry. */
  registryTimeoutMs: number;
}

const pollMs = 1_000;
const purgeMs = 3_600_000;
const takenAtOnce = 10;
const delayMostMs = 60_000;
const purgedAtOnce = 1_000;

/**
 * Lease of an attempt: two requests and a margin for the database. If its process dies, another one takes over after
 * it.
 */
export const leaseMsOf = ({ registryTimeoutMs }: { registryTimeoutMs: number }) =>
  2 * registryTimeoutMs + 5_000;

/**
 * Writes the pin of a completion and stores the outcome. Every attempt but the first asks the registry whether the pin
 * exists, since the outcome of earlier attempts is unknown.
 */
export async function tryCompletion(
  ports: CompletionPorts,
  run: CompletionRow,
  isFirst: boolean,
): Promise<TryOutcome> {
  const { database } = ports;
  const outcome = await askRegistry(ports, run, isFirst);
  switch (outcome.kind) {
    case "done":
      await completeClaim(database, run);
      break;
    case "failed":
      await failCompletion(database, run, outcome.error.code === "name_taken" ? "name_taken" : "refused");
      break;
    case "creating":
    case "unknown":
      await postponeCompletion(database, run, delayMs(run.attempt));
  }
  return outcome;
}

async function askRegistry(
  ports: CompletionPorts,
  run: CompletionRow,
  isFirst: boolean,
): Promise<TryOutcome> {
  const { registry, secrets } = ports;
  try {
    const known = isFirst ? null : await registry.findPin(run.pin_id);
    if (known !== null) return { kind: known };
    return { kind: await writePin(registry, pinOf(secrets, run), isFirst) };
  } catch (error) {
    const isFinal =
      error instanceof ForagerError && (error.code === "name_taken" || error.code === "registry_refused");
    return isFinal ? { kind: "failed", error } : { kind: "unknown", error };
  }
}

/** A taken name may be taken by this very pin, if an earlier write arrived after the look-up. */
async function writePin(registry: Registry, pin: Pin, isFirst: boolean): Promise<PinState> {
  try {
    return await registry.createPin(pin);
  } catch (error) {
    const mayBeOurs = !isFirst && error instanceof ForagerError && error.code === "name_taken";
    const ours = mayBeOurs ? await registry.findPin(pin.pinId) : null;
    if (ours === null) throw error;
    return ours;
  }
}

function pinOf(secrets: Pick<Secrets, "open">, run: CompletionRow): Pin {
  const details = openDetails(secrets, run.jti, run.details);
  return {
    pinId: run.pin_id,
    name: run.name,
    nameKey: run.name_key,
    countryCode: run.country_code,
    brandId: run.brand_id,
    identifier: secrets.open(run.identifier, identifierContext(run.jti)),
    ...details,
  };
}

/** Exponential back-off: 1, 2, 4 ... 60 s, with 20 % jitter, so that simultaneous failures do not retry together. */
const delayMs = (attempt: number) =>
  Math.min(delayMostMs, 1_000 * 2 ** Math.min(attempt - 1, 10)) * (0.8 + 0.4 * Math.random());

/** Ends completions that nobody waits for: after a crash, while a registry was away, or while it takes its time. */
export function createCompletionRunner(ports: CompletionPorts): BackgroundService {
  const { database, log } = ports;
  const leaseMs = leaseMsOf(ports);
  let stopping = false;
  const finishDue = async () => {
    for (let taken = takenAtOnce; taken === takenAtOnce && !stopping; ) {
      const due = await takeDueCompletions(database, { leaseMs, limit: takenAtOnce });
      taken = due.length;
      const outcomes = await Promise.all(due.map((run) => tryCompletion(ports, run, false)));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.kind !== "unknown") continue;
        const pin = due[index];
        log.warn(
          { pinId: pin?.pin_id, attempt: pin?.attempt, error: causeOf(outcome.error) },
          "could not write a pin yet",
        );
      }
    }
  };
  const purge = async () => {
    for (let deleted = purgedAtOnce; deleted === purgedAtOnce && !stopping; ) {
      deleted = await deleteOldClaims(database, purgedAtOnce);
    }
  };
  const onError = (error: unknown) => log.warn({ error: causeOf(error) }, "could not finish signup claims");
  return backgroundService(() => {
    const turns = [repeat(pollMs, finishDue, onError), repeat(purgeMs, purge, onError)];
    return async () => {
      stopping = true;
      await Promise.all(turns.map((turn) => turn.stop()));
    };
  });
}
