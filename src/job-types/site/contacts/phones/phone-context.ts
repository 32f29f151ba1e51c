/** The kind of a number according to the words before it. */
export type NumberMeaning = "phone" | "fax" | "other" | "unknown";

const phoneWords =
  "tel|telefon|telephone|téléphone|telefono|teléfono|telefoon|telefone|telefón|telefonszám|tel[eé]fonos|puhelin|puh|sími|phones?|" +
  "ph|call|calling|mob|mobile|mobil|mobiltelefon|mobiltel|mobilnummer|mobiel|mobiili|móvil|movil|port\\.|portable|mobilni|mobilu|cellulare|cell|cel|celular|portable|handy|komórka|komórkowy|kom|" +
  "tlf|tfn|tf|tfno|telf|tlfno|telm|telemóvel|telemovel|fone|fijo|fixe|fixo|hotline|infoline|helpline|durchwahl|zentrale|whatsapp|viber|signal|sms|landline|office|reception|switchboard|" +
  "order ?line|sales ?line|care ?line|support ?line|bestell-?(?:hotline|telefon)|rufnummer|ruf|telefonnummer|servicenummer|telefoonnummer|telefonnumer|notdienst|notruf|fon|gsm|tél|ring|ringe|ligue|chiama|chiamaci|chiamate|chiamare|telefonate|telefonare|llame|llamar|llamad|llámenos|llámanos|appelez|appelez-nous|bel|bel ons|dzwoń|zadzwoń|anrufen|" +
  "kostenlos|gebührenfrei|numéro vert|numero verde|n° vert|sans frais|toll[ -]free|freephone|freecall|vast|direct|ddi|cep|cep telefonu|τηλ|τηλέφωνο|κιν|κινητό|тел|телефон|моб|мобильный|контактний|телефони|телефоны|" +
  "電話|電話番号|お電話|携帯|携帯電話|フリーダイヤル|代表電話|联系电话|聯絡電話|服务热线|客服电话|客服專線|电话|電話號碼|手机|手機|行動電話|전화|전화번호|대표전화|휴대폰|고객센터|문의전화|" +
  "ت|הטלפון|טלפון|טל['׳]?|נייד|הנייד|هاتف|الهاتف|تلفن|تلفون|تليفون|فون|جوال|الجوال|موبايل|محمول|واتساب|الرقم الموحد|اتصل|फ़ोन|फोन|मोबाइल|โทร|โทรศัพท์|มือถือ|" +
  "contacto|contato|contact (?:no|number)|звоните|позвоните|дзвоніть|телефонуйте|горячая линия|гаряча лінія|zalo|telegram|text us|fono|fonos|plantão|ফোন|মোবাইল|" +
  "tālr|tālrunis|mobiil|mobitel|sentralbord|växel|vaihde|sími|centralita|centralino|infolinia|điện thoại|đt|sđt|di động|telp|telepon|telpon|no hp|handphone|simu|σταθερό|κινητό|cep tel|çağrı merkezi|mobilní|mobilný";
const faxWords =
  "e-?fax|fax|fx|telefaks|แฟกซ์|แฟ็กซ์|téléc|telec|telefax|telefaxnummer|faxnummer|faksi|faks|téléfax|telecopie|télécopie|télécopieur|telekopie|φαξ|факс|傳真|传真|ファックス|ファクス|팩스|פקס|فاكس|โทรสาร";
