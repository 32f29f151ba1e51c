import { isRecord } from "../../clean-values.ts";
import type { StructuredObject } from "../../ports.ts";
import { type ProfileUrl, parseProfileUrl } from "../../profile-url.ts";

/** Pages that are about the person whom they name as their main entity. */
const profilePages = /^(?:ProfilePage|AboutPage)$/;

/**
 * The person whom a page is about: the main entity of a profile page, the one whose own address is the page's, or the
 * only one who stands for herself. Null where none of them is there, or several are.
 */
export function choosePerson(objects: readonly StructuredObject[], url: ProfileUrl): StructuredObject | null {
  const people = objects.filter(({ types }) => types.includes("Person"));
  const entity = people.find(
    ({ parent }) => parent?.property === "mainEntity" && parent.types.some((type) => profilePages.test(type)),
  );
  const linked = entity ?? referredEntity(objects, people);
  if (linked) return linked;
  const own = people.find((person) => addressesOf(person).some((address) => isSame(address, url)));
  if (own) return own;
  const alone = people.filter(({ parent }) => parent === null);
  return alone.length === 1 ? (alone[0] ?? null) : null;
}

/** `mainEntity: { "@id": "#me" }`, with the person elsewhere in the graph. */
function referredEntity(
  objects: readonly StructuredObject[],
  people: readonly StructuredObject[],
): StructuredObject | undefined {
  const page = objects.find(({ types }) => types.some((type) => profilePages.test(type)));
  const entity = page?.properties.mainEntity;
  const id = isRecord(entity) ? entity["@id"] : undefined;
  return typeof id === "string" ? people.find(({ properties }) => properties["@id"] === id) : undefined;
}

const addressesOf = ({ properties }: StructuredObject): string[] =>
  [properties.url, properties["@id"], properties.mainEntityOfPage].flatMap((value) => {
    const address = isRecord(value) ? value["@id"] : value;
    return typeof address === "string" ? [address] : [];
  });

function isSame(address: string, url: ProfileUrl): boolean {
  try {
    return parseProfileUrl(address).href.replace(/\/$/, "") === url.href.replace(/\/$/, "");
  } catch {
    return false;
  }
}
