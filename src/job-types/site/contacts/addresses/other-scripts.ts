import type { PageRegion } from "../../page/site-page.ts";
import { type AddressTextOptions, readContext, type TextAddress } from "./address-context.ts";
import type { TextLine } from "./segments.ts";

/** Addresses in scripts without capitals or with the town first, which are read as a whole. */
interface ScriptForm {
  country: string;
  /** Cheap: runs on every line of every page. */
  trigger: RegExp;
  /** Groups: `code` is the postal code, `sure` proves an address even where the page's country is unknown. */
  pattern: RegExp;
}

const han = String.raw`\p{Script=Han}`;
const kana = String.raw`\p{Script=Hiragana}\p{Script=Katakana}`;

const japan =
  String.raw`(?:(?<code>〒?[\s　]?\d{3}[-－‐−ー]\d{4})[\s　]*)?` +
  String.raw`(?<sure>東京都|北海道|京都府|大阪府|${han}{2,3}県)?[\s　]?` +
  String.raw`[${han}${kana}ヶー々]{1,14}?[市区郡町村][${han}${kana}ヶー々\d０-９\s　]{0,24}?` +
  String.raw`(?:[\d０-９]+|[一二三四五六七八九十]+(?=丁目))(?:丁目|番地?|号|(?:[-－‐−ー]|の)[\d０-９]+|(?<=[目番地])[\d０-９]+)*` +
  String.raw`(?:[\s　]+(?!(?:TEL|FAX|Tel|Fax|電話|受付|営業|最寄))[^\s　、。,（(]{2,24}(?:[\s　](?:[A-Z]棟|\d{1,4}(?:[F階号室]+|号室)))?)?`;

const koreanProvinces =
  "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|충청북|충청남|전라북|전라남|경상북|경상남";
const korea =
  String.raw`(?:[(\[]?(?<code>\d{5})[)\]]?\s)?` +
  String.raw`(?<sure>(?:${koreanProvinces})(?:특별자치시|특별자치도|특별시|광역시|도|시)?)\s?` +
  String.raw`(?:[\p{Script=Hangul}]{1,8}[시군구읍면]\s?){1,3}[\p{Script=Hangul}\d]{1,12}(?:로|길|동|가|리)\s?\d{1,4}(?:-\d{1,4})?(?:번길\s?\d{1,4}(?:-\d{1,4})?)?` +
  String.raw`(?:,?\s?(?!(?:대표|전화|팩스|사업자|TEL|Tel|FAX))(?:\([^)\n]{1,24}\)|[\p{Script=Hangul}A-Z\d-]{2,20}(?:\s?\d{1,3}[층호])?|\d{1,4}[층호](?:\s?\d{1,4}호)?)){0,3}`;

const china = String.raw`(?<sure>${han}{2,8}(?:省|自治区))?[\s　]?${han}{2,8}市(?:${han}{1,8}?[区县市镇]){0,2}${han}{1,12}?(?:大道|路|街|巷|弄|道)\d{1,5}(?:弄\d{1,4})?号(?:[${han}A-Z\d]{2,18}(?:室|楼|层|座|幢|栋))?`;
const taiwan = String.raw`(?:(?<code>\d{3}(?:\d{2,3})?)[\s　]?)?(?<sure>(?:[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|嘉義)[市縣]|${han}{2}縣)${han}{1,4}?[區鄉鎮市]${han}{1,8}?[路街道](?:[一二三四五六七八九十\d]{1,3}段)?(?:\d{1,4}巷)?(?:\d{1,4}弄)?\d{1,4}(?:-\d{1,3})?號(?:之\d{1,3})?(?:\d{1,3}樓(?:之\d{1,3})?)?`;

const cyrillicKind =
  "улица|ул|вулиця|вул|проспект|просп|пр-т|пр-кт|бульвар|бульв|бул|б-р|переулок|провулок|пров|пер|площадь|площа|пл|набережная|набережна|наб|шоссе|шосе|ш|проезд|пр-д|тупик|микрорайон|мікрорайон|мкр|аллея|алея";