const otherWords =
  "nit|rut|ruc|cuit|cuil|rnc|minicom|textphone|tty|tdd|order|sku|ean|gtin|upc|isbn|issn|art(?:ikel)?[ .-]{0,2}(?:nr|no|num)?|item|model|modell|part[ -]?(?:no|number)|produkt(?:nummer|nr)|serien(?:nummer|nr)|" +
  "bestell(?:ung|nummer|nr)?|best[ .-]{0,2}nr|auftrag(?:s?nummer|snr)?|kunden(?:nummer|nr)|mitglieds?(?:nummer|nr)|vertrag(?:s?nummer|snr)|serial|invoice|rechnung(?:s?nummer|snr)?|ust[ .-]{0,3}id(?:[ .-]{0,3}nr)?|ustid|" +
  "vat(?:[ -]?(?:no|id|number|reg))?|tva|iva|p[ .]{0,2}iva|partita iva|mwst|moms|uid|btw|kvk|nip|regon|krs|cvr|siret|siren|rcs|" +
  "ape|naf|nif|cif|nie|nipc|nuit|hrb|hra|hr[ab]? nr|fn|handelsregister|registernummer|steuer(?:nummer|nr)?|st[ .-]{0,2}nr|tax(?:[ -]?(?:id|no))?|ein|abn|acn|npi|" +
  "company (?:no|number|reg(?:istration)?)|registered (?:no|number|in)|charity(?: (?:no|number))?|reg(?:istration)?[ .]{0,2}(?:no|number|nr)|org[ .-]{0,2}(?:nr|nummer|no)|organisationsnummer|organisasjonsnummer|" +
  "y-tunnus|verkkolaskuosoite|ovt|iban|bic|swift|konto(?:nummer|nr)?|nr konta|blz|account(?: (?:no|number))?|sort code|bank|bankgiro|plusgiro|postgiro|routing|id|ref(?:erence)?|rif|" +
  "ticket|tracking|patent|licen[cs]e|lizenz|version|build|pin|zip|plz|cap|c[ .]{0,2}p|lat|lng|lon|gps|coordinates|koordinaten|che|ico|ičo|dič|ič|" +
  "dic|oib|rfc|cnpj|cpf|creci|nº|numéro de tva|codice fiscale|c[ .]{0,2}f|rea|doi|arxiv|bl|po box|postfach|capital|capitale|aktenzeichen|geschäftszeichen|cui|adószám|cégjegyzékszám|cg|" +
  "nzbn|μητε|ondernemingsnr|ondernemingsnummer|erkennings(?:nummer|nr)|fsma|bce|orias|agr[eé]ment|nyilvántartási szám|autorizați[ea]|ticari sicil|sicil no|permis|cédula|matrícula|habilitación|bankszámla(?:szám)?|számlaszám|teile[ .-]{0,2}nr|licencia|licença|albo|udyam|bsb|a\\/c|acct|siret|abta|orcid|matricola|账号|帐号|帳號|帳戶|口座番号|登録番号|계좌|사업자등록번호|حساب(?: رقم)?|بطاقة ضريبية|ملف ضريبي|س[ .]{0,2}ت|ب[ .]{0,2}ض|سجل تجاري|السجل التجاري|الرقم الضريبي|البطاقة الضريبية|αφμ|γ[. ]{0,2}ε[. ]{0,2}μη|инн|огрн|кпп|окпо|vergi no|mersis|folio|tomo|hoja|kundennummer|teilenummer|(?<!in[- ])charge|lot|asin|imei|hash|code|codice|código|kod|parcel|docket|ordinance|case (?:no|number)|permit (?:no|number)|apn";
/** Phone and fax symbols; no letters are adjacent to them. */
const phoneSigns = "[\u260e\u260f\u2706\u{1f4de}\u{1f4f1}\u{1f4f2}\u{1f57b}]";
const faxSigns = "[\u{1f4e0}\u{1f5b7}\u{1f5a8}\u213b]";

