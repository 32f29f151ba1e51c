import { buildingPartAtEnd, isBuilding, isBuildingPart, isEstate, isZone, postBoxIn } from "./premises.ts";
import type { Segment } from "./segments.ts";
import {
  houseNumberAtEnd,
  isHouseNumber,
  isLot,
  type Street,
  startsLikeStreet,
  streetAtEnd,
} from "./street.ts";
import { isTownName, type Town } from "./town.ts";

/** Lines between a street and its town. */
const linesApartMax = 5;

/** The street part of an address, with all parts of the address in order. */
export interface Place {
  parts: string[];
  street: Pick<Street, "isWorded" | "hasNumber">;
  kind: "street" | "box" | "building";
  lead: string;
  from: number;
  /** The last segment, if the street follows the town. */
  to?: number;
}

/** The best candidate before a town: of the parts that addresses have, or else across remarks. */
export function placeBefore(segments: readonly Segment[], town: Town, floor: number): Place | undefined {
  const near = placeAmongParts(segments, town, floor);
  const across = near && rank(near) >= 3 ? undefined : placeAcross(segments, town, floor);
  const best = across && (!near || rank(across) > rank(near)) ? across : near;
  return best && withBuildings(segments, best, floor);
}

/** Searches back to the first segment that cannot be a part of an address. */
function placeAmongParts(segments: readonly Segment[], town: Town, floor: number): Place | undefined {
  const own = placeIn(segments, town.from, town.lead, floor, town);
  let best = own && { ...own, parts: [...own.parts, town.text] };
  // "1600 Broadway, Suite 500 Denver": the street is before the suite.
  const isPart = isBuildingPart(town.lead);
  const between: string[] = isPart ? [town.lead] : [];
  // Other text before the town in its own segment is a street, or ends the address.
  const from = town.lead === "" || isPart ? town.from - 1 : floor - 1;
  for (let index = from; index >= Math.max(floor, town.from - town.between - 1); index--) {
    const segment = segments[index];
    if (!segment || (segments[town.from]?.line ?? 0) - segment.line > linesApartMax) break;
    const place = placeIn(segments, index, segment.text, floor, town);
    if (place && (!best || rank(place) > rank(best))) {
      best = { ...place, parts: [...place.parts, ...between, town.text] };
    }
    if ((best && rank(best) >= 3) || !mayStandBetween(segment.text)) break;
    between.unshift(segment.text);
  }
  return best;
}

/** Segments and lines that remarks may take between a street and its town. */
const remarksMax = 5;
const remarkLinesMax = 2;

/**
 * A street with remarks of any kind between it and its town: "Calle 10 No. 13B-27, diagonal al parque, Manizales".
 * Streets without a number need a postal code.
 */
function placeAcross(segments: readonly Segment[], town: Town, floor: number): Place | undefined {
  if (town.lead !== "" && !isRemark(town.lead)) return undefined;
  const between = town.lead === "" ? [] : [town.lead];
  const rankMin = town.code !== null && town.strength >= 2 ? 2 : 3;
  for (let index = town.from - 1; index >= Math.max(floor, town.from - 1 - remarksMax); index--) {
    const segment = segments[index];
    if (!segment || (segments[town.from]?.line ?? 0) - segment.line > remarkLinesMax) return undefined;
    const place = placeIn(segments, index, segment.text, floor, town);
    if (place?.kind === "street" && rank(place) >= rankMin && !/\p{Ll}$/u.test(place.lead.trim()))
      return { ...place, parts: [...place.parts, ...between, town.text] };
    if (!isRemark(segment.text)) return undefined;
    between.unshift(segment.text);
  }
  return undefined;
}

const remarkCharsMax = 60;

/** Whether a text may describe how to find a door: no contact, hours, price or sentence. */
function isRemark(text: string): boolean {
  return (
    text.length <= remarkCharsMax &&
    !/[@:!?€$£%]|www\.|\d{5}|\d[ ./-]?\d{3}[ ./-]?\d|\p{L}{5}[.]\s+\p{Lu}/u.test(text)
  );
}

/** A post box beside a street belongs to its address, so anything that reads like a street ranks higher. */
function rank({ kind, street }: Place): number {
  if (kind !== "street") return kind === "box" ? 0.5 : 0;
  return (street.isWorded ? 2 : 0) + (street.hasNumber ? 1 : 0);
}

