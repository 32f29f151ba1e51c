import { isBusinessFunction } from "./business-words.ts";
import type { QueryLanguage, QueryLexicon } from "./lexicon.ts";
import { readKeywords, withoutGenericNouns } from "./read-keywords.ts";
import {
  innerPlace,
  isPlace,
  isWide,
  knownPlace,
  type PlaceContext,
  separatePlaceNames,
  stripArticle,
  unknownPlace,
  writtenPlace,
} from "./read-place.ts";
import { belongsToRole, readRole } from "./read-role.ts";
import type { Clause } from "./split-clauses.ts";

/** The parts of a query. */
export interface QueryParts {
  /** Number of people wanted, 1 to 1000; null if the query names none. */
  count: number | null;
  /** In the singular, as in profiles. */
  role: string | null;
  location: string | null;
  keywords: string[];
}

/** After "in" and similar words, even an unlisted name is a place. */
const announcesPlaces: Readonly<Record<QueryLanguage, RegExp>> = {
  en: /^in$/i,
  de: /^$/,
  fr: /^à$/i,
  es: /^en$/i,
  nl: /^(?:in|te|uit)$/i,
};
/** Words that form a name with a following place: "Stadt Bonn", "University Leiden". */
const namedByPlace =
  /(?:^|\s)(?:stadt|city|bank|universit\p{L}+|hochschule|ville|mairie|ayuntamiento|gemeente|flughafen|airport|messe|port|hafen)$/iu;
const yearsOf = /\d+\+? (?:years|ans|años|jaar|jahren)/i;
const endsWithIn = /(?:\d|experience|erfahrung|expérience|experiencia|ervaring).*\s(?:in|en|im)$/i;
/** These also precede much else than places: "um", "directeur au développement". */
const ambiguousMarker = /^(?:au|aux|um|à)$/i;
const partOfTitle = /^(?:au|aux|à)$/i;
/** "ingénieur en mécanique", "técnico en electrónica": the discipline is a part of the title. */
const hasDiscipline = /^(?:ingénieure?|technicien(?:ne)?|docteure?|ingenier[oa]|técnic[oa]|doctora?)$/i;
const isDiscipline = (role: string, marker: string, text: string): boolean =>
  hasDiscipline.test(role) && /^en$/i.test(marker) && /^\p{Ll}/u.test(text);
const saysWhatTheyAre = /^(?:(?:who|that) (?:are|is)|die|qui sont|que (?:sean|son))$/i;
/** Words that are a title by themselves, as items of a list. */
const title =
  /^(?:C[A-Z]{1,2}Os?|[SE]?VPs?|MDs?|DRH|DAF|DSI|PDG|DG|(?:\p{L}+[ -])*\p{L}*(?:managers?|directors?|directeurs?|directores|heads?|leiter(?:in(?:nen)?)?|führer|founders?|owners?|officers?|presidents?|partners?|engineers?|developers?|gründer|inhaber|entwickler|gerentes?|jefes?|fundadores|fondateurs?|gérants?|oprichters?|eigenaren|hoofden))$/iu;
const isTitles = (text: string, { conjunctions }: QueryLexicon) =>
  text.split(new RegExp(`\\s+(?:${conjunctions})\\s+`, "iu")).every((each) => title.test(each));

/** Assigns the clauses of one query, in order: each assignment depends on the previous ones. */
export class QueryReader {
  private readonly lexicon: QueryLexicon;
  private readonly context: PlaceContext;
  private role: string | null = null;
  private location: string | null = null;
  /** The location is not a known place, so a second place makes it a name. */
  private isUncertain = false;
  private readonly keywords: string[] = [];
  /** Where the previous clause went, which decides about "of" and commas. */
  private last: "none" | "role" | "place" | "keyword" | "generic" = "none";

  constructor(lexicon: QueryLexicon, context: PlaceContext) {
    this.lexicon = lexicon;
    this.context = context;
  }

