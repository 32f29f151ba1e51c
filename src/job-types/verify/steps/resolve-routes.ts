import type { MailRoute, ResolveMailRoute } from "../ports.ts";
import type { Case } from "./gather-evidence.ts";

const parallelMax = 20;

/** Finds where the mail of every domain of a job goes, each domain once. @throws the signal's reason. */
export async function resolveRoutes(
  cases: readonly Case[],
  resolveMailRoute: ResolveMailRoute,
  signal: AbortSignal,
): Promise<void> {
  const byDomain = new Map<string, Case[]>();
  for (const each of cases) {
    if (!each.syntax.ok) continue;
    const { domain, literal } = each.syntax.value;
    if (literal !== null) each.route = { kind: "hosts", hosts: [literal], implicit: true };
    else byDomain.set(domain, [...(byDomain.get(domain) ?? []), each]);
  }
  const waiting = [...byDomain];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [domain, ofDomain] = next;
      const route: MailRoute = await resolveMailRoute(domain, signal);
      for (const each of ofDomain) each.route = route;
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, worker));
}
