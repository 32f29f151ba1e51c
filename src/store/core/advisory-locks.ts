/**
 * Every advisory lock of Forager in this database, but for those of the embedded server's holders
 * (embedded-postgres/server-connection.ts). Taken in the order of this list where one transaction needs several; `claim` has
 * the queue as second key.
 */
export const advisoryLocks = {
  /** Moving a signup reservation to another name; a hash of the country is the second key. */
  signupNames: 0x464f_0010,
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
  /** Filling and importing locations: one at a time. */
  locations: 0x464f_0007,
  /** Taking a mail of reports: no recipient gets two a day, whichever process sends. */
  digestMails: 0x464f_0009,
  /** Counting free slots for campaigns that advance by themselves: one process at a time. */
  advanceCampaigns: 0x464f_0008,
} as const;

/** Part of every statement that numbers events; see event-log.ts. */
export const takeEventLock = `pg_advisory_xact_lock(${advisoryLocks.events})`;
