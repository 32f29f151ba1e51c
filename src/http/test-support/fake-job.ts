import { randomUUID } from "node:crypto";
import type { JobView } from "../../jobs/read.ts";

/** A waiting job, changed as given. */
export function jobView(change: Partial<JobView> = {}): JobView {
  const createdAt = new Date("2026-01-15T09:30:00.000Z");
  return {
    id: randomUUID(),
    type: "svcSite",
    status: "queued",
    priority: 0,
    url: "https://example.com/",
    query: null,
    createdAt,
    updatedAt: createdAt,
    startedAt: null,
    completedAt: null,
    workerId: null,
    errorMessage: null,
    progress: null,
    campaignId: null,
    batchId: null,
    clientRef: null,
    rerunOf: null,
    waitingFor: null,
    retryAt: null,
    waits: [],
    attempts: 0,
    resultsCount: null,
    title: "example.com",
    durationSeconds: null,
    outcomeReason: null,
    actor: { id: "agent-1", name: "Agent 1", role: "agent" },
    ...change,
  };
}
