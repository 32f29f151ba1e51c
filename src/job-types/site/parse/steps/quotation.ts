/** Shorter quotations are names and sayings: the quotation of a guest is a sentence. */
const charsMin = 25;

/** Marks that end what each mark begins. The same mark opens in one country and closes in another. */
const closersOf: Readonly<Record<string, string>> = {
  "„": "“”",
  "“": "”",
  "«": "»",
  "»": "«",
  '"': '"',
};

/**
 * Whether a sentence in quotation marks has ended somewhere in a text. Marks are taken in pairs: between two
 * quoted names stands no quotation, though one mark ends before it and another begins behind it.
 */
export function holdsQuotation(text: string): boolean {
  let opener: { closers: string; index: number } | null = null;
  for (let index = 0; index < text.length; index++) {
    const mark = text[index] ?? "";
    if (opener?.closers.includes(mark)) {
      if (index - opener.index > charsMin) return true;
      opener = null;
    } else if (opener === null && opens(text, index)) {
      opener = { closers: closersOf[mark] ?? "", index };
    }
  }
  return false;
}

/** `»` begins a quotation before a letter, as in German and Danish, and ends one before a space, as in French. */
function opens(text: string, index: number): boolean {
  const mark = text[index] ?? "";
  if (!Object.hasOwn(closersOf, mark)) return false;
  if (mark !== "»") return true;
  return /^\p{L}/u.test(text.slice(index + 1, index + 3)) && !/[\p{L}\p{P}]/u.test(text[index - 1] ?? "");
}