  parts(): Pick<QueryParts, "role" | "location" | "keywords"> {
    const seen = new Set<string>();
    const keywords = this.keywords.map(separatePlaceNames).filter((word) => {
      const key = word.toLowerCase();
      return word !== "" && !seen.has(key) && seen.add(key);
    });
    return {
      role: this.role && separatePlaceNames(this.role),
      location: this.location && writtenPlace(separatePlaceNames(this.location)),
      keywords,
    };
  }

  read(clause: Clause): void {
    const text = this.trimmed(clause.text);
    if (text === "") return;
    switch (clause.kind) {
      case "head":
        this.readHead(text);
        return;
      case "role":
        this.readHead(text);
        return;
      case "list":
        this.readListed(text);
        return;
      case "place":
        this.readPlace(text, clause.marker, true);
        return;
      case "place_or_field":
        this.readPlace(text, clause.marker, false);
        return;
      case "of":
        this.readOf(text, clause.marker);
        return;
      case "field":
        // "people in Berlin who are CTOs".
        if (this.role === null && saysWhatTheyAre.test(clause.marker)) {
          this.readHead(text);
          return;
        }
        this.readField(text, clause.marker);
        return;
    }
  }

  addPlace(place: string, joint = ", "): void {
    if (this.isUncertain && this.location !== null && !isWide(place, this.context)) {
      this.keywords.push(this.location);
      this.location = null;
    }
    this.isUncertain = false;
    this.location = this.location === null ? place : `${this.location}${joint}${place}`;
    this.last = "place";
  }

  private trimmed(text: string): string {
    const ends = new RegExp(
      `^(?:${this.lexicon.conjunctions})\\s+|\\s+(?:${this.lexicon.conjunctions})$`,
      "giu",
    );
    return text.replace(ends, "").trim();
  }

  private readHead(text: string): void {
    const whole = stripArticle(text, this.lexicon);
    if (isPlace(whole, this.context)) {
      this.addPlace(whole);
      return;
    }
    const found = this.location === null ? innerPlace(whole, this.context) : null;
    if (found) this.location = found.place;
    const { role, keywords } = readRole(found?.head ?? whole, this.lexicon);
    if (found?.rest) keywords.push(...readKeywords(found.rest, this.lexicon));
    this.keywords.push(...keywords);
    if (role !== null && this.role === null) this.role = role;
    else if (role !== null) this.keywords.push(role);
    this.last = "role";
  }

  private readListed(text: string): void {
    const whole = stripArticle(text, this.lexicon);
    const found = knownPlace(whole, this.context);
    if (found && (found.rest === "" || this.last === "place")) {
      this.addPlace(found.place);
      if (found.rest !== "") this.addKeywords(found.rest);
    } else if (this.role === null) {
      this.readHead(text);
    } else if (this.last === "role" && isTitles(whole, this.lexicon)) {
      const { role } = readRole(whole, this.lexicon);
      if (role !== null) this.role = `${this.role}, ${role}`;
    } else {
      this.addKeywords(whole);
    }
  }

  private readPlace(text: string, marker: string, certain: boolean): void {
    if (this.last === "role" && this.role !== null && isDiscipline(this.role, marker, text)) {
      this.role = `${this.role} ${marker} ${text}`;
      return;
    }
    const whole = this.withoutTrailing(stripArticle(text, this.lexicon));
    if (this.takeKnownPlace(whole, ", ")) return;
    const hasArticle = this.lexicon.articledField.test(text);
    const mayBeUnknown = certain || (announcesPlaces[this.lexicon.language].test(marker) && !hasArticle);
    const unknown = mayBeUnknown ? unknownPlace(whole, this.context) : null;
    if (unknown) {
      this.addPlace(unknown.place);
      this.isUncertain = !certain;
      if (unknown.rest !== "") this.addBehindPlace(unknown.rest);
      return;
    }
    const isAmbiguous = ambiguousMarker.test(marker) || isBusinessFunction(whole) || this.isField(whole);
    if (certain && !isAmbiguous) {
      this.addPlace(whole);
    } else if (certain && this.last === "role" && this.role !== null && partOfTitle.test(marker)) {
      this.role = `${this.role} ${marker} ${text}`;
    } else {
      this.readField(text);
    }
  }

