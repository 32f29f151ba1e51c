import { dayNumbers, holidayWords, type Rule, type RuleDay } from "./rules.ts";
import { NotOpeningHours, type TokenReader } from "./token-reader.ts";

/** `PH,Su` is holidays and Sundays; `SH Mo-Fr` is weekdays of holidays alone, and says nothing of usual weeks. */
export function readDays(reader: TokenReader, rule: Rule): void {
  let holidaysAlone = false;
  for (;;) {
    const word = reader.word() ?? "";
    if (holidayWords.has(word)) {
      reader.next();
      rule.holidays = true;
      skipOffset(reader);
      if (dayNumbers[reader.word() ?? ""] !== undefined) holidaysAlone = true;
    } else if (dayNumbers[word] !== undefined) {
      rule.days = [...(rule.days ?? []), ...dayRange(reader)];
    } else break;
    const next = reader.word(1) ?? "";
    const goesOn = holidayWords.has(next) || dayNumbers[next] !== undefined;
    if (reader.isSign(",") && goesOn) reader.takeSign(",");
  }
  if (rule.days !== null || rule.holidays) reader.takeSign(":");
  if (holidaysAlone) rule.days = null;
}

function dayRange(reader: TokenReader): RuleDay[] {
  const from = needDay(reader);
  if (reader.isSign("-") && dayNumbers[reader.word(1) ?? ""] !== undefined) {
    reader.takeSign("-");
    const to = needDay(reader);
    const length = ((to - from + 7) % 7) + 1;
    return Array.from({ length }, (_, index) => ({ day: (from + index) % 7, nth: null }));
  }
  return [{ day: from, nth: readNth(reader) }];
}

function needDay(reader: TokenReader): number {
  const token = reader.next();
  const day = token.kind === "word" ? dayNumbers[token.word] : undefined;
  if (day === undefined) throw new NotOpeningHours();
  return day;
}

/** `[1]`, `[-1]`, `[1,3]`, `[1-2]`, then perhaps ` +2 days`. */
export function readNth(reader: TokenReader): string | null {
  if (!reader.takeSign("[")) return null;
  let nth = "";
  while (!reader.isSign("]")) {
    const token = reader.next();
    if (token.kind === "number") nth += token.value;
    else if (token.kind === "sign") nth += token.sign;
    else throw new NotOpeningHours();
  }
  reader.needSign("]");
  skipOffset(reader);
  return nth;
}

/** `easter -2 days`. */
function skipOffset(reader: TokenReader): void {
  const isOffset =
    (reader.isSign("+") || reader.isSign("-")) &&
    reader.number(1) !== undefined &&
    /^days?$/.test(reader.word(2) ?? "");
  if (!isOffset) return;
  for (let count = 0; count < 3; count += 1) reader.next();
}
