import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/** A model server that answers without delay, in its own thread, so that its CPU time does not count as the service's. */
const answers: Record<string, unknown> = {
  company_info: {
    name: "Tarn Stairs",
    summary: "Tarn Stairs measures, draws, cuts and fits oak stairs for houses old and new in the north.",
    industry: "Joinery",
    services: ["Oak stairs", "Ash stairs", "Fitting"],
    target_audience: "Owners of houses in the north",
  },
  team: { people: [{ name: "Søren Kjær", title: null, email: null, linkedin: null }] },
  pain_points: { pain_points: ["It cannot hire joiners as fast as its orders grow, says Søren Kjær."] },
  lead_scoring: {
    icp_fit_score: 0.5,
    challenges: ["Stairs are “measured, drawn, cut and fitted within two weeks”, which leaves no slack."],
    authority: "Decisions rest with Søren Kjær.",
    money: "Nothing tells the budget of Tarn Stairs.",
    prioritization: "Mallory Outsider wants it before Christmas.",
  },
  personalization_hooks: {
    company_name: "Tarn Stairs",
    decision_maker: "Søren Kjær",
    key_challenge: "Supply Chain Planning takes the evenings.",
    urgency_signal: null,
    personalization_angle: "Planning software gives Søren Kjær two days a week.",
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
      const content = JSON.stringify(answers[form] ?? { answer: true });
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