/** The street, post box or building at the end of segment `index`. */
function placeIn(
  segments: readonly Segment[],
  index: number,
  text: string,
  floor: number,
  town: Town,
): Place | undefined {
  if (text === "") return undefined;
  const box = postBoxIn(text);
  if (box) {
    const lead = text.slice(0, text.length - box.length);
    return { parts: [box], street: { isWorded: true, hasNumber: true }, kind: "box", lead, from: index };
  }
  if (isBuildingPart(text) && !isLot(text)) return undefined;
  const before = index > floor ? segments[index - 1]?.text : undefined;
  const joined = before === undefined ? undefined : joinNumber(before, text, index, town);
  if (joined) return joined;
  // "1391 Mill Road (just off Highway 141)"
  const remark = /\s*\(([^()]{3,60})\)$/u.exec(text);
  const street = streetAtEnd(remark ? text.slice(0, remark.index) : text, town.order);
  if (street && !(isBuilding(text) && !street.hasNumber && !street.isWorded)) {
    const part = remark?.[1] && isBuildingPart(remark[1]) ? remark[0] : "";
    const hasNumber = street.hasNumber || lotNumber.test(segments[index + 1]?.text ?? "");
    return {
      parts: [street.text + part],
      street: { ...street, hasNumber },
      kind: "street",
      lead: street.lead,
      from: index,
    };
  }
  if (!isBuilding(text)) return undefined;
  const isSite = isZone(text) || isEstate(text);
  return {
    parts: [text],
    street: { isWorded: isSite, hasNumber: isSite && /\d/.test(text) },
    kind: isSite ? "street" : "building",
    lead: "",
    from: index,
  };
}

/** "Rua Nova, Lote 14", "Via dell'Industria, lotto 3": the number of a site stands for that of a house. */
const lotNumber = /^(?:lote|lotto|lot|parcela|parcelle|plot)\s(?:n[.°º]*\s?)?\d{1,4}[A-Z]?(?!\p{L})/iu;

/** "3e Avenue", "1re Rue" in Québec. */
const numberedAvenue = /^\d{1,3}(?:re|er|e|ième)\s(?:Avenue|Rue|Rang|Boulevard)(?:\s\p{Lu}\p{L}*)?$/iu;

/** A comma may separate street and house number: "Calle Mayor, 8" and "27 bis, rue des Tonneliers". */
function joinNumber(before: string, text: string, index: number, town: Town): Place | undefined {
  // "Via dell'Artigianato 9, Z.I. Sud": the number belongs to the street before it.
  if (isDistrict(text) || (!isHouseNumber(before) && isZone(text))) return undefined;
  // "C/ Bonó No. 41, Plaza Coral": a street with its number, then a building.
  const own = isHouseNumber(before) ? undefined : streetAtEnd(before, "number-last");
  if (own?.isWorded && own.hasNumber && own.lead === "" && startsLikeStreet(before)) return undefined;
  if (isHouseNumber(text) && town.order !== "number-first") {
    const street = streetAtEnd(`${before}, ${text}`, "number-last");
    if (!street) return undefined;
    return { parts: [street.text], street, kind: "street", lead: street.lead, from: index - 1 };
  }
  // "Local 9, Plaza Los Encinos": the number of a shop.
  if (isBuildingPart(before)) return undefined;
  const number = town.order === "number-last" ? undefined : houseNumberAtEnd(before);
  if (number === undefined) return undefined;
  const street = streetAtEnd(text, "number-last");
  const isStreet = street?.isWorded && !street.hasNumber && street.lead === "";
  const isNumbered = numberedAvenue.test(text) && isHouseNumber(before);
  if (!isNumbered && !(isStreet && (startsLikeStreet(text) || isHouseNumber(before)))) return undefined;
  return {
    parts: [`${number}, ${text}`],
    street: { isWorded: true, hasNumber: true },
    kind: "street",
    lead: before.slice(0, before.length - number.length),
    from: index - 1,
  };
}

const hungarianStreet = /(?:utca|út|útja|u\.|tér|tere|körút|krt\.?|köz|sétány|fasor|rakpart|sor) /iu;
const polishStreet = /^(?:ul|al|pl|os|ulica|aleja|aleje|plac|osiedle|rynek)\.?\s/iu;

/**
 * The street after its town: "1051 Budapest, Arany János utca 12", as in Hungary, "35-105 Rzeszów, ul. Przemysłowa
 * 9B", as in Polish registers, and on one line anywhere, as in Vienna: "1190 Wien, Hohe Warte 38".
 */
export function placeAfter(segments: readonly Segment[], town: Town): Place | undefined {
  const next = segments[town.to + 1];
  if (!next || !/^[.\s]*$/.test(town.rest) || next.line > (segments[town.to]?.line ?? 0) + 1)
    return undefined;
  const street = streetAtEnd(next.text.replace(/\.$/, ""), "number-last");
  if (!street?.hasNumber || street.lead !== "") return undefined;
  const isHungarian = town.countries.includes("HU") && hungarianStreet.test(street.text);
  const isUsual = isHungarian || (town.countries.includes("PL") && polishStreet.test(street.text));
  const isBeside =
    next.line === segments[town.to]?.line && town.code !== null && town.order !== "number-first";
  if (!isBeside && !(isUsual && street.isWorded)) return undefined;
  return {
    parts: [town.text, street.text],
    street,
    kind: "street",
    lead: town.lead,
    from: town.from,
    to: town.to + 1,
  };
}