  /** Whether a phrase begins with a place; if so, takes the place and handles the rest. */
  private takeKnownPlace(phrase: string, joint: string): boolean {
    const found = knownPlace(phrase, this.context);
    if (!found || this.isField(found.rest)) return false;
    this.addPlace(found.place, joint);
    if (found.rest !== "") this.addBehindPlace(found.rest);
    return true;
  }

  /** "in Berlin fintech", "in London CTO": what directly follows a place. */
  private addBehindPlace(rest: string): void {
    if (this.role === null) this.readHead(rest);
    else this.addKeywords(rest);
    this.last = "place";
  }

  /** "Essen industry": a name that only looks like a place. */
  private isField(rest: string): boolean {
    const { genericNouns } = this.lexicon;
    const first = rest.split(" ")[0] ?? "";
    return genericNouns.has(first.toLowerCase());
  }

  private readOf(text: string, marker: string): void {
    const whole = this.withoutTrailing(stripArticle(text, this.lexicon));
    const isInPlace = this.last === "place" && this.location !== null;
    if (this.takeKnownPlace(whole, isInPlace ? ` ${marker} ` : ", ")) return;
    if (isInPlace) {
      this.addPlace(text, ` ${marker} `);
      return;
    }
    if (this.last === "role" && this.extendRole(whole, text, marker)) return;
    const previous = this.keywords.at(-1);
    if (this.last === "keyword" && previous !== undefined) {
      this.keywords[this.keywords.length - 1] = joinedTitle(previous, marker, this.withoutTrailing(text));
      return;
    }
    this.readField(text);
  }

  /** Whether what follows "of" belongs to the role, which is then extended; a place may directly follow. */
  private extendRole(whole: string, text: string, marker: string): boolean {
    if (this.role === null) return false;
    const inner = this.location === null ? innerPlace(whole, this.context) : null;
    const complement = { phrase: inner?.head ?? whole, written: text, marker };
    if (!belongsToRole(this.role, complement, this.lexicon)) return false;
    this.role = joinedTitle(this.role, marker, inner?.head ?? text);
    if (inner) this.addPlace(inner.place);
    if (inner?.rest) this.addKeywords(inner.rest);
    return true;
  }

  private readField(text: string, marker = ""): void {
    const years = yearsOf.exec(marker)?.[0];
    if (years) this.keywords.push(years);
    const whole = this.withoutTrailing(text);
    const plain = stripArticle(whole, this.lexicon);
    // "with experience in Toronto": the "in" belongs to the place.
    const place = endsWithIn.test(marker) ? knownPlace(plain, this.context) : null;
    if (place?.rest === "") {
      this.addPlace(place.place);
      return;
    }
    if (withoutGenericNouns(plain, this.lexicon) === "") {
      this.last = "generic";
      return;
    }
    this.addKeywords(plain);
  }

  private addKeywords(text: string): void {
    const found = this.location === null ? innerPlace(text, this.context) : null;
    const belongs = found !== null && (found.rest !== "" || namedByPlace.test(found.head));
    if (found && !belongs) this.location = found.place;
    const words = readKeywords(found && !belongs ? found.head : text, this.lexicon);
    if (words.length === 0) return;
    this.keywords.push(...words);
    this.last = "keyword";
  }

  private withoutTrailing(text: string): string {
    const pattern = this.lexicon.trailing;
    let rest = text;
    for (let next = rest.replace(pattern, ""); next !== rest; next = rest.replace(pattern, "")) rest = next;
    return rest;
  }
}

const joinedTitle = (title: string, marker: string, text: string) =>
  marker.endsWith("'") ? `${title} ${marker}${text}` : `${title} ${marker} ${text}`;
