import type { Weekday } from "../../../src/job-types/maps/listing/listing.ts";

/** The words in a provider's payloads, which depend on the requested language. */
export interface Words {
  /** From Monday. */
  weekdays: readonly string[];
  closed: string;
  allDay: string;
  permanentlyClosed: string;
  temporarilyClosed: string;
  reviews: (count: number) => string;
  /** From cheapest. */
  prices: readonly [string, string, string, string];
  priceSymbol: string;
  twelveHours: boolean;
  accessibility: string;
}

const weekdaysIn = (language: string): string[] =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
      Date.UTC(2024, 0, 1 + day),
    ),
  );

const english: Words = {
  weekdays: weekdaysIn("en"),
  closed: "Closed",
  allDay: "Open 24 hours",
  permanentlyClosed: "Permanently closed",
  temporarilyClosed: "Temporarily closed",
  reviews: (count) => `${count.toLocaleString("en")} reviews`,
  prices: ["Inexpensive", "Moderately expensive", "Expensive", "Very Expensive"],
  priceSymbol: "$",
  twelveHours: true,
  accessibility: "Accessibility",
};

const languages: Record<string, Words> = {
  en: english,
  de: {
    weekdays: weekdaysIn("de"),
    closed: "Geschlossen",
    allDay: "24 Stunden geöffnet",
    permanentlyClosed: "Dauerhaft geschlossen",
    temporarilyClosed: "Vorübergehend geschlossen",
    reviews: (count) => `${count.toLocaleString("de")} Rezensionen`,
    prices: ["Günstig", "Mittlere Preisklasse", "Teuer", "Sehr teuer"],
    priceSymbol: "€",
    twelveHours: false,
    accessibility: "Barrierefreiheit",
  },
  ja: {
    weekdays: weekdaysIn("ja"),
    closed: "定休日",
    allDay: "24 時間営業",
    permanentlyClosed: "閉業",
    temporarilyClosed: "臨時休業",
    reviews: (count) => `クチコミ ${count} 件`,
    prices: ["お手頃", "お手頃～普通", "高級", "最高級"],
    priceSymbol: "￥",
    twelveHours: false,
    accessibility: "バリアフリー",
  },
  vi: {
    weekdays: weekdaysIn("vi"),
    closed: "Đóng cửa",
    allDay: "Mở cửa 24 giờ",
    permanentlyClosed: "Đã đóng cửa vĩnh viễn",
    temporarilyClosed: "Tạm thời đóng cửa",
    reviews: (count) => `${count.toLocaleString("vi")} bài đánh giá`,
    prices: ["Bình dân", "Trung bình", "Đắt", "Rất đắt"],
    priceSymbol: "₫",
    twelveHours: false,
    accessibility: "Hỗ trợ tiếp cận",
  },
  ar: {
    weekdays: weekdaysIn("ar"),
    closed: "مغلق",
    allDay: "مفتوح على مدار 24 ساعة",
    permanentlyClosed: "مغلق نهائيًا",
    temporarilyClosed: "مغلق مؤقتًا",
    reviews: (count) => `${count} مراجعة`,
    prices: ["رخيص", "متوسط السعر", "باهظ الثمن", "باهظ الثمن جدًا"],
    priceSymbol: "$",
    twelveHours: true,
    accessibility: "إمكانية الوصول",
  },
};

export const wordLanguages = Object.keys(languages);

/** Words for a language tag such as `de` or `de-AT`; English for unsupported languages. */
export const wordsOf = (language: string): Words => languages[language.split("-")[0] ?? ""] ?? english;

const numbers: Record<Weekday, number> = {
  Monday: 1,
  Tuesday: 2,
  Wednesday: 3,
  Thursday: 4,
  Friday: 5,
  Saturday: 6,
  Sunday: 7,
};

/** 1 for Monday to 7 for Sunday. */
export const numberOfWeekday = (day: Weekday): number => numbers[day];

/** A slot as the provider writes it. */
export function slotText([open, close]: readonly [number, number], words: Words): string {
  return words.twelveHours ? `${clock12(open)}–${clock12(close)}` : `${clock24(open)}–${clock24(close)}`;
}

/** With the narrow no-break space that the provider uses. */
function clock12(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const past = minutes % 60;
  return `${hour % 12 || 12}${past === 0 ? "" : `:${String(past).padStart(2, "0")}`}\u202f${hour < 12 ? "AM" : "PM"}`;
}

const clock24 = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
