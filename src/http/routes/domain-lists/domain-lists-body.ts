import type { z } from "zod";
import type { DomainListsView } from "../../../campaigns/index.ts";
import type { DomainListsBody } from "../../../contract/domain-lists.ts";

export function domainListsBody({
  lists,
  updatedAt,
  listed,
}: DomainListsView): z.output<typeof DomainListsBody> {
  return { ...lists, updated_at: updatedAt?.toISOString() ?? null, listed };
}
