import type { QueryLexicon } from "./lexicon.ts";

export interface CountReading {
  /** Null if the query names none. */
  count: number | null;
  /** The query without the count and its introduction. */
  rest: string;
}

const countMax = 1000;
/** The counted noun after a number at the end: "..., 10 results". */
const counted =
  "(?:results?|profiles?|people|persons|contacts|leads|candidates|of them|names|ergebnisse|treffer|profile|personen|kontakte|leute|stück|résultats?|profils?|personnes|contacts|resultados?|perfiles|personas|contactos|resultaten|profielen|mensen|contacten|stuks)";
const atMost =
  "(?:max(?:imum|imal|imaal|imo|\\.)?|limit(?:e|ed to|é à|iert auf)?|top|up to|at most|bis zu|höchstens|jusqu'à|au plus|hasta|como máximo|máximo|tot|hoogstens|only|nur|seulement|solo|sólo|slechts|count|anzahl|nombre|número|aantal)";
/** After a number, these show that it measures something else. */
const unit =
  /^\s*(?:[+%€$]|(?:years?|yrs?|jahren?|jähriger|ans|années|años|jaar|employees|mitarbeiter\p{L}*|employés|salariés|empleados|medewerkers|km|miles|mio|millionen|millions?)(?!\p{L}))/iu;

/** Extracts the leading words and the number of people from a query. */
export function readCount(query: string, lexicon: QueryLexicon): CountReading {
  let rest = stripLeads(query, lexicon);
  const leading = leadingNumber(rest, lexicon);
  if (leading) {
    rest = stripFillers(stripLeads(leading.rest, lexicon, false), lexicon);
    return { count: leading.count, rest };
  }
  const trailing = trailingNumber(rest);
  return trailing ?? { count: null, rest: stripFillers(rest, lexicon) };
}

function stripLeads(text: string, { leads }: QueryLexicon, all = true): string {
  let rest = text;
  for (let again = all; again; ) {
    again = false;
    for (const lead of leads) {
      const next = rest.replace(lead, "").trimStart();
      if (next === rest || next === "") continue;
      rest = next;
      again = true;
    }
  }
  return rest;
}

function stripFillers(text: string, { countFillers }: QueryLexicon): string {
  let rest = text;
  for (let next = ""; ; rest = next) {
    next = rest.replace(countFillers, "").trimStart();
    if (next === rest || next === "") break;
  }
  return rest;
}

function leadingNumber(text: string, { numbers }: QueryLexicon): CountReading | null {
  const digits = /^(?:\d{1,4}\s*(?:-|–|to|bis|à|a|tot)\s*)?(\d{1,4})(?:\s*[x×](?=\s)|\+)?(?=\s|$)\s*/i.exec(
    text,
  );
  if (digits) {
    const rest = text.slice(digits[0].length);
    const count = Number(digits[1]);
    return unit.test(rest) || !isCount(count) ? null : { count, rest };
  }
  const lower = text.toLowerCase();
  const words = Object.entries(numbers).sort(([one], [other]) => other.length - one.length);
  for (const [word, count] of words) {
    if (!lower.startsWith(word)) continue;
    const rest = text.slice(word.length);
    if (/^[\s]/.test(rest)) return { count, rest: rest.trimStart() };
  }
  return null;
}

function trailingNumber(text: string): CountReading | null {
  const patterns = [
    new RegExp(`[\\s,;:–-]*\\(\\s*(?:${atMost}\\s*)?(\\d{1,4})(?:\\s+${counted})?\\s*\\)`, "iu"),
    new RegExp(`[\\s,;:–-]+(?:${atMost}[\\s:=]*)(\\d{1,4})(?:\\s+${counted})?\\s*$`, "iu"),
    new RegExp(`[\\s,;:–-]+(\\d{1,4})\\s+${counted}\\s*$`, "iu"),
    /\s*[,;:–x]\s*(\d{1,4})\s*$/i,
  ];
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const count = Number(found?.[1]);
    if (!found || !isCount(count)) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return { count, rest: rest.replace(/\s+/g, " ").trim() };
  }
  return null;
}

const isCount = (count: number) => count >= 1 && count <= countMax;
