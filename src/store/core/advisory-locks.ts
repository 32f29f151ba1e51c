/**
 * All advisory locks of Forager in this database, except those of the embedded server's holders
 * (embedded-postgres/server-connection.ts). A transaction that needs several takes them in this order; `claim` has the
 * queue as second key.
 */
export const advisoryLocks = {
  /** Moving a signup reservation to another name; a hash of the country is the second key. */
  signupNames: 0x464f_0010,
  /** Claiming work from a queue: one worker process at a time decides who is next. */
  claim: 0x464f_0001,
  /** Counting a client's waiting jobs before adding more; a hash of type and client is the second key. */
  waitingJobs: 0x464f_0006,
  /** Numbering events; see event-log.ts. */
  events: 0x464f_0002,
  /** Counting a client's open event streams before adding one; a hash of the client is the second key. */
  eventStreams: 0x464f_000a,
  /** Housekeeping by one process at a time. */
  housekeeping: 0x464f_0003,
  /** Building and dropping indexes outside of transactions, by one process at a time. */
  indexChanges: 0x464f_0091,
  /** Deleting what has been kept long enough, by one process at a time. */
  retention: 0x464f_0074,
  /** Adding up the counts of jobs by one process at a time. */
  jobTotals: 0x464f_000b,
  /** First start: creating the first client once. */
  firstClient: 0x464f_0004,
  /** Filling and importing locations: one at a time. */
  locations: 0x464f_0007,
  /** Claiming a report mail: no recipient gets two a day, whichever process sends. */
  digestMails: 0x464f_0009,
  /** Moving a client between cells, in the home cell; a hash of the client is the second key. */
  clientMoves: 0x464f_000c,
  /** Changing a moving client's rows in a cell where it is not; a hash of the client is the second key. */
  clientRows: 0x464f_000d,
  /** Counting free slots for automatic campaigns: one process at a time. */
  advanceCampaigns: 0x464f_0008,
} as const;

/** Part of every statement that numbers events; see event-log.ts. */
export const takeEventLock = `pg_advisory_xact_lock(${advisoryLocks.events})`;
