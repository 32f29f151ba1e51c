import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import type { CheckedItem, ItemViolation } from "../../../batches/submit-batch.ts";
import { ClientRef, Priority } from "../../../contract/job.ts";
import { type JobTypeName, jobTypeNames, jobTypeRows } from "../../../contract/job-types.ts";
import { ForagerError, type Violation } from "../../../errors.ts";
import type { JobType } from "../../../jobs/job-type.ts";
import { issueSentence } from "../../../text/issue-sentence.ts";
import { fieldsOf } from "../../../text/json-record.ts";
import { doubledEnvelope, isDoubled, isFlat, missingEnvelope } from "../../request/payload-envelope.ts";
import { ignoredFields, type KnownFields, knownFieldsOf } from "../../request/schema-fields.ts";
import { MalformedLine } from "../../request/table-body.ts";
import { violationsOf } from "../../request/violations.ts";

/** What an item is besides its payload, which the schema of its type reads. */
const Frame = z.object({
  type: z.enum(jobTypeNames),
  payload: z.record(z.string(), z.unknown()),
  client_ref: ClientRef.nullish(),
  priority: Priority.optional(),
});

/** Items per turn of the event loop: other requests are answered between them. */
const itemsPerTurn = 200;
const violationsPerItemMax = 5;
/** As many as a response lists. */
const ignoredMax = 10;

interface Checks {
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  isBlockedUrl(url: string): boolean;
  defaults: { type: JobTypeName | undefined; priority: number | undefined };
}

/**
 * Checks each item as the submit of its type does.
 * @returns also each unknown field once, of the first item that has it.
 */
export async function checkItems(
  items: readonly unknown[],
  checks: Checks,
): Promise<{ items: CheckedItem[]; invalid: ItemViolation[]; ignored: string[] }> {
  const checked: CheckedItem[] = [];
  const invalid: ItemViolation[] = [];
  const unknownIn = unknownFieldsIn(checks);
  const ignored = new Map<string, string>();
  for (const [place, item] of items.entries()) {
    if (place % itemsPerTurn === itemsPerTurn - 1) await nextTurn();
    if (ignored.size < ignoredMax) {
      for (const name of unknownIn(item)) if (!ignored.has(name)) ignored.set(name, `items.${place}.${name}`);
    }
    const result = checkItem(item, checks);
    if (Array.isArray(result)) {
      const violations = result.slice(0, violationsPerItemMax).map(({ loc, msg, type }) => ({
        loc: ["body", "items", place, ...loc.slice(1)],
        msg,
        type,
      }));
      invalid.push({ place, violations });
    } else checked.push({ place, ...result });
  }
  return { items: checked, invalid, ignored: [...ignored.values()].slice(0, ignoredMax) };
}

/** Names the fields of an item that neither its frame nor the payload of its type knows. */
function unknownFieldsIn({ jobTypes, defaults }: Checks): (item: unknown) => string[] {
  const known = new Map<unknown, KnownFields | null>();
  return (item) => {
    // Its members are those of the message.
    if (item instanceof MalformedLine) return [];
    const type = fieldsOf(item).type ?? defaults.type;
    if (!known.has(type)) {
      const jobType = jobTypes.get(type as JobTypeName);
      known.set(type, jobType ? knownFieldsOf(Frame.extend({ payload: jobType.payload })) : null);
    }
    return ignoredFields(known.get(type) ?? null, item);
  };
}

function checkItem(
  item: unknown,
  { jobTypes, isBlockedUrl, defaults }: Checks,
): Omit<CheckedItem, "place"> | Violation[] {
  if (item instanceof MalformedLine) {
    return [{ loc: ["body"], msg: item.reason.replace(/\.$/, ""), type: "malformed_request" }];
  }
  const enveloped = envelopeViolation(item);
  if (enveloped !== null) return [enveloped];
  const given = fieldsOf(item);
  const frame = Frame.safeParse(given === item ? { ...given, type: given.type ?? defaults.type } : item, {
    error: issueSentence,
  });
  if (!frame.success) return violationsOf("body", frame.error);
  const { type, payload: sent, client_ref: clientRef, priority } = frame.data;
  const jobType = jobTypes.get(type);
  if (jobType === undefined) {
    return [{ loc: ["body", "type"], msg: "is not available on this service", type: "value_error" }];
  }
  const parsed = jobType.payload.safeParse(sent, { error: issueSentence });
  if (!parsed.success) return violationsOf("body", parsed.error).map(ofPayload);
  const payload = parsed.data;
  try {
    jobType.check?.(payload);
  } catch (error) {
    if (!(error instanceof ForagerError)) throw error;
    const violations = error.errors ?? [{ loc: ["body"], msg: error.message, type: error.code }];
    return violations.map(ofPayload);
  }
  const { urlField } = jobTypeRows[type];
  const url = urlField === null ? undefined : fieldsOf(payload)[urlField];
  if (urlField !== null && typeof url === "string" && isBlockedUrl(url)) {
    const msg =
      "names a private or reserved address. ALLOW_PRIVATE_NETWORKS lists the ranges that may be reached";
    return [{ loc: ["body", "payload", urlField], msg, type: "address_blocked" }];
  }
  return {
    type,
    payload,
    sent,
    clientRef: clientRef ?? undefined,
    priority: priority ?? defaults.priority ?? jobType.defaultPriority,
  };
}

/** What is wrong with an item whose payload has no envelope, or one too many; null if it has one. */
function envelopeViolation(item: unknown): Violation | null {
  if (isDoubled(item)) {
    return { loc: ["body", "payload", "payload"], msg: doubledEnvelope, type: "value_error" };
  }
  const hasOwnFields = Object.keys(fieldsOf(item)).some((name) => !Object.hasOwn(Frame.shape, name));
  return isFlat(item) && hasOwnFields
    ? { loc: ["body", "payload"], msg: missingEnvelope, type: "missing" }
    : null;
}

/** Violations of a payload, as of a field of its item. */
const ofPayload = ({ loc: [part = "body", ...path], ...violation }: Violation): Violation => ({
  ...violation,
  loc: path[0] === "payload" ? [part, ...path] : [part, "payload", ...path],
});
