import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { PacedRound } from "./paced-load.ts";

/** Sends rounds of requests for `paced-load.ts`, in a process that does nothing else. */
process.on("message", async (round: PacedRound) => {
  // Collect garbage of earlier rounds now, so that its collection does not fall into this one.
  gc?.();
  process.send?.(await send(round));
});

async function send({ url, credential, paths, perSecond }: PacedRound): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${credential}` };
  const startedAt = performance.now();
  const sent: Promise<number>[] = [];
  for (const [index, path] of paths.entries()) {
    await delay(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
    sent.push(call(`${url}${path}`, headers, agent));
  }
  const taken = await Promise.all(sent);
  agent.destroy();
  return taken;
}

async function call(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  const asked = request(url, { agent, headers }).end();
  const [answer] = await once(asked, "response");
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return performance.now() - startedAt;
}