const cyrillicName = String.raw`[\p{Lu}\d][\p{L}\d.'’ʼ-]{1,24}(?:\s[\p{L}\d.'’ʼ-]{2,24}){0,3}?`;
const cyrillicStreet =
  String.raw`(?:(?:${cyrillicKind})(?:\.\s?|\s)${cyrillicName}|\p{Lu}[\p{L}-]{2,24}\s(?:${cyrillicKind})(?![\p{L}]))` +
  String.raw`\.?,?\s?(?:дом|д|будинок|буд|№)?\.?\s?\d{1,4}(?:\s?[-/]\s?\d{1,4})?(?:[-\s]?\p{L}(?!\p{L}))?(?:[-/]\d{1,4})?` +
  String.raw`(?:,?\s(?:корпус|корп|к|строение|стр|офис|офіс|оф|квартира|кв|помещение|пом|этаж|эт|поверх|литера|лит|літ)\.?\s?[\d\p{Lu}]{1,6}|,?\s\d{1,2}(?:-(?:й|ий|ой))?\s(?:поверх|этаж))*`;
const cyrillicTown = String.raw`(?:(?:город|місто|пгт|смт|пос|село|гор|г|м|с|п)(?:\.\s?|\s))?\p{Lu}[\p{L}’'ʼ]+(?:[ -]\p{Lu}?[\p{L}’'ʼ]+){0,2}`;
const cyrillicTownSure = String.raw`(?:город|місто|пгт|смт|пос|село|гор|г|м|с)(?:\.\s?|\s)\p{Lu}[\p{L}’'ʼ]+(?:[ -]\p{Lu}[\p{L}’'ʼ]+){0,2}`;
const cyrillicCountry =
  "Україна|Украина|Российская Федерация|Россия|РФ|Республика Беларусь|Беларусь|Республика Казахстан|Казахстан";
const cyrillicRegion = String.raw`(?:\p{Lu}[\p{L}-]+\s(?:область|обл\.?|край|район|р-н)|р-н\s\p{Lu}[\p{L}-]+)`;
/** "гр. Пловдив 4003, ж.к. „Гагарин“, бул. „Дунав“ № 38" */
const bulgarian =
  String.raw`(?<![\p{L}\d])(?:гр|с)\.\s?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?,?\s(?<code>\d{4}),\s?(?:(?:ж\.\s?к\.|кв\.)\s[„“"]?\p{Lu}[\p{L}\d -]{1,24}[“”"]?,\s)?` +
  String.raw`(?:ул|бул|пл)\.\s?[„“"]?[\p{Lu}\d][\p{L}\d. -]{1,30}?[“”"]?,?\s(?:№\s?)?\d{1,4}\p{Lu}?(?!\p{L})`;
