import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/** A model server that takes no time to think, in a thread of its own, so that its work is nobody else's. */
const nothing: Record<string, unknown> = {
  company_info: { name: null, summary: null, industry: null, services: [], target_audience: null },
  team: { people: [] },
  pain_points: { pain_points: ["It cannot hire joiners as fast as its orders grow."] },
  lead_scoring: { icp_fit_score: 0.5, challenges: [], authority: null, money: null, prioritization: null },
  personalization_hooks: {
    company_name: null,
    decision_maker: null,
    key_challenge: null,
    urgency_signal: null,
    personalization_angle: null,
  },
};

const server = createServer((request, response) => {
  let body = "";
  request
    .on("data", (chunk) => {
      body += chunk;
    })
    .on("end", () => {
      const form = /"name":"(\w+)"\}\}/.exec(body)?.[1] ?? "";
      const content = JSON.stringify(nothing[form] ?? { answer: true });
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "1",
          model: "instant",
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 400, completion_tokens: 60 },
        }),
      );
    });
}).listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
