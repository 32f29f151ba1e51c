import type { Actor } from "../../contract/principal.ts";
import { invalidRequest, type Violation } from "../../errors.ts";
import { readClientDomainLists, writeClientDomainLists } from "../../store/campaigns/domain-lists.ts";
import type { Database } from "../../store/core/database.ts";
import { recordAct } from "../../store/shifts/activities.ts";
import { recordAudit } from "../../store/system/audit-log.ts";
import { readDomainRule, textOfRule } from "./domain-rule.ts";
import { listedDomains, listedDomainsSource } from "./listed-domains.ts";

export const domainListNames = ["social_media", "review_sites", "directories", "maps"] as const;
export type DomainListName = (typeof domainListNames)[number];

/** A client's changes to one list. */
export interface DomainListChange {
  /** Websites added to the list for this client. */
  add: string[];
  /** Exceptions from the list; they take precedence over `add`. */
  except: string[];
}

export type ClientDomainLists = Record<DomainListName, DomainListChange>;

export interface DomainListsView {
  lists: ClientDomainLists;
  /** Null if the client has changed nothing. */
  updatedAt: Date | null;
  /** The service's default lists. */
  listed: { version: string; date: string; source: string; entries: Record<DomainListName, number> };
}

export interface DomainLists {
  read(clientId: string): Promise<DomainListsView>;
  /**
   * Replaces a client's changes; applies to websites found from then on.
   * @throws ForagerError validation_error with each invalid entry.
   */
  write(clientId: string, lists: ClientDomainLists, by?: Actor): Promise<DomainListsView>;
}

export function createDomainLists(database: Database): DomainLists {
  return {
    async read(clientId) {
      const row = await readClientDomainLists(database, clientId);
      return viewOf(clientListsOf(row?.lists), row?.updated_at ?? null);
    },
    async write(clientId, lists, by) {
      const checked = normalised(lists);
      const updatedAt = await database.transaction(async (tx) => {
        const at = await writeClientDomainLists(tx, clientId, checked);
        const details = perList((list) => ({
          added: checked[list].add.length,
          excepted: checked[list].except.length,
        }));
        await recordAudit(tx, { action: "domain_lists.changed", clientId, details });
        if (by !== undefined) {
          await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "domain_lists.changed" }));
        }
        return at;
      });
      return viewOf(checked, updatedAt);
    },
  };
}

/** The content of a row; defaults without one. */
export function clientListsOf(stored: unknown): ClientDomainLists {
  const lists = (stored ?? {}) as Partial<ClientDomainLists>;
  return perList((name) => lists[name] ?? { add: [], except: [] });
}

function viewOf(lists: ClientDomainLists, updatedAt: Date | null): DomainListsView {
  const entries = perList((name) => listedDomains[name].length);
  return { lists, updatedAt, listed: { ...listedDomainsSource, entries } };
}

/** Normalized and without duplicates. */
function normalised(lists: ClientDomainLists): ClientDomainLists {
  const errors: Violation[] = [];
  const read = (list: DomainListName, field: keyof DomainListChange): string[] => {
    const texts = lists[list][field].flatMap((entry, index) => {
      const rule = readDomainRule(entry);
      if (typeof rule !== "string") return textOfRule(rule);
      errors.push({ loc: ["body", list, field, index], msg: rule, type: "custom" });
      return [];
    });
    return [...new Set(texts)];
  };
  const checked = perList((list) => ({ add: read(list, "add"), except: read(list, "except") }));
  if (errors.length > 0) throw invalidRequest(errors);
  return checked;
}

function perList<Value>(make: (list: DomainListName) => Value): Record<DomainListName, Value> {
  return {
    social_media: make("social_media"),
    review_sites: make("review_sites"),
    directories: make("directories"),
    maps: make("maps"),
  };
}
