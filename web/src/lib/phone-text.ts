/** How a number is grouped: the pattern of its national digits, the groups, and how these numbers begin. */
export type PhoneFormat = readonly [pattern: string, groups: string, start?: string];

/** The formats of each country calling code. */
export type PhoneFormats = Readonly<Record<string, readonly PhoneFormat[]>>;

const e164 = /^\+[1-9]\d{4,14}$/;
/** Signs that national forms have between groups. */
const signs = /[^\d]+/g;

/** "+498920001002" as "+49 89 20001002". What is no number in E.164 stays as it is. */
export function phoneText(value: string, formats: PhoneFormats): string {
  if (!e164.test(value)) return value;
  const digits = value.slice(1);
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => start in formats);
  if (code === undefined) return value;
  const national = digits.slice(code.length);
  const format = formats[code]?.find(
    ([pattern, , start]) =>
      (start === undefined || new RegExp(`^(?:${start})`).test(national)) &&
      new RegExp(`^(?:${pattern})$`).test(national),
  );
  const grouped = format ? national.replace(new RegExp(format[0]), format[1]) : national;
  return `+${code} ${grouped.replace(signs, " ").trim()}`;
}

/** A selected text with the numbers that it shows in E.164, as other programs take them. */
export const withE164 = (text: string, shown: readonly { text: string; number: string }[]): string =>
  shown.reduce((before, one) => before.replaceAll(one.text, one.number), text);
