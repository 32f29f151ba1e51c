import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** A received POST. */
export interface Received {
  path: string;
  id: string;
  body: string;
  headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect bodies of any shape.
  json: any;
  at: number;
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  /** Resolves once the predicate holds for the requests so far. */
  until(holds: (received: Received[]) => boolean): Promise<void>;
  /** Responses by path: a status or a handler; 204 by default. */
  answers: Map<string, number | ((response: ServerResponse, received: Received) => void)>;
}

/** A webhook receiver on loopback over plain HTTP. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: WebhookReceiver["answers"] = new Map();
  const checks = new Set<() => void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const one: Received = {
        path: request.url ?? "",
        id: String(request.headers["webhook-id"]),
        body,
        headers: request.headers,
        json: JSON.parse(body),
        at: performance.now(),
      };
      received.push(one);
      const answer = answers.get(one.path) ?? 204;
      if (typeof answer === "number") response.writeHead(answer).end();
      else answer(response, one);
      for (const check of [...checks]) check();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    until: (holds) =>
      new Promise((resolve) => {
        const check = () => {
          if (!holds(received)) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether the Standard Webhooks library accepts a POST's signature and timestamp. */
export function verifies({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
