/** What the words before a number say that it is. */
export type NumberMeaning = "phone" | "fax" | "other" | "unknown";

const phoneWords =
  "tel|telefon|telephone|téléphone|telefono|teléfono|telefoon|telefone|telefón|telefonszám|puhelin|puh|sími|phone|" +
  "ph|call|mobile|mobil|mobiel|mobiili|móvil|movil|cellulare|cell|cel|celular|portable|handy|komórka|kom|tlf|tfn|" +
  "hotline|helpline|durchwahl|zentrale|whatsapp|landline|office|reception|switchboard|rufnummer|notdienst|fon|" +
  "gsm|tél|ring|ligue|chiama|llame|appelez|bel|dzwoń|toll[ -]free|freephone|τηλ|тел|телефон|電話|电话|전화";
const faxWords = "fax|telefax|faks|téléfax|telecopie|télécopie|φαξ|факс|傳真|传真|팩스";
const otherWords =
  "order|sku|ean|gtin|upc|isbn|issn|art(?:ikel)?[ .-]{0,2}(?:nr|no|num)?|item|model|part[ -]?(?:no|number)|" +
  "bestell(?:ung|nummer|nr)?|best[ .-]{0,2}nr|serial|invoice|rechnung(?:s?nummer|snr)?|ust[ .-]{0,3}id(?:[ .-]{0,3}nr)?|ustid|" +
  "vat(?:[ -]?(?:no|id|number|reg))?|tva|iva|p[ .]{0,2}iva|partita iva|mwst|uid|btw|kvk|nip|regon|krs|cvr|siret|siren|rcs|" +
  "ape|naf|nif|cif|nie|hrb|hra|handelsregister|steuer(?:nummer|nr)?|st[ .-]{0,2}nr|tax(?:[ -]?(?:id|no))?|ein|abn|acn|" +
  "company (?:no|number|reg(?:istration)?)|registered (?:no|number|in)|reg(?:istration)?[ .]{0,2}(?:no|number|nr)|org[ .-]{0,2}(?:nr|nummer)|organisationsnummer|" +
  "y-tunnus|iban|bic|swift|konto(?:nummer|nr)?|blz|account(?: (?:no|number))?|sort code|bank|routing|iban|id|ref(?:erence)?|" +
  "ticket|tracking|patent|licen[cs]e|lizenz|version|build|pin|zip|plz|lat|lng|lon|gps|coordinates|che|ico|ičo|dič|" +
  "dic|oib|rfc|cnpj|cpf|nº|numéro de tva|codice fiscale|c[ .]{0,2}f|rea|doi|arxiv|bl|po box|postfach";

const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<fax>${faxWords})|(?<phone>${phoneWords})|(?<other>${otherWords}))(?![\\p{L}])`,
  "giu",
);

/**
 * What the text before a number says that it is, by the label nearest to it. A label more than 40
 * characters away belongs to something else.
 */
export function meaningOf(before: string): NumberMeaning {
  const near = before.slice(-60);
  let meaning: NumberMeaning = "unknown";
  let phoneEnd = Number.NEGATIVE_INFINITY;
  for (const match of near.matchAll(labelled)) {
    const end = match.index + match[0].length;
    if (match.groups?.phone) phoneEnd = end;
    if (near.length - end > 40) continue;
    // "Tel./Fax: 030 1" is one number for both.
    const isBoth = match.groups?.fax !== undefined && match.index - phoneEnd <= 5;
    if (match.groups?.phone || isBoth) meaning = "phone";
    else meaning = match.groups?.fax ? "fax" : "other";
  }
  return meaning;
}

/** Whether a unit or a currency follows, so that the digits before it are an amount. */
export function isAmount(after: string): boolean {
  return /^\s{0,2}(?:€|\$|£|%|eur\b|usd\b|chf\b|gbp\b|kr\b|zł|kg\b|g\b|mm\b|cm\b|km\b|m²|kwh?\b|uhr\b|stk\b|ml\b|px\b)/i.test(
    after,
  );
}
