/**
 * Every advisory lock of Forager in this database, but for those of the embedded server's holders
 * (embedded/server-hold.ts). Taken in the order of this list where one transaction needs several; `claim` has
 * the queue as second key.
 */
export const advisoryLocks = {
  /** Taking work from a queue: one worker process decides at a time who is next. */
  claim: 0x464f_0001,
  /** Counting a client's waiting jobs before more are made; a hash of type and client is the second key. */
  waitingJobs: 0x464f_0006,
  /** Numbering events; see event-log.ts. */
  events: 0x464f_0002,
  /** Housekeeping by one process at a time. */
  housekeeping: 0x464f_0003,
  /** First start: making the first client once. */
  firstClient: 0x464f_0004,
  /** Installing pg-boss's tables: its own lock covers upgrades, not the first creation of its schema. */
  installQueue: 0x464f_0005,
} as const;
