/** A page is a few thousand nodes; what takes longer or more than this is hostile. */
export const parseLimits = { pageTimeoutMs: 10_000, idleMs: 60_000, memoryMb: 256 };
