import { nameKind } from "./entry-names.ts";

const name =
  "(\\p{Lu}[\\p{L}\\p{M}\\d&'’.-]*(?:\\s(?:(?:de|do|da|du|des|di|del|la|le|van|von|der|of|the|&)\\s)*\\p{Lu}[\\p{L}\\p{M}\\d&'’.-]*){1,6})";

/** "Mill Inn (1.8 km) – ": an entry of what is near. */
const distance = new RegExp(
  `^\\P{L}*${name}\\s\\((?:(?:ca|approx|env|circa|about|à)\\.?\\s)?\\d+(?:[.,]\\d+)?\\s?(?:km|mi|miles?|m|км|м)(?!\\p{L})[^()]{0,20}\\)`,
  "u",
);

/** "Lillevik kommune, building office: " */
const municipality =
  /(?<![\p{L}-])(\p{Lu}[\p{L}-]+s? (?:kommune|kommun|kunta|kaupunki))(?:,| [–-]) \p{Ll}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2}\s?[:,–-]?\s*$/u;

const sale =
  /(?<!\p{L})(?:for sale|sold on behalf|till salu|säljes|til salgs?|sælges|selges|myydään|zu verkaufen|verkauft|à vendre|se vende|en venta|à venda|vende-se|vendesi|in vendita|te koop|na sprzedaż|na prodej|na predaj|eladó|de vânzare|satılık|na prodaju|naprodaj|продається|продается)(?!\p{L})/iu;
const seller = new RegExp(
  `(?<!\\p{L})(?:owner|seller|ägaren|säljaren|eieren|eier|selgeren|ejeren|sælgeren|omistajaan|myyjään|eigentümer(?:in)?|besitzer(?:in)?|verkäufer(?:in)?|propriétaire|vendeu(?:r|se)|propietari[oa]|dueñ[oa]|vendedora?|proprietári[oa]|proprietari[oa]|venditore|venditrice|eigenaar|verkoper|właściciel\\p{L}{0,3}|sprzedawc\\p{L}{1,3}|majitel\\p{L}{0,3}|tulajdonos\\p{L}{0,4}),?\\s${name}`,
  "iu",
);

/** A breakdown service of an insurance: "roadside assistance through your policy: " */
const breakdown =
  /(?<!\p{L})([\p{L}-]*(?:pech(?:hulp|dienst|verhelping)|breakdown|roadside|pannen(?:hilfe|dienst)|schutzbrief|dépannage|assistance|asistencia|assistência|soccorso|vejhjælp|veihjelp|vägassistans|assistans|asystent?\p{L}*|asisten\p{L}*)[\p{L}-]*)\s(?:\p{L}+\s){0,2}?(?:via|over|through|by|from|under|über|durch|par|con|tramite|através|gennem|gjennom|genom|przez|přes)\s(?:de\s|la\s|il\s|a\s)?(?:uw|je|jouw|your|the|ihre?n?|deine?n?|votre|ton|su|tu|vostra|tua|sua|din|jeres|deres|twoj\p{L}*|vaš\p{L}*)\s(?:polis|verzekering|verzekeraar|insurance|insurer|policy|versicherung|versicherer|assurance|assureur|seguro|póliza|apólice|assicurazione|polizza|försäkring\p{L}*|forsikring\p{L}*|ubezpiecz\p{L}*|pojišt\p{L}*)(?!\p{L})/iu;

const soldAt = new RegExp(
  `(?<!\\p{L})(?:[Aa]vailable|[Ss]old|[Ss]tocked|[Bb]ought|[Pp]urchased|[Oo]n sale) (?:only )?(?:at|from) (?:the )?${name}`,
  "u",
);
const shop =
  /(?:^|\s)(?:stores?|traders|outfitters|uniforms|schoolwear|tailors?|emporium|bazaar|book ?(?:shop|store|sellers)|stationers|mart|garments)$/iu;

/**
 * Those whose contacts a sentence shows for its readers, and whom no word for their kind names: neighbours with their
 * distance, offices of a municipality, private sellers, insurers' breakdown services, shops that sell for the site.
 */
export function strangerIn(sentence: string): string | null {
  const near = sentence.includes("(") ? distance.exec(sentence)?.[1] : undefined;
  if (near !== undefined) return near;
  const office = municipality.exec(sentence)?.[1];
  if (office !== undefined) return office;
  if (sale.test(sentence)) {
    const told = seller.exec(sentence)?.[1];
    if (told !== undefined) return told;
  }
  const service = breakdown.exec(sentence)?.[1];
  if (service !== undefined) return service;
  const place = soldAt.exec(sentence)?.[1];
  return place !== undefined && (nameKind(place) === "company" || shop.test(place)) ? place : null;
}
