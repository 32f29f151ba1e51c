import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { JobTypeName } from "../contract/job-types.ts";
import { ForagerError } from "../errors.ts";
import type { JobOutcome, JobType, JsonObject } from "../jobs/job-type.ts";
import { domainKey, domainOfHost, emailKey, placeKey, profileKey } from "../records/identity.ts";
import { counted } from "../text/counted.ts";
import { emailOf } from "../text/email-address.ts";
import { isRecord, textOf, textsOf } from "../text/json-record.ts";
import type { ObjectPort } from "./ports.ts";
import { lengthOf, recounted } from "./recounted.ts";
import type { Suppressions } from "./suppressions.ts";

/** A payload without suppressed addresses. */
export interface Admission {
  payload: unknown;
  /** How many addresses were taken out. */
  withheld: number;
}

/**
 * Takes suppressed addresses out of a payload.
 * @throws ForagerError suppressed if nothing is left: its only subject is on the list.
 */
export type Admit = (clientId: string, type: JobTypeName, payload: unknown) => Promise<Admission>;

/** The check at submit. A client's first entry is known to other processes after a second: each run checks again. */
export const createAdmission =
  (suppressions: Pick<Suppressions, "mayHaveEntries" | "suppressedAmong" | "countKeptOut">): Admit =>
  async (clientId, type, payload) =>
    (await suppressions.mayHaveEntries(clientId))
      ? await admitted(suppressions, clientId, type, payload)
      : { payload, withheld: 0 };

async function admitted(
  { suppressedAmong, countKeptOut }: Pick<Suppressions, "suppressedAmong" | "countKeptOut">,
  clientId: string,
  type: JobTypeName,
  payload: unknown,
): Promise<Admission> {
  if (!isRecord(payload)) return { payload, withheld: 0 };
  if (Array.isArray(payload.emails)) {
    const emails = textsOf(payload.emails);
    const keysOf = emails.map(emailKeysOf);
    const found = await suppressedAmong(clientId, keysOf.flat());
    const kept = emails.filter((_, index) => !keysOf[index]?.some((key) => found.has(key)));
    if (kept.length === emails.length) return { payload, withheld: 0 };
    countKeptOut(clientId, found);
    if (kept.length === 0) throw new ForagerError("suppressed", everyAddress);
    return { payload: { ...payload, emails: kept }, withheld: emails.length - kept.length };
  }
  const found = await suppressedAmong(clientId, subjectKeysOf(type, payload));
  if (found.size === 0) return { payload, withheld: 0 };
  countKeptOut(clientId, found);
  throw new ForagerError("suppressed");
}

const everyAddress =
  "The suppression list has entries for all addresses. Remove an entry to verify its address again.";

function emailKeysOf(address: string): string[] {
  const email = emailOf(address);
  if (email === null) return [];
  const domain = domainOfHost(email.slice(email.lastIndexOf("@") + 1));
  return [emailKey(email), ...(domain === null ? [] : [domainKey(domain)])];
}

