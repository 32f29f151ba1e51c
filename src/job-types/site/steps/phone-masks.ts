/** Digits and signs of other widths and scripts, in the form that numbers are compared in; same length. */
export function plainDigits(text: string): string {
  if (!/[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u30fc]/.test(text)) return text;
  return text.replace(/[\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u30fc]/g, (char) => {
    const code = char.charCodeAt(0);
    if (code === 0x30fc) return "-";
    if (code >= 0xff01) return String.fromCharCode(code - 0xfee0);
    const zero = code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660;
    return String(code - zero);
  });
}

const foreignNumbers: readonly RegExp[] = [
  // IBAN, VAT and company numbers that begin with a country code.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
  /\b(?:ATU|CHE|BE|DE|DK|ES[A-Z]?|FR|GB|IT|LU|NL|PL|PT|SE|FI|NO|CZ|SK|HU|RO|EL|IE|HR|SI|EU)[ -]?\d[\d. -]{6,14}\d(?:B\d\d)?\b/g,
  // Company and tax numbers by their form: CNPJ, CPF, SIRET, KvK with letters.
  /\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{8}-\d-\d{2}\b|\b\d{2,3}\/\d{3}\/\d{4,5}\b/g,
  /\bCEP:?\s?\d{5}-\d{3}\b/g,
  /\bhttps?:\/\/\S{1,2000}|\bwww\.\S{1,300}|[\w.-]{1,64}@[\w.-]{1,190}/gi,
  // ISBN, IP addresses and versions, coordinates.
  /\b97[89][- ]?\d(?:[- ]?\d){9}\b/g,
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?![.\d])/g,
  // No degree is above 180: 347.0123456 is a mobile phone.
  /(?<![\d.,(+-])-?(?:1[0-7]\d|180|\d{1,2})[.,]\d{4,}(?![\d.])/g,
  /\d{1,3}\s?°\s?(?:\d{1,2}\s?['’′]\s?(?:[\d.]{1,8}\s?["”″])?)?/g,
  // Dates, with their ranges.
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\s?\d{1,2}[./]\s?(?:19|20)\d{2}\b|\b(?:19|20)\d{2}\s?[-–—/]\s?(?:19|20)\d{2}\b/g,
  // Hours: 08:00-17:00, 9.00 - 12.30 Uhr, 8-17 h.
  /\b\d{1,2}[:.h]\d{2}\s{0,2}(?:uhr|h)?\s{0,2}(?:[-–—]|bis|to|à|until)\s{0,2}\d{1,2}[:.h]\d{2}\b/gi,
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?[-–—]\s?\d{1,2}\s?(?:uhr|h\b|am\b|pm\b|o'clock)/gi,
  // Amounts with their thousands: 1.234.567,00, 100,000,000.
  /(?<![\d.,])\d{1,3}(?:\.\d{3}){1,4},\d{1,2}(?!\d)|(?<![\d.,])\d{1,3}(?:,\d{3}){2,4}(?!\d)/g,
  /[€$£]\s?\d[\d., ]{0,20}/g,
  // Sizes: 450 x 2000 x 820.
  /\b\d{2,5}(\s?)[x×]\1\d{2,5}(?:\1[x×]\1\d{2,5})?/gi,
  // Numbers that letters run into: part numbers, hashes.
  /(?<![\p{L}\p{N}])(?=[\p{N}-]{0,20}\p{Lu}{2})(?=\p{L}{0,20}[\p{L}-]{0,10}\d)[\p{Lu}\p{N}-]{8,40}(?![\p{L}\p{N}])/gu,
];

/**
 * Blanks out what is surely no phone number: account and company numbers, web addresses, dates, hours,
 * amounts, sizes. Parts a number from the label of the next (`030 1234567Fax`), which would hide it; so the
 * result may be longer.
 */
export function maskForeignNumbers(text: string): string {
  let masked = text.replace(/\d(?=(?:fax|telefax|tel|mobil|mobile|e-?mail|phone|www)\b)/gi, "$& ");
  for (const pattern of foreignNumbers)
    masked = masked.replace(pattern, (match) => `${" ".repeat(match.length - 1)}\u2063`);
  return masked;
}
