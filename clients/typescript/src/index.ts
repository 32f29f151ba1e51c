export type { components, paths } from "./api.d.ts";
export {
  type BatchItem,
  type BatchResult,
  type CompletedJob,
  Forager,
  type ForagerOptions,
  type JobType,
  type JobTypes,
  type Payload,
  type RecordKind,
  type SubmitBatchOptions,
  type SubmitOptions,
} from "./client.ts";
export { ForagerError, JobFailedError, type Violation, WaitTimeoutError } from "./errors.ts";
export type { EventOptions, ForagerEvent } from "./event-stream.ts";
export type { WaitOptions } from "./job-waiter.ts";
