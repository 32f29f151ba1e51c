import { timeText } from "../../../hours-text.ts";
import { sunWords, type TimeSpan } from "./rules.ts";
import { NotOpeningHours, type TokenReader } from "./token-reader.ts";

export function beginsTime(reader: TokenReader, ahead = 0): boolean {
  const token = reader.peek(ahead);
  if (token === undefined) return false;
  if (token.kind === "time") return true;
  if (token.kind === "sign") return token.sign === "(" && sunWords.has(reader.word(ahead + 1) ?? "");
  if (token.kind === "word") return sunWords.has(token.word);
  // `9-18`: hours alone.
  return token.kind === "number" && token.value <= 48;
}

export function readTimes(reader: TokenReader): TimeSpan[] {
  const spans = [timeSpan(reader)];
  while (reader.isSign(",") && beginsTime(reader, 1)) {
    reader.takeSign(",");
    spans.push(timeSpan(reader));
  }
  return spans;
}

interface Point {
  /** Null where it hangs on the sun. */
  minute: number | null;
  text: string;
}

function timeSpan(reader: TokenReader): TimeSpan {
  const start = timePoint(reader);
  if (!reader.takeSign("-")) {
    if (reader.takeSign("+")) return { kind: "text", text: `from ${start.text}` };
    return { kind: "text", text: start.text };
  }
  const end = timePoint(reader);
  const openEnd = reader.takeSign("+");
  // `/01:30`: how often something begins within the span.
  if (reader.takeSign("/")) reader.next();
  if (start.minute === null || end.minute === null || openEnd) {
    return { kind: "text", text: `${start.text}–${end.text}${openEnd ? " or later" : ""}` };
  }
  const until = end.minute <= start.minute ? end.minute + 1440 : end.minute;
  return { kind: "slot", start: start.minute, end: until };
}

function timePoint(reader: TokenReader): Point {
  if (reader.takeSign("(")) {
    const sun = sunWord(reader);
    const sign = reader.takeSign("+") ? "+" : reader.takeSign("-") ? "-" : "";
    const shift = reader.next();
    if (sign === "" || shift.kind !== "time") throw new NotOpeningHours();
    reader.needSign(")");
    const clock = `${Math.floor(shift.minute / 60)}:${String(shift.minute % 60).padStart(2, "0")}`;
    return { minute: null, text: `${sun} ${sign} ${clock}` };
  }
  const token = reader.peek();
  if (token?.kind === "word") return { minute: null, text: sunWord(reader) };
  reader.next();
  const minute = token?.kind === "time" ? token.minute : token?.kind === "number" ? token.value * 60 : null;
  if (minute === null || minute > 48 * 60) throw new NotOpeningHours();
  return { minute, text: timeText(minute) };
}

function sunWord(reader: TokenReader): string {
  const word = reader.word();
  if (word === undefined || !sunWords.has(word)) throw new NotOpeningHours();
  reader.next();
  return word;
}
