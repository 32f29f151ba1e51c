import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** One POST as it came. */
export interface Received {
  path: string;
  id: string;
  body: string;
  headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came.
  json: any;
  at: number;
}

export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  /** Resolves once the requests so far satisfy. */
  until(holds: (received: Received[]) => boolean): Promise<void>;
  /** How requests to a path are answered: a status, or by hand. 204 where nothing is set. */
  answers: Map<string, number | ((response: ServerResponse, received: Received) => void)>;
}

/** Somebody's server that takes webhooks, over plain HTTP on this machine. */
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

/** What the public library of Standard Webhooks says of a POST: whether it was signed with the secret just now. */
export function verifies({ body, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
