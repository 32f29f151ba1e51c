import type { Grounded, SourceText } from "../ports.ts";

export interface NamedPerson {
  name: string;
  title: string | null;
  email: string | null;
  linkedin: string | null;
}

/** A person as far as the source knows them; null where it does not have the name. */
export function groundPerson(person: NamedPerson, source: SourceText): Grounded<NamedPerson | null> {
  if (!source.hasName(person.name)) return { value: null, dropped: 1 };
  let dropped = 0;
  const kept = (value: string | null, isKnown: (value: string) => boolean): string | null => {
    const given = value?.trim() || null;
    if (given === null || isKnown(given)) return given;
    dropped += 1;
    return null;
  };
  const value = {
    name: person.name.trim(),
    title: kept(person.title, source.hasQuote),
    email: kept(person.email, source.hasEmail),
    linkedin: kept(person.linkedin, source.hasLink),
  };
  return { value, dropped };
}
