/**
 * Connects to Redis, waits for its PONG and disconnects. Returns its version, null if it does not disclose
 * it.
 * @throws the connection's first error, or a timeout error.
 */
export async function pingRedis(url: string, timeoutMs: number): Promise<string | null> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
    retryStrategy: () => null,
    disconnectTimeout: 100,
  });
  let first: Error | undefined;
  // Without a listener ioredis prints errors; connect() itself only reports that the connection is closed.
  redis.on("error", (error) => {
    first ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
    const info = await redis.info("server").catch(() => "");
    return /^(?:valkey|redis)_version:(\S+)/m.exec(info)?.[1] ?? null;
  } catch (error) {
    throw first ?? error;
  } finally {
    redis.disconnect();
  }
}