const labelled = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<fax>${faxWords})|(?<phone>(?:${phoneWords})(?:[ .-]{0,2}(?:nr|no|nummer|number|num|numéro|numero|número|n°))?)|(?<other>${otherWords}))(?![\\p{L}])|(?<faxsign>${faxSigns})|(?<phonesign>${phoneSigns})`,
  "giu",
);
/** Words that label an identifier only directly before it: "Order 4711", not "Order desk 030 1" or "First National Bank". */
const ambiguous =
  /^(?:order|item|model|modell|account|bank|code|license|licence|ticket|reference|build|patent|capital|registered in)$/i;
/** What may stand between such a word and its number. */
const identifierGap = /^\s{0,2}(?:no|nr|number|num|nummer|id|code|ref)?[\s.:#°]{0,4}$/i;
/** A proper name before such a word: "First National Bank". */
const properName = /\p{Lu}[\p{L}&'’.-]*\s$/u;

function isIdentifierLabel(word: string, near: string, start: number): boolean {
  if (!ambiguous.test(word)) return true;
  if (!identifierGap.test(near.slice(start + word.length))) return false;
  // "Oregon License 503-221-9988" is a licence of Oregon.
  if (/^(?:licen[cs]e|patent)$/i.test(word)) return true;
  return !(/^\p{Lu}/u.test(word) && properName.test(near.slice(0, start)));
}

/** `T 030 1`, `F: 030 2`: a letter immediately before the number. */
const letterLabel = /(?:^|[^\p{L}\p{N}.])([tmpf])\s{0,2}[.:]?\s{0,2}$/iu;
/** Announces the number of a telephone conference. */
const dialIn =
  /(?<!\p{L})(?:(?:join|dial(?:ing)?)(?: in)? by (?:phone|telephone|your location)|dial[- ]?in(?: number)?|conference call|einwahl(?:nummer)?|meeting[- ]id|webinar id|conference id|access code|passcode|konferenz-?id)(?!\p{L})/iu;
const conferenceId =
  /^[\s,;|(–-]{0,4}(?:meeting[- ]id|webinar id|conference id|access code|passcode|konferenz-?id)(?!\p{L})/iu;
const numberSign = /(?:n[°º]|#|№|\bno\.|\bnr\.?)\s{0,2}[:.]?\s{0,2}$/i;

/**
 * The kind of a number by the nearest preceding label. A label more than 40 characters away belongs to something
 * else.
 */
export function meaningOf(before: string): NumberMeaning {
  const near = before.slice(-60);
  if (dialIn.test(near.slice(-40))) return "other";
  let meaning: NumberMeaning = "unknown";
  let phoneEnd = Number.NEGATIVE_INFINITY;
  for (const match of near.matchAll(labelled)) {
    const end = match.index + match[0].length;
    const kind = labelKind(match, near);
    // "Tel./Fax: 030 1" is one number for both.
    const isBoth = kind === "fax" && match.index - phoneEnd <= 5;
    if (kind === "phone") phoneEnd = end;
    // "Fax 040 1234567 · After hours 040 7654321"
    // "Parcel 012-345-678, Suite 100, 541 1234567"
    const isUsed =
      (kind === "fax" && /\d[\d ()./-]{5,}\d\s*[·|;]/.test(near.slice(end))) ||
      (kind === "other" &&
        /^(?:parcel|apn|lot|item|order)$/i.test(match[0]) &&
        /^[\s.:#°]{0,4}\d[\d./-]{5,20}[,;·|]\s\p{L}/u.test(near.slice(end)));
    if (near.length - end <= 40 && kind !== "unknown" && !isUsed)
      meaning = isBoth && !isSecondOfPair.test(near.slice(end)) ? "phone" : kind;
  }
  const letter = letterLabel.exec(near)?.[1]?.toLowerCase();
  if (letter) return letter === "f" ? "fax" : "phone";
  if (meaning !== "unknown") return meaning;
  return numberSign.test(near) ? "other" : "unknown";
}

/** "Telefon / Telefax: 0511 2203344 / ": the fax number follows. */
const isSecondOfPair = /^[\s.:]{0,4}[+(\d][\d\s()-]{5,}\s\/\s$/;

function labelKind(match: RegExpExecArray, near: string): NumberMeaning {
  const { phone, phonesign, fax, faxsign } = match.groups ?? {};
  if (phone !== undefined || phonesign !== undefined) return "phone";
  if (fax !== undefined || faxsign !== undefined) return "fax";
  return isIdentifierLabel(match[0], near, match.index) ? "other" : "unknown";
}

/** A note after a number: `030 1234567 (Fax)`, `408 555 0134 Fax` at the end of a line. */
export function meaningAfter(after: string): NumberMeaning {
  if (conferenceId.test(after)) return "other";
  if (/^\s{0,2}[-–,]?\s?(?:tele)?fax\s*(?:$|[|;,])/i.test(after)) return "fax";
  const note = /^\s{0,2}[([]\s?([\p{L}.-]{2,20})\s?[)\]]/u.exec(after)?.[1];
  return note ? meaningOf(note) : "unknown";
}

/** Whether a unit or currency follows, so that the digits are an amount. */
export function isAmount(after: string): boolean {
  return /^\s{0,2}(?:€|\$|£|%|°|eur(?:os?)?\b|usd\b|chf\b|gbp\b|kr\b|dkk\b|sek\b|nok\b|zł|pln\b|kč|ft\b|lei\b|tl\b|kg\b|g\b|mm\b|cm\b|km\b|m²|m2\b|kwh?\b|uhr\b|stk\b|stück\b|ml\b|px\b|mb\b|gb\b|kb\b|views\b|visitors\b|followers\b|besucher\b|einwohner\b|habitants\b|mio\b|millionen\b|million\b)/i.test(
    after,
  );
}

/** Digits and symbols of other widths and scripts in normalized form; same length. */
export function plainDigits(text: string): string {
  if (!otherWidths.test(text)) return text;
  return text.replace(/[\uff01-\uff5e\u30fc]|\p{Nd}/gu, (char) => {
    const code = char.charCodeAt(0);
    if (code === 0x30fc) return "-";
    if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
    const zero = zeros.find((digit) => code >= digit && code <= digit + 9);
    return zero === undefined ? char : String(code - zero);
  });
}

/** The zero of Arabic, Persian, Devanagari, Bengali, Gujarati, Tamil, Telugu, Kannada, Thai, Burmese and Khmer. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xc66, 0xce6, 0xe50, 0x1040, 0x17e0];
const otherWidths =
  /[\uff01-\uff5e\u30fc\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9]/;

const foreignNumbers: readonly RegExp[] = [
  // IBAN, VAT and company numbers that start with a country code.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /\b(?:ATU|CHE|BE|DE|DK|ES[A-Z]?|FR|GB|IT|LU|NL|PL|PT|SE|FI|NO|CZ|SK|HU|RO|EL|IE|HR|SI|EU)[ -]?\d[\d. -]{6,14}\d(?:B\d\d)?\b/g,
  // Company and tax numbers by their format: CNPJ, CPF, SIRET, KvK with letters, CIPC.
  /\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{8}-\d-\d{2}\b|\b\d{2,3}\/\d{3}\/\d{4,5}\b|\b(?:19|20)\d{2}\/\d{6}\/\d{2}\b/g,
  /\bCEP[\s.:]{0,3}\d{5}-?\d{3}\b/g,
  // Ratings: 5,0 (716).
  /\b[1-5][.,]\d\s?\(\d{1,3}(?:[.,]\d{3}){0,2}\)/g,
  /\bhttps?:\/\/\S{1,2000}|\bwww\.\S{1,300}|[\w.-]{1,64}@[\w.-]{1,190}/gi,
  // Certificates of wood: PEFC/04-31-2187.
  /\b(?:PEFC|FSC)[/ -][\dA-Z/-]{5,20}/g,
  // ISBN, IP addresses and versions, coordinates.
  /\b97[89][- ]?\d(?:[- ]?\d){9}\b/g,
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?![.\d])/g,
  // No degree exceeds 180: 347.0123456 is a mobile phone.
  /(?<![\d.,(+-])-?(?:1[0-7]\d|180|\d{1,2})[.,]\d{4,}(?![\d.])/g,
  /\d{1,3}\s?°\s?(?:\d{1,2}\s?['’′]\s?(?:[\d.]{1,8}\s?["”″])?)?/g,
  // Dates, with their ranges: 2019/02/09, 02.02. - 23.02.23.
  /\b(?:19|20)\d{2}[/.]\d{1,2}[/.]\d{1,2}\b|\b\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?\s?[-–—]\s?\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?/g,
  // Seasons: 01/04 - 31/05.
  /(?<![\d/+(])(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\s?[-–—]\s?(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])(?![\d/])/g,
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d{2}\b|\b(?:19|20)\d{2}\s?[-–—/]\s?(?:19|20)\d{2}\b/g,
  // Hours: 08:00-17:00, 9.00 - 12.30 Uhr, 8-17 h.
  /\b\d{1,2}[:.h]\d{2}\s{0,2}(?:uhr|u(?:ur)?|h)?\s{0,2}(?:[-–—]|bis|to|tot|à|até|until)\s{0,2}\d{1,2}[:.h]\d{2}(?:u(?:ur)?|h|uhr)?\b/gi,
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?[-–—]\s?\d{1,2}\s?(?:uhr|h\b|am\b|pm\b|o'clock)/gi,
  // Amounts with their thousands: 1.234.567,00, 100,000,000.
  /(?<![\d.,])\d{1,3}(?:\.\d{3}){1,4},\d{1,2}(?!\d)|(?<![\d.,])\d{1,3}(?:,\d{3}){2,4}(?!\d)/g,
  // Thousands: 300.000.
  /(?<![\d.,/+()-]|[\d)/-]\s)[1-9]\d{0,2}\.\d{3}(?![\d./-]|\s?[-/]?\s?\d)/g,
  /[€$£]\s?\d[\d., ]{0,20}/g,
  // Sizes: 450 x 2000 x 820.
  // But "208.555.0142 x 204" has an extension.
  /(?<!\d{3}[\s.-])\b\d{2,5}(\s?)[x×]\1\d{2,5}(?:\1[x×]\1\d{2,5})?/gi,
  // Numbers adjacent to letters: part numbers, hashes.
  /(?<![\p{L}\p{N}])(?=[\p{N}-]{0,20}\p{Lu}{2})(?=\p{L}{0,20}[\p{L}-]{0,10}\d)[\p{Lu}\p{N}-]{8,40}(?![\p{L}\p{N}])/gu,
];

/** Certificates, files and accounts: PEFC/04-31-2187, Qualibat 04 50 11 22 33, Az. 0431/2187-22, Bg 5142-2218. */
const registrations: readonly RegExp[] = [
  /(?<!\p{L})(?!(?:TEL|TLF|FAX|FON|FONE|PHONE|MOB|MOBIL|MOBILE|CELL|GSM|HP|WA|SMS)[/-])\p{Lu}{3,8}[/-]\p{Lu}{0,3}\d[\d./-]{4,20}/gu,
  /\b(?:Qualibat|Qualifelec|Qualigaz|Qualipac|Qualisol)[\s:n°–-]{1,4}\d[\d\s./-]{4,16}/gi,
  /\bAz\.:?\s(?:\p{L}{1,4}\s)?\d[\d./-]{3,16}|\b(?:Bg|BG|Pg|PG)[:.]?\s\d{3,4}[- ]\d{4}\b/gu,
];
/** Cheap, and decides most texts. */
const mayBeRegistered = /[A-Z]{3}[/-]|QUALI|[Qq]uali|Az\.|B[gG]|P[gG]/;

/**
 * Masks what is certainly not a phone number: account and company numbers, URLs, dates, hours, amounts, sizes.
 * Separates a number from the next label (`030 1234567Fax`), so the result may be longer.
 */
export function maskForeignNumbers(text: string): string {
  let masked = text.replace(/\d(?=(?:fax|telefax|tel|mobil|mobile|e-?mail|phone|www)\b)/gi, "$& ");
  const patterns = mayBeRegistered.test(masked) ? [...registrations, ...foreignNumbers] : foreignNumbers;
  for (const pattern of patterns)
    masked = masked.replace(pattern, (match) => `${" ".repeat(match.length - 1)}\u2063`);
  return masked;
}