/** What a job with one subject is about. */
function subjectKeysOf(type: JobTypeName, payload: JsonObject): string[] {
  if (type === "svcVerify") return emailKeysOf(textOf(payload.email) ?? "");
  const url = textOf(payload.url) ?? textOf(payload.linkedin_url);
  if (url === null) return [];
  const parsed = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`);
  const domain = parsed === null ? null : domainOfHost(parsed.hostname);
  return [
    ...(type === "svcMaps" ? [placeKey(url)] : []),
    ...(parsed === null ? [] : [profileKey(parsed.href) ?? []].flat()),
    ...(domain === null ? [] : [domainKey(domain)]),
  ];
}

/**
 * Job types that look at the client's suppression list before each run and leave what it suppresses out of each result: the
 * entry may be newer than the job. While the list cannot be read, a run waits, before it begins and with what it found.
 */
export function guardJobTypes<Name extends JobTypeName>(
  jobTypes: ReadonlyMap<Name, JobType>,
  ports: GuardPorts,
): ReadonlyMap<Name, JobType> {
  return new Map([...jobTypes].map(([name, jobType]) => [name, guarded(jobType, ports)]));
}

interface GuardPorts {
  suppressions: Pick<Suppressions, "sealedKey" | "suppressedAmong" | "countKeptOut">;
  objects: ObjectPort;
  /** How long a run waits before it reads the list again. */
  rereadMs?: number;
}

/** The list, of which a run waits for each answer until the signal ends it: a failure would say nothing about the job. */
function patient({ suppressions, rereadMs = 2_000 }: GuardPorts, signal: AbortSignal) {
  const waiting = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof ForagerError) || error.code !== "database_unavailable") throw error;
        await delay(rereadMs, undefined, { signal });
      }
    }
  };
  return {
    sealedKey: (clientId: string) => waiting(() => suppressions.sealedKey(clientId)),
    suppressedAmong(clientId: string, keys: Iterable<string>) {
      const given = [...keys];
      return waiting(() => suppressions.suppressedAmong(clientId, given));
    },
    countKeptOut: suppressions.countKeptOut,
  };
}

function guarded(jobType: JobType, ports: GuardPorts): JobType {
  return {
    ...jobType,
    async run(payload, context) {
      const { clientId, signal } = context;
      const suppressions = patient(ports, signal);
      if (isEmptied(jobType.name, payload)) throw new ForagerError("suppressed");
      const { payload: rest, withheld } = await admitted(suppressions, clientId, jobType.name, payload);
      const outcome = await jobType.run(rest, context);
      return await withoutSuppressed(outcome, { ...ports, suppressions, clientId, withheld });
    },
  };
}

/** Whether an erasure has taken the subject out of a payload. */
const isEmptied = (type: JobTypeName, payload: unknown): boolean =>
  type === "svcVerify" &&
  isRecord(payload) &&
  (Array.isArray(payload.emails) ? payload.emails.length === 0 : typeof payload.email !== "string");

async function withoutSuppressed(
  outcome: JobOutcome,
  { suppressions, objects, clientId, withheld }: GuardPorts & { clientId: string; withheld: number },
): Promise<JobOutcome> {
  if ((await suppressions.sealedKey(clientId)) === null) return outcome;
  // Loaded when there is a list: it brings the rules of all countries' phone numbers along.
  const [{ mentionedKeys, contextOf }, { redact }] = await Promise.all([
    import("./mentions.ts"),
    import("./redact.ts"),
  ]);
  const key = isRecord(outcome.data.compendium) ? textOf(outcome.data.compendium.store_key) : null;
  const stored = key === null ? null : await objects.read(key);
  const compendium = stored === null ? null : await text(stored.stream);
  const context = contextOf(outcome.data);
  const keys = await suppressions.suppressedAmong(
    clientId,
    mentionedKeys([outcome.data, compendium], context),
  );
  if (keys.size === 0) return applied(outcome, (part) => withNote(part, withheld));
  suppressions.countKeptOut(clientId, keys);

  let inText = 0;
  if (key !== null && compendium !== null) {
    const redacted = redact(compendium, { keys }, context);
    inText = redacted.removed;
    if (inText > 0) await objects.put(key, String(redacted.value ?? ""));
  }
  const clean = <Part extends ResultPart>(part: Part): Part => {
    const { value, removed } = redact(part.data, { keys }, context);
    const data = recounted(part.data, value as JsonObject);
    const fewer = lengthOf(part.data) - lengthOf(data);
    return withNote(
      { ...part, data, resultsCount: Math.max(0, part.resultsCount - fewer) },
      withheld + removed + inText,
    );
  };
  return applied(outcome, clean);
}

type ResultPart = Pick<JobOutcome, "data" | "resultsCount" | "message">;

/** An outcome changed, and what deduplication makes of it when the job ends. */
function applied(outcome: JobOutcome, change: <Part extends ResultPart>(part: Part) => Part): JobOutcome {
  const { dedup } = outcome;
  const apply = dedup?.apply;
  return {
    ...change(outcome),
    ...(dedup !== undefined &&
      apply !== undefined && {
        dedup: { ...dedup, apply: (unique, options) => change(apply(unique, options)) },
      }),
  };
}

/** Says how much was left out. */
function withNote<Part extends Pick<JobOutcome, "data" | "message">>(part: Part, withheld: number): Part {
  if (withheld === 0) return part;
  const note = `${counted(withheld, "item")} of your suppression list ${withheld === 1 ? "was" : "were"} left out.`;
  return {
    ...part,
    data: { ...part.data, withheld },
    message: [part.message, note].filter(Boolean).join(" "),
  };
}
