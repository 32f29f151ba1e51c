import { isRecord } from "../../text/json-record.ts";

/** What is wrong with fields of a job beside the place where its payload belongs. */
export const missingEnvelope = `is required: put the fields of the job into it, as in {"payload": {…}}`;

/** What is wrong with a payload that holds a whole request, which has a payload of its own. */
export const doubledEnvelope = `must hold the fields of the job themselves, not another "payload"`;

/** Whether a request holds the fields of a job without the envelope. */
export const isFlat = (sent: unknown): boolean => isRecord(sent) && !("payload" in sent);

/** Whether the payload of a request is a whole request. No type of job has a field of that name. */
export const isDoubled = (sent: unknown): boolean =>
  isRecord(sent) && isRecord(sent.payload) && isRecord(sent.payload.payload);