const cyrillicForms = [
  bulgarian,
  String.raw`(?<![\p{L}\d])(?:(?<code>\d{5,6}),?\s)?(?:(?:${cyrillicCountry}),?\s)?(?:${cyrillicRegion},?\s){0,2}${cyrillicTown},\s?(?:${cyrillicRegion},?\s)?${cyrillicStreet}(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?${cyrillicTownSure}(?:,\s?${cyrillicRegion})?(?:,?\s(?<code>\d{5,6}))?(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?${cyrillicTown},\s?(?<code>\d{5,6})(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
];

const hebrew = String.raw`(?!(?:טלפון|טל|נייד|פקס|דוא|מייל|שעות)(?!\p{L}))[\p{Script=Hebrew}"'׳״’-]{2,20}`;
const israel =
  String.raw`(?<![\p{L}\d])(?:(?<sure>רחוב|רח['׳’]|שדרות|שד['׳’]|דרך|כיכר|ככר|סמטת)\s)?${hebrew}(?:\s${hebrew}){0,3}\s\d{1,4}(?:[א-ת](?!\p{L}))?` +
  String.raw`(?:,?\s\(?(?:קומה|דירה|כניסה|בניין|חנות)\s[\dא-ת]{1,3}\)?){0,2}(?:,\s(?:אזור (?:ה)?תעשי+ה|א\.\s?ת\.?|פארק|קניון)(?:\s${hebrew}){0,2})?,\s${hebrew}(?:[\s-]${hebrew}){0,2}(?:,?\s(?:מיקוד:?\s)?(?<code>\d{7}|\d{5}))?(?!\d)`;

/** Towns by country, as addresses in Arabic end with them. */
const arabicTowns: Record<string, string> = {
  SA: "الرياض|جدة|مكة المكرمة|المدينة المنورة|الدمام|الخبر|الظهران|الطائف|تبوك|بريدة|أبها|الجبيل",
  AE: "دبي|أبو ?ظبي|الشارقة|عجمان|رأس الخيمة|الفجيرة|العين",
  EG: "القاهرة|الجيزة|الإسكندرية|المنصورة|طنطا",
  QA: "الدوحة",
  KW: "مدينة الكويت|الكويت",
  BH: "المنامة",
  OM: "مسقط",
  JO: "عم[اّ]{1,2}ن",
  LB: "بيروت",
  IQ: "بغداد",
  MA: "الدار البيضاء|الرباط|مراكش|طنجة",
  TN: "تونس",
  DZ: "الجزائر",
};
const arabic = String.raw`[\p{Script=Arabic}\p{M}]{2,20}`;
const arabicPart = String.raw`(?:${arabic}|\d{1,5})(?:\s(?:${arabic}|\d{1,5})){0,4}`;
const arabia =
  String.raw`(?<![\p{L}\d])(?:(?:مكتب|برج|مبنى|عمارة|الطابق|الدور|محل|وحدة)\s[^،,\n]{1,30}[،,]\s?){0,3}(?:[\d٠-٩]{1,5}[،,]?\s)?(?:شارع|طريق|جادة|حي|ش)\s${arabic}(?:\s${arabic}){0,4}(?:\s\d{1,5})?` +
  String.raw`(?:\s?[،,–-]\s?${arabicPart}){0,3}?\s?[،,–-]\s?(?:مدينة\s)?(?<sure>${Object.values(arabicTowns).join("|")})(?!\p{L})(?:\s?[،,]?\s(?<code>\d{5})(?:\s?-\s?\d{4})?)?(?:\s?[،,–-]\s?${arabic}(?:\s${arabic}){0,3})?`;

const thai = String.raw`[\p{Script=Thai}\p{M}\d]{1,30}`;
const thailand = String.raw`(?<![\p{L}\d])\d{1,4}(?:/\d{1,4})?\s(?:${thai}\s?){0,6}?(?:ถนน|ถ\.|ซอย|ซ\.|หมู่|ม\.)\s?${thai}(?:\s${thai}){0,5}?\s(?:แขวง|ตำบล|ต\.)\s?${thai}\s(?:เขต|อำเภอ|อ\.)\s?${thai}\s(?<sure>กรุงเทพ${"\\S{0,12}"}|กทม\.?|(?:จังหวัด|จ\.)\s?${thai})(?:\s(?<code>\d{5}))?`;

const forms: readonly ScriptForm[] = [
  { country: "JP", trigger: /[市区郡町村][^\n]{0,60}?(?:[\d０-９]|丁目)/, pattern: new RegExp(japan, "gu") },
  { country: "KR", trigger: /[로길동가리] ?\d/, pattern: new RegExp(korea, "gu") },
  { country: "CN", trigger: /市[^\n]{1,40}\d号/, pattern: new RegExp(china, "gu") },
  { country: "TW", trigger: /\d號/, pattern: new RegExp(taiwan, "gu") },
  { country: "IL", trigger: /[א-ת] \d/, pattern: new RegExp(israel, "gu") },
  { country: "", trigger: /شارع|طريق|جادة|حي |ش /, pattern: new RegExp(arabia, "gu") },
  { country: "TH", trigger: /แขวง|ตำบล|ต\./, pattern: new RegExp(thailand, "gu") },
  ...cyrillicForms.map((form) => ({
    country: "",
    trigger: new RegExp(String.raw`(?<!\p{L})(?:${cyrillicKind})(?!\p{L})`, "u"),
    pattern: new RegExp(form, "gu"),
  })),
];
/** A character of any of these scripts, so that pages in Latin letters cost one test a line. */
const otherScript = /[\u0400-\u04ff\u0590-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const japaneseCode = /^[\s　]*〒?[\s　]?\d{3}[-－‐−ー]\d{4}[\s　]*$/u;
const japaneseBuilding = /^[^\s　、。]{2,24}(?:[\s　]?\d{1,3}(?:F|階|号室)|ビル|タワー|館)$/u;
const lineCharsMax = 200;
/** Lines that may hold an address; a directory has fewer, and hostile text takes a second. */
const linesMax = 300;
const labels: Record<string, RegExp> = {
  JP: /(?:住所|所在地|本社|事務所|店舗)[\s　:：]*$/u,
  KR: /(?:주소|본사|위치)[\s:：]*$/u,
  CN: /(?:地址|总部|办公室)[\s　:：]*$/u,
  TW: /(?:地址|總部|辦公室)[\s　:：]*$/u,
  IL: /(?:כתובת\p{L}{0,2}|מיקום|משרדי\p{L}{0,2})[\s:]*$/u,
};

/** Addresses of Japan, Korea, China, Taiwan, Israel and Thailand in their own scripts, and Arabic and Cyrillic ones. */
export function addressesInOtherScripts(
  lines: readonly TextLine[],
  options: AddressTextOptions,
): TextAddress[] {
  const found: TextAddress[] = [];
  let read = 0;
  for (const [index, { text, region }] of lines.entries()) {
    if (!otherScript.test(text)) continue;
    for (const form of forms) {
      if (!form.trigger.test(text.slice(0, lineCharsMax))) continue;
      read += 1;
      if (read > linesMax) return found;
      for (const match of joined(lines, index, form.country).matchAll(form.pattern)) {
        const address = addressOf(match, form, lines, index, region, options);
        if (address && !found.some((known) => known.text.includes(address.text))) found.push(address);
      }
    }
  }
  return found;
}

/** A line with the postal code above it and the building below it, where these have lines of their own. */
function joined(lines: readonly TextLine[], index: number, country: string): string {
  const own = (lines[index]?.text ?? "").slice(0, lineCharsMax);
  if (country !== "JP") return own;
  const above = lines[index - 1]?.text ?? "";
  const below = lines[index + 1]?.text ?? "";
  return [japaneseCode.test(above) ? above : "", own, japaneseBuilding.test(below.trim()) ? below : ""]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(" ");
}

function addressOf(
  match: RegExpExecArray,
  form: ScriptForm,
  lines: readonly TextLine[],
  index: number,
  region: PageRegion,
  options: AddressTextOptions,
): TextAddress | null {
  const { code, sure } = match.groups ?? {};
  const before = match.input.slice(0, match.index);
  const isAnnounced =
    options.countries.has(form.country) && (options.isMarked || labels[form.country]?.test(before));
  if (form.country !== "" && code === undefined && sure === undefined && !isAnnounced) return null;
  const above = lines.slice(Math.max(0, index - 3), index).filter((line) => line.region === region);
  const after = [
    match.input.slice(match.index + match[0].length),
    ...lines.slice(index + 1, index + 3).map((line) => line.text),
  ];
  const surroundings = {
    lead: before.slice(-100),
    beside: [],
    above: above.map((line) => line.text.slice(0, 200)).reverse(),
    after: after.join("\n"),
    region,
  };
  return {
    text: match[0].replace(/[\s　]+/gu, " ").trim(),
    postalCode: code?.replace(/[〒\s　]/gu, "") ?? null,
    country: form.country || arabicCountryOf(sure) || cyrillicCountryOf(match[0], options.countries),
    region,
    context: readContext(surroundings, options.siteDomain),
  };
}

function arabicCountryOf(town: string | undefined): string | undefined {
  if (town === undefined) return undefined;
  return Object.keys(arabicTowns).find((country) =>
    new RegExp(`^(?:${arabicTowns[country]})$`, "u").test(town),
  );
}

/** The country of a Cyrillic address: as stated, by its letters, or that of the page. */
function cyrillicCountryOf(text: string, countries: ReadonlySet<string>): string | null {
  if (/(?<!\p{L})гр\./u.test(text)) return "BG";
  if (/[іїєґ]|Украина/iu.test(text)) return "UA";
  if (/Беларусь/u.test(text)) return "BY";
  if (/Казахстан/u.test(text)) return "KZ";
  if (/Росси|РФ/u.test(text)) return "RU";
  return ["UA", "RU", "BY", "KZ", "BG"].find((code) => countries.has(code)) ?? null;
}
