import { prepareExtract } from "../../../ai/extract/prepare-extract.ts";
import type { Source } from "./gather-sources.ts";
import type { Person } from "./person.ts";

/** How much more a piece tells that has the person's last name. */
const namedWeight = 4;

/** The most telling pieces of a page, those about the person first. */
export function extractOf({ url, title, markdown }: Source, person: Person, tokensMax: number): string {
  const lastName = (person.name.split(" ").at(-1) ?? "").toLowerCase();
  return prepareExtract([{ url, title, text: markdown }]).cut(tokensMax, ({ text, heading }) =>
    `${heading} ${text}`.toLowerCase().includes(lastName) ? namedWeight : 1,
  );
}
