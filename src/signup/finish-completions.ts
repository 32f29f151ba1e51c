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

/** How a try to write a pin went. `unknown`: it may have been written; another try is due and asks first. */
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
  /** How long one question to the registry takes at most. */
  registryTimeoutMs: number;
}

const pollMs = 1_000;
const purgeMs = 3_600_000;
const takenAtOnce = 10;
const delayMostMs = 60_000;
const purgedAtOnce = 1_000;

/**
 * A try is its taker's until then: two questions and a margin for the database. A try that its process did not live
 * to end is taken by another after it.
 */
export const leaseMsOf = ({ registryTimeoutMs }: { registryTimeoutMs: number }) =>
  2 * registryTimeoutMs + 5_000;

/**
 * Writes the pin of a completion and settles what came of it. Any try but the first one of a pin asks the registry
 * first whether it has it: what became of the earlier ones is not known.
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

/** A name that is taken may be taken by this very pin, if an earlier write arrived after it was asked for. */
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

/** 1, 2, 4 ... 60 s, a fifth more or less, so that what failed together does not come back together. */
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
          "a pin could not be written yet",
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
