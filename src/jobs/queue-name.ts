import type { JobTypeName } from "../contract/job.ts";

export interface QueueId {
  type: JobTypeName;
  /** `payload.test`: a queue of its own with one slot, so that tests never wait behind real work. */
  test: boolean;
}

export const queueName = ({ type, test }: QueueId): string => (test ? `${type}-test` : type);