/** Buildings, estates and floors immediately before the street. */
function withBuildings(segments: readonly Segment[], place: Place, floor: number): Place {
  const parts = [...place.parts];
  let { from, lead } = place;
  while (lead === "" && parts.length < 8 && from - 1 >= floor) {
    const before = segments[from - 1];
    if (!before || (segments[from]?.line ?? 0) - before.line > 1) break;
    const isPart =
      isBuildingPart(before.text) ||
      isBuilding(before.text) ||
      isDistrict(before.text) ||
      isHamlet(before.text);
    const part =
      isPart || isUnitNumber(before, segments[from], place)
        ? before.text
        : (buildingPartAtEnd(before.text) ?? buildingAtEnd(before.text));
    if (part === undefined || postBoxIn(before.text)) break;
    // "Principal" in the cell before is the name of a branch.
    if (before.line !== segments[from]?.line && !/\d|\s/.test(part)) break;
    parts.unshift(part);
    lead = before.text.slice(0, before.text.length - part.length).trim();
    from -= 1;
  }
  return { ...place, parts, lead, from };
}

/** "3 - 877 Brittain Way", as in Canada: the number of a unit before that of the house, at the start of a line. */
function isUnitNumber(before: Segment, first: Segment | undefined, { kind, street, parts }: Place): boolean {
  const isFirst = before.position === 0 && before.line === first?.line;
  const isNumbered = kind === "street" && street.isWorded && /^\d/.test(parts[0] ?? "");
  return isFirst && isNumbered && /^#?\d{1,4}[A-Z]?$/.test(before.text);
}

const hamlet =
  /^(?:Frazione|Fraz\.|Fr\.|Località|Loc\.|Borgata|Lieu[- ]dit|Hameau|Ortsteil|OT|Lugar|Aldea)\s\p{Lu}[\p{L}\p{M}'’ -]{2,30}$/u;
/** "Frazione Murazzo": a part of a community before the street. */
const isHamlet = (text: string): boolean => text.length <= 45 && hamlet.test(text);

/** "Registered office: The Sawmill", "© Beer Publishing Limited Quay House": the building after a label or company. */
function buildingAtEnd(text: string): string | undefined {
  const start = Math.max(text.lastIndexOf(": ") + 2, text.search(afterCompany));
  const name = text.slice(start);
  return start > 1 && isBuilding(name) ? name : undefined;
}

const afterCompany =
  /(?<=\s(?:Limited|Ltd\.?|LLP|PLC|plc|Inc\.?|LLC)\s)\p{Lu}\p{L}+ (?:\p{Lu}\p{L}+ ?){1,3}$/u;

/** "Col. Del Valle", "Bairro Centro" */
const district =
  /^(?:Col\.?|Colonia|Fracc\.?|Fraccionamiento|Barrio|Bº|B[°o]\.|Bairro|Urb\.?|Urbanización|Residencial|Alcaldía|Delegación|Deleg\.|Del\.|Municipio|Mun\.|Reparto|Comuna|Sector|Cdla\.?|Ciudadela|Cartier(?:ul)?|Quartier|Q\.?I\.?|Mah\.?|Jardim|Jd\.|Vila|Parque|[Jj]ud\.?|[Jj]udețul|[Ss]ector|[Cc]om\.?|[Ss]at)\s\p{Lu}/u;
/** "Sakarya Mahallesi", "Levent Mh." */
const districtEnd =
  /^\p{Lu}[\p{L}. ]{2,30}\s(?:Mahallesi|Mah\.?|Mh\.?|Sitesi|Köyü|Beldesi|OSB|mikrorayonu|qəsəbəsi)$/u;
const isDistrict = (text: string): boolean =>
  text.length <= 45 && (district.test(text) || districtEnd.test(text));

const sentenceEnd = /[.!?]\s+\p{Lu}/u;

function mayStandBetween(text: string): boolean {
  if (postBoxIn(text) === text || /^c\/o\s.{2,40}$/i.test(text)) return true;
  if (text.length > 45 || /[@:]|www\.|\d{5}/i.test(text)) return false;
  if (isBuildingPart(text) || isHouseNumber(text)) return true;
  if (isDistrict(text) || isBuilding(text)) return true;
  return !sentenceEnd.test(text) && isTownName(text);
}
