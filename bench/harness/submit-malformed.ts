import autocannon from "autocannon";

const submittersAtOnce = Number(process.env.SUBMITTERS ?? 64);

/**
 * Submits jobs that cost next to nothing themselves, each the verification of a malformed address, for clients in turn.
 * @returns the latency of the submits, in milliseconds.
 */
export async function submitMalformed(
  url: string,
  credentials: readonly string[],
  jobs: number,
): Promise<{ mean: number; p99: number }> {
  let next = 0;
  const result = await autocannon({
    url: `${url}/api/v1/jobs/svcVerify/submit`,
    connections: submittersAtOnce,
    amount: jobs,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          next += 1;
          const authorization = `Bearer ${credentials[next % credentials.length]}`;
          const headers = { authorization, "content-type": "application/json" };
          return { ...request, headers, body: `{"payload":{"email":"malformed ${next}"}}` };
        },
      },
    ],
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${refused} submits were not accepted`);
  return { mean: result.latency.average, p99: result.latency.p99 };
}

const batchSize = 500;
const batchesAtOnce = 4;

/** The same in batches. */
export async function submitMalformedInBatches(
  url: string,
  credentials: readonly string[],
  jobs: number,
): Promise<void> {
  let next = 0;
  const submitNext = async () => {
    while (next < jobs) {
      const first = next;
      next = Math.min(next + batchSize, jobs);
      const items = Array.from({ length: next - first }, (_, index) => ({
        payload: { email: `malformed ${first + index}` },
      }));
      const authorization = `Bearer ${credentials[Math.floor(first / batchSize) % credentials.length]}`;
      const answer = await fetch(`${url}/api/v1/batches`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ type: "svcVerify", items }),
      });
      if (answer.status !== 201) throw new Error(`a batch was answered with ${await answer.text()}`);
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, submitNext));
}
