import { type Fault, seconds } from "../fault.ts";

export const redisLoss: Fault = {
  name: "redis-loss",
  what: "Redis killed, back after 5 s",
  short: true,
  missing: ({ redis }) => (redis === null ? "there is no redis-server" : null),
  async run({ redis }) {
    redis?.hold();
    await redis?.kill();
    await seconds(5);
    redis?.release();
    await redis?.ready();
    return {};
  },
};
