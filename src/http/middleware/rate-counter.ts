import type { Logger } from "pino";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { messageOf } from "../../errors.ts";

/** A key's usage in the current window. */
interface Usage {
  consumed: number;
  /** Time until the window ends and the count restarts. */
  msLeft: number;
}

/** Counts calls per key in fixed windows. Enforces no limit: callers compare. */
export interface RateCounter {
  consume(key: string): Promise<Usage>;
  /** Fails while Redis does not respond; null without Redis. */
  readonly ping: (() => Promise<void>) | null;
  close(): Promise<void>;
}

interface RateCounterOptions {
  /** Shares the counts between processes. Without it each process counts alone. */
  redisUrl?: string | undefined;
  windowSeconds: number;
  log: Logger;
}

/** More than any window can reach, so that the library itself never rejects: limits differ by client. */
const unlimitedPoints = Number.MAX_SAFE_INTEGER;
/** An unresponsive Redis delays one request by at most this, */
const redisTimeoutMs = 250;
/** and is then not queried for this long. */
const redisPauseMs = 1000;

/** With Redis, waits until the connection is up or has failed once, at most 2 seconds. */
export async function createRateCounter(options: RateCounterOptions): Promise<RateCounter> {
  const memory = new RateLimiterMemory({ points: unlimitedPoints, duration: options.windowSeconds });
  if (options.redisUrl === undefined) {
    return { consume: (key) => consume(memory, key), ping: null, close: async () => {} };
  }
  return redisCounter(options.redisUrl, memory, options);
}

async function redisCounter(
  redisUrl: string,
  memory: RateLimiterMemory,
  options: RateCounterOptions,
): Promise<RateCounter> {
  // Loaded lazily: it costs a process 8 MB.
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: redisTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  const shared = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: "forager:rate",
    points: unlimitedPoints,
    duration: options.windowSeconds,
    rejectIfRedisNotReady: true,
  });
  let reachable = true;
  let pausedUntil = 0;
  const setReachable = (now: boolean, error?: unknown) => {
    if (now === reachable) return;
    reachable = now;
    if (now) options.log.info("Redis responds again: rate limits are shared");
    else
      options.log.warn(
        { error: messageOf(error) },
        "Redis does not respond: this process counts rate limits separately until it does",
      );
  };
  redis.on("error", (error) => setReachable(false, error));
  await new Promise<void>((resolve) => {
    redis.once("ready", resolve);
    redis.once("error", () => resolve());
  });

  return {
    async consume(key) {
      if (pausedUntil > performance.now()) return consume(memory, key);
      try {
        const usage = await consume(shared, key);
        setReachable(true);
        return usage;
      } catch (error) {
        setReachable(false, error);
        pausedUntil = performance.now() + redisPauseMs;
        return consume(memory, key);
      }
    },
    async ping() {
      await redis.ping();
    },
    async close() {
      redis.disconnect();
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Usage> {
  const used = await limiter.consume(key);
  return { consumed: used.consumedPoints, msLeft: used.msBeforeNext };
}
