export interface CircuitBreaker {
  /** Runs `work`, or rejects at once with the refusal while the breaker is open. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Leaves a server alone that fails: after `failuresMax` failures in a row nothing is sent for `pauseMs`, then one
 * request at a time tries whether it is back. A server that hangs would otherwise hold every caller for its timeout.
 */
export function createCircuitBreaker(options: {
  failuresMax: number;
  pauseMs: number;
  isFailure: (error: unknown) => boolean;
  refusal: () => Error;
  now?: () => number;
}): CircuitBreaker {
  const { failuresMax, pauseMs, isFailure, refusal, now = () => performance.now() } = options;
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;

  const isOpen = () => failures >= failuresMax;

  return {
    async run(work) {
      const probes = isOpen();
      if (probes && (isProbing || now() < openUntil)) throw refusal();
      isProbing = probes;
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (isFailure(error)) {
          failures += 1;
          if (isOpen()) openUntil = now() + pauseMs;
        } else failures = 0;
        throw error;
      } finally {
        if (probes) isProbing = false;
      }
    },
  };
}
