/**
 * Connects to Redis, waits for its PONG and disconnects. Returns its version, null where it keeps it to itself.
 * @throws the connection's first error, or one that says that the time is over.
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
  // Without a listener ioredis prints errors; connect() itself only tells that the connection is closed.
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
