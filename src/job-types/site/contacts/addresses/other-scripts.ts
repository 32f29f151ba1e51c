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

/** Cities that people name without their prefecture. */
const japaneseCities =
  "(?:札幌|仙台|さいたま|千葉|横浜|川崎|相模原|新潟|静岡|浜松|名古屋|京都|大阪|堺|神戸|岡山|広島|北九州|福岡|熊本)市";
const japan =
  String.raw`(?:(?<code>〒?[\s　]?[\d０-９]{3}[-－‐−ー][\d０-９]{4})[\s　]*)?` +
  String.raw`(?<sure>東京都|北海道|京都府|大阪府|${han}{2,3}県|${japaneseCities})?[\s　]?` +
  String.raw`[${han}${kana}ヶー々]{1,14}?[市区郡町村][${han}${kana}ヶー々\d０-９\s　]{0,24}?` +
  String.raw`(?:[\d０-９]+|[一二三四五六七八九十]+(?=丁目))(?:丁目|番地?|号|条(?:[東西南北][\d０-９]+)?|(?:[-－‐−ー]|の)[\d０-９]+|(?<=[目番地])[\d０-９]+)*` +
  String.raw`(?:[\s　]+(?!(?:TEL|FAX|Tel|Fax|電話|受付|営業|最寄))[^\s　、。,（(]{2,24}(?:[\s　](?:[A-Z]棟|\d{1,4}(?:[F階号室]+|号室)))?)?`;

const koreanProvinces =
  "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주|충청북|충청남|전라북|전라남|경상북|경상남";
const korea =
  String.raw`(?:[(\[]?(?<code>\d{5})[)\]]?\s)?` +
  String.raw`(?<sure>(?:${koreanProvinces})(?:특별자치시|특별자치도|특별시|광역시|도|시)?)\s?` +
  String.raw`(?:[\p{Script=Hangul}]{1,8}[시군구읍면]\s?){1,3}[\p{Script=Hangul}\d]{1,12}(?:로|길|동|가|리)\s?\d{1,4}(?:-\d{1,4})?(?:번길\s?\d{1,4}(?:-\d{1,4})?)?` +
  String.raw`(?:,?\s?(?!(?:대표|전화|팩스|사업자|TEL|Tel|FAX))(?:\([^)\n]{1,24}\)|[\p{Script=Hangul}A-Z\d-]{2,20}(?:\s?\d{1,3}[층호])?|\d{1,4}[층호](?:\s?\d{1,4}호)?)){0,3}`;

const china = String.raw`(?:(?<sure>北京市?|上海市?|天津市?|重庆市?)|(?<sure>${han}{2,8}(?:省|自治区))?[\s　]?${han}{2,8}市)(?:${han}{1,8}?[区县市镇]){0,2}${han}{1,12}?(?:大道|路|街|巷|弄|道)\d{1,5}(?:弄\d{1,4})?号(?:[${han}A-Za-z\d]{1,18}?(?:室|楼|层|座|幢|栋|单元)){0,4}(?:[\s,，(（]{1,2}(?:邮编|邮政编码)[:：]?\s?(?<code>\d{6}))?`;
const hongKong = String.raw`(?<sure>香港|九龍|新界)${han}{1,20}?(?:道|街|路|里|徑|中心|大廈)\d{0,4}(?:[-–]\d{1,4})?號(?:[${han}A-Z\d]{1,20}?(?:樓|室|座|舖|大廈|中心)){0,4}`;
const taiwan = String.raw`(?:(?<code>\d{3}(?:\d{2,3})?)[\s　]?)?(?<sure>(?:[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|嘉義)[市縣]|${han}{2}縣)${han}{1,4}?[區鄉鎮市]${han}{1,8}?[路街道](?:[一二三四五六七八九十\d]{1,3}段)?(?:\d{1,4}巷)?(?:\d{1,4}弄)?\d{1,4}(?:-\d{1,3})?號(?:之\d{1,3})?(?:\d{1,3}樓(?:之\d{1,3})?)?`;

const cyrillicKind =
  "улица|ул|вулиця|көшесі|даңғылы|вул|проспект|просп|пр-т|пр-кт|пр|булевар|трг|бульвар|бульв|бул|б-р|переулок|провулок|пров|пер|площадь|площа|пл|набережная|набережна|наб|шоссе|шосе|ш|проезд|пр-д|тупик|микрорайон|мікрорайон|мкр|аллея|алея";
const cyrillicName = String.raw`(?:\p{Ll}{3,8}\s(?=\p{Lu}))?[\p{Lu}\d][\p{L}\d.'’ʼ-]{1,24}(?:\s[\p{L}\d.'’ʼ-]{2,24}){0,3}?`;
const cyrillicStreet =
  String.raw`(?:(?:${cyrillicKind})(?:\.\s?|\s)${cyrillicName}|\p{Lu}[\p{L}-]{2,24}\s(?:${cyrillicKind})(?![\p{L}]))` +
  String.raw`\.?,?\s?(?:дом|д|будинок|буд|бр|стр|строение|участок|уч|№)?\.?\s?\d{1,4}(?:\s?[-/]\s?\d{1,4})?(?:[-\s]?\p{L}(?!\p{L}))?(?:[-/]\d{1,4})?` +
  String.raw`(?:,?\s(?:корпус|корп|к|строение|стр|офис|офіс|оф|квартира|кв|кабинет|каб|помещение|пом|этаж|эт|ет|ап|вх|поверх|литера|лит|літ|блок|бокс|магазин|павильон)\.?\s?[\d\p{Lu}][\d\p{Lu}-]{0,5}(?!\p{Ll})|,?\s(?:БЦ|ТЦ|ТРЦ|ТК|[Бб]изнес-центр|[Тт]орговый центр)\s[«"„“][^»"”“\n]{2,30}[»"”“]|,?\s\d{1,2}(?:-(?:й|ий|ой))?\s(?:поверх|этаж))*`;
const cyrillicTown = String.raw`(?:(?:город|місто|пгт|смт|пос|село|гор|г|м|с|п)(?:\.\s?|\s))?\p{Lu}[\p{L}’'ʼ]+(?:[ -]\p{Lu}?[\p{L}’'ʼ]+){0,2}`;
const cyrillicTownSure = String.raw`(?:город|місто|пгт|смт|пос|село|гор|г|м|с)(?:\.\s?|\s)\p{Lu}[\p{L}’'ʼ]+(?:[ -]\p{Lu}[\p{L}’'ʼ]+){0,2}`;
const cyrillicCountry =
  "България|Србија|Северна Македонија|Македонија|Узбекистан|Україна|Украина|Российская Федерация|Россия|РФ|Республика Беларусь|Беларусь|Республика Казахстан|Казахстан";
const cyrillicRegion = String.raw`(?:\p{Lu}[\p{L}-]+\s(?:область|обл\.?|край|район|р-н)|р-н\s\p{Lu}[\p{L}-]+)`;
/** "гр. Пловдив 4003, ж.к. „Гагарин“, бул. „Дунав“ № 38" */
const bulgarian =
  String.raw`(?<![\p{L}\d])(?:гр|с)\.\s?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?,?\s(?<code>\d{4}),\s?(?:(?:ж\.\s?к\.|кв\.)\s[„“"]?\p{Lu}[\p{L}\d -]{1,24}[“”"]?,\s)?` +
  String.raw`(?:ул|бул|пл)\.\s?[„“"]?[\p{Lu}\d][\p{L}\d. -]{1,30}?[“”"]?,?\s(?:№\s?)?\d{1,4}\p{Lu}?(?!\p{L})(?:,?\s(?:ет|ап|вх|офис|партер|магазин)\.?\s?[\d\p{Lu}]{1,4}(?!\p{L})){0,3}`;
const bulgarianEstate = String.raw`(?<![\p{L}\d])(?:(?:гр|с)\.\s?)?\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?(?:,?\s(?<code>\d{4}))?,\s?(?:ж\.\s?к\.|жк|кв\.)\s?[„“"]?\p{Lu}[\p{L}\d -]{1,24}[“”"]?,\sбл\.\s?\d{1,3}\p{Lu}?(?:,?\s(?:ет|ап|вх|магазин)\.?\s?[\d\p{Lu}]{1,4}(?!\p{L})){0,4}`;
/** Cities that people name without a word for city. */
const cyrillicCities =
  "Београд|Нови Сад|Ниш|Крагујевац|Суботица|София|Пловдив|Варна|Бургас|Русе|Стара Загора|Скопје|Битола|Москва|Санкт-Петербург|Новосибирск|" +
  "Екатеринбург|Казань|Київ|Львів|Одеса|Харків|Дніпро|Минск|Алматы|Астана|Ташкент|Бишкек";
const cyrillicForms = [
  bulgarian,
  bulgarianEstate,
  String.raw`(?<![\p{L}\d])(?:(?<code>\d{4,6}),?\s)?(?:(?:${cyrillicCountry}),?\s)?(?:${cyrillicRegion},?\s){0,2}${cyrillicTown},\s?(?:${cyrillicRegion},?\s)?${cyrillicStreet}(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?${cyrillicTownSure}(?:,\s?${cyrillicRegion})?(?:,?\s(?<code>\d{5,6}))?(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?${cyrillicTown},?\s?(?<code>\d{4,6})(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?(?<code>\d{4,6})\s${cyrillicTown}(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
  String.raw`(?<![\p{L}\d])${cyrillicStreet},\s?(?:${cyrillicCities})(?:,\s(?:${cyrillicCountry}))?(?![\p{L}\d])`,
];

const hebrew = String.raw`(?!(?:טלפון|טל|נייד|פקס|דוא|מייל|שעות)(?!\p{L}))[\p{Script=Hebrew}"'׳״’-]{2,20}`;
const israel =
  String.raw`(?<![\p{L}\d])(?:(?<sure>רחוב|רח['׳’]|שדרות|שד['׳’]|דרך|כיכר|ככר|סמטת)\s)?${hebrew}(?:\s${hebrew}){0,3}\s\d{1,4}(?:[א-ת](?!\p{L}))?` +
  String.raw`(?:,?\s\(?(?:קומה|דירה|כניסה|בניין|חנות)\s[\dא-ת]{1,3}\)?){0,2}(?:,\s(?:אזור (?:ה)?תעשי+ה|א\.\s?ת\.?|פארק|קניון)(?:\s${hebrew}){0,2})?,\s${hebrew}(?:[\s-]${hebrew}){0,2}(?:,?\s(?:מיקוד:?\s)?(?<code>\d{7}|\d{5}))?(?!\d)`;

const israelAcross =
  String.raw`(?<![\p{L}\d])(?<sure>רחוב|רח['׳’]|שדרות|שד['׳’]|דרך|כיכר)\s${hebrew}(?:\s${hebrew}){0,3}\s\d{1,4}(?:[א-ת](?!\p{L}))?` +
  String.raw`(?:,\s(?:\([^()\n]{3,40}\)|${hebrew}(?:\s(?:${hebrew}|\d{1,3})){0,3})){1,3}?(?:,\s${hebrew}(?:[\s-]${hebrew}){0,2}\s(?:מיקוד:?\s)?(?<code>\d{7})|(?<=\)),\s${hebrew}(?:[\s-]${hebrew})?(?=$|,))(?!\d)`;

/** Towns by country, as addresses in Arabic end with them. */
const arabicTowns: Record<string, string> = {
  SA: "الرياض|جدة|القطيف|حائل|نجران|جازان|ينبع|الأحساء|الهفوف|خميس مشيط|عنيزة|مكة المكرمة|المدينة المنورة|الدمام|الخبر|الظهران|الطائف|تبوك|بريدة|أبها|الجبيل",
  AE: "دبي|أبو ?ظبي|الشارقة|عجمان|رأس الخيمة|الفجيرة|العين",
  EG: "دمياط الجديدة|دمياط|القاهرة الجديدة|السادس من أكتوبر|العاشر من رمضان|الإسماعيلية|بورسعيد|السويس|الزقازيق|أسوان|الأقصر|القاهرة|الجيزة|الإسكندرية|المنصورة|طنطا|أسيوط|سوهاج|الفيوم|المنيا|الشرقية|الدقهلية|البحيرة|الغربية|المنوفية|القليوبية",
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
const arabicPart = String.raw`(?:${arabic}|[\d٠-٩]{1,5})(?:\s(?:${arabic}|[\d٠-٩]{1,5})){0,4}`;
const arabia =
  String.raw`(?<![\p{L}\d])(?:(?:مكتب|برج|مبنى|عمارة|الطابق|الدور|محل|وحدة)\s[^،,\n]{1,30}[،,]\s?){0,3}(?:(?:ك|كم|الكيلو)\s)?(?:[\d٠-٩]{1,5}[،,]?\s)?(?:(?:شارع|طريق|جادة|حي|ش|ميدان|كورنيش)\s${arabic}|قطعة\s(?:رقم\s)?[\d٠-٩]{1,5}|المنطقة الصناعية)(?:\s${arabic}){0,4}(?:\s[\d٠-٩]{1,5})?` +
  String.raw`(?:\s?[،,–-]\s?${arabicPart}){0,3}?\s?[،,–-]\s?(?:(?:مدينة|جبل)\s)?(?<sure>${Object.values(arabicTowns).join("|")})(?!\p{L}|\s(?:الصحراوي|الزراعي|الدائري))(?:\s?[،,]?\s(?<code>\d{5})(?:\s?-\s?\d{4})?)?(?:\s?[،,–-]\s?${arabic}(?:\s${arabic}){0,3})?`;

const thai = String.raw`[\p{Script=Thai}\p{M}\d]{1,30}`;
const thailand = String.raw`(?<![\p{L}\d])\d{1,4}(?:/\d{1,4})?\s(?:${thai}\s?){0,6}?(?:ถนน|ถ\.|ซอย|ซ\.|หมู่|ม\.)\s?${thai}(?:\s${thai}){0,5}?\s(?:แขวง|ตำบล|ต\.)\s?${thai}\s(?:เขต|อำเภอ|อ\.)\s?${thai}\s(?<sure>กรุงเทพ${"\\S{0,12}"}|กทม\.?|(?:จังหวัด|จ\.)\s?${thai})(?:\s(?<code>\d{5}))?`;

/** "तुलसीपुर रोड, भेलूपुर, वाराणसी, उत्तर प्रदेश 221010" */
const hindi = String.raw`[\p{Script=Devanagari}\p{M}\d./-]{1,20}`;
const hindiPlace =
  "रोड|मार्ग|गली|नगर|चौक|सड़क|बाजार|बाज़ार|कॉलोनी|दुकान|मकान|प्लॉट|सेक्टर|भवन|वार्ड|पथ|पेठ|रस्ता|मोहल्ला|टोला|गाँव|ग्राम|पुर";
const india = String.raw`(?<![\p{L}\d])(?=[^\n]{0,60}(?:${hindiPlace}))${hindi}(?:\s${hindi}){0,5}(?:,\s${hindi}(?:\s${hindi}){0,4}){1,5}(?:\s?[-–,]\s?|\s)(?<code>[1-9]\d{5})(?!\d)`;

/** "تهران، خیابان ولیعصر، پلاک ۱۲۳، طبقه ۲" */
const iran = String.raw`(?<![\p{L}\d])(?<sure>تهران|مشهد|اصفهان|شیراز|تبریز|کرج|اهواز|رشت|یزد|کرمان)[،,]\s?(?:${arabicPart}[،,]\s?){1,5}?پلاک\s[\d۰-۹]{1,4}(?:[،,]\s?(?:طبقه|واحد)\s[\p{L}\d۰-۹]{1,6}){0,2}`;

/** "თბილისი, რუსთაველის გამზ. 12" */
const georgian = String.raw`\p{Script=Georgian}{2,20}`;
const georgia = String.raw`(?<![\p{L}\d])(?:ქ\.\s?)?(?<sure>თბილისი|ბათუმი|ქუთაისი|რუსთავი),\s?${georgian}(?:\s${georgian}){0,3}\s(?:გამზ|ქ|ქუჩა|გამზირი|მოედანი)\.?\s?(?:[N№]\s?)?\d{1,4}\p{L}?`;

/** "წამებულის ქ. 27, 2200, თელავი" */
const georgianTowns =
  "თბილისი|ბათუმი|ქუთაისი|რუსთავი|გორი|ზუგდიდი|ფოთი|თელავი|მცხეთა|ბორჯომი|სიღნაღი|ახალციხე|ქობულეთი|ოზურგეთი";
const georgiaTownLast =
  String.raw`(?<![\u10d0-\u10ff\d])(?:${georgian}\s){0,3}${georgian}\s(?:ქ\.|ქუჩა|გამზ\.|გამზირი|ხეივანი|შესახვევი|შეს\.)\s?(?:№|N)?\s?\d{1,4}[\u10d0-\u10ff]?(?![\u10d0-\u10ff])` +
  String.raw`(?:,\s[^,\n]{2,25}){0,3}?,\s(?:(?<code>\d{4}),?\s)?(?<sure>${georgianTowns})(?![\u10d0-\u10ff])`;

const forms: readonly ScriptForm[] = [
  { country: "IN", trigger: /[\u0900-\u097f][^\n]*\d{6}/, pattern: new RegExp(india, "gu") },
  { country: "IR", trigger: /پلاک/, pattern: new RegExp(iran, "gu") },
  { country: "GE", trigger: /თბილისი|ბათუმი|ქუთაისი|რუსთავი/, pattern: new RegExp(georgia, "gu") },
  { country: "JP", trigger: /[市区郡町村][^\n]{0,60}?(?:[\d０-９]|丁目)/, pattern: new RegExp(japan, "gu") },
  { country: "KR", trigger: /[로길동가리] ?\d/, pattern: new RegExp(korea, "gu") },
  { country: "CN", trigger: /[市京海津庆][^\n]{1,40}\d号/, pattern: new RegExp(china, "gu") },
  { country: "HK", trigger: /(?:香港|九龍|新界)[^\n]{1,40}\d號/, pattern: new RegExp(hongKong, "gu") },
  { country: "TW", trigger: /\d號/, pattern: new RegExp(taiwan, "gu") },
  { country: "IL", trigger: /[א-ת] \d/, pattern: new RegExp(israelAcross, "gu") },
  { country: "IL", trigger: /[א-ת] \d/, pattern: new RegExp(israel, "gu") },
  {
    country: "",
    trigger: /شارع|طريق|جادة|حي |ش |قطعة|ميدان|كورنيش|المنطقة الصناعية/,
    pattern: new RegExp(arabia, "gu"),
  },
  { country: "TH", trigger: /แขวง|ตำบล|ต\.|\d ?(?:หมู่|ม\.|ถนน|ถ\.|ซอย)/, pattern: new RegExp(thailand, "gu") },
  {
    country: "GE",
    trigger: /(?:ქ\.|ქუჩა|გამზ|ხეივანი|შეს) ?(?:№|N)? ?\d/,
    pattern: new RegExp(georgiaTownLast, "gu"),
  },
  ...cyrillicForms.map((form) => ({
    country: "",
    trigger: new RegExp(String.raw`(?<!\p{L})(?:${cyrillicKind}|гр\.\s\p{L}+\s\d{4}$)(?!\p{L})`, "u"),
    pattern: new RegExp(form, "gu"),
  })),
];
/** A character of any of these scripts, so that pages in Latin letters cost one test a line. */
const otherScript =
  /[\u0400-\u04ff\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f\u10d0-\u10ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const japaneseCode = /^[\s　]*〒?[\s　]?[\d０-９]{3}[-－‐−ー][\d０-９]{4}[\s　]*$/u;
const japaneseBuilding = /^[^\s　、。]{2,24}(?:[\s　]?\d{1,3}(?:F|階|号室)|ビル|タワー|館)$/u;
const lineCharsMax = 200;
/** Lines that may hold an address; a directory has fewer, and hostile text takes a second. */
const linesMax = 300;
const labels: Record<string, RegExp> = {
  JP: /(?:住所|所在地|本社|事務所|店舗)[\s　:：]*$/u,
  KR: /(?:주소|본사|위치)[\s:：]*$/u,
  CN: /(?:地址|总部|办公室|办事处|分公司|门店|工厂|厂址)[\s　:：]*$/u,
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
  if (country !== "JP") return withContinuation(lines, index, own, country);
  const above = lines[index - 1]?.text ?? "";
  const below = lines[index + 1]?.text ?? "";
  return [japaneseCode.test(above) ? above : "", own, japaneseBuilding.test(below.trim()) ? below : ""]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(" ");
}

/** Lines with the town of an address in the line before, by country. */
const continuations: Record<string, RegExp> = {
  TH: /^(?:ต\.|ตำบล|แขวง|อ\.|อำเภอ|เขต|จ\.|จังหวัด|กรุงเทพ)/u,
  GE: /^\d{4},?\s[\u10d0-\u10ff]/u,
  IL: /^(?:\([^()]{3,40}\)|[\p{Script=Hebrew}"'׳״ -]{2,30}(?:,?\s\d{5,7})?)$/u,
  "": /^(?:[\p{Script=Arabic}\s]{2,30}\s\d{5}(?!\d)|\d{5,6},?\s\p{Script=Cyrillic}|(?:бул|ул|пл|ж\.\s?к|кв)\.\s)/u,
};
const continuationsMax = 2;

function withContinuation(lines: readonly TextLine[], index: number, own: string, country: string): string {
  let text = own;
  for (let next = index + 1; next <= index + continuationsMax; next += 1) {
    const line = lines[next];
    if (!line || line.region !== lines[index]?.region || !continuations[country]?.test(line.text)) break;
    text += `${country === "TH" ? " " : ", "}${line.text.slice(0, lineCharsMax)}`;
  }
  return text;
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
    text: narrow(match[0].replace(/[\s　]+/gu, " ").trim()),
    postalCode: code === undefined ? null : narrow(code.replace(/[〒\s　]/gu, "")),
    country: form.country || arabicCountryOf(sure) || cyrillicCountryOf(match[0], options.countries),
    region,
    context: readContext(surroundings, options.siteDomain),
  };
}

/** Digits, Latin letters and hyphens of full width as usual ones: "３丁目２８－１４". */
const narrow = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ－]/gu, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

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
  if (/[јљњћђџ]|Србија/iu.test(text)) return /Скопје|Битола|Македонија/u.test(text) ? "MK" : "RS";
  if (/Росси|РФ/u.test(text)) return "RU";
  return ["UA", "BY", "KZ", "KG", "BG", "RS", "MK", "UZ", "RU"].find((code) => countries.has(code)) ?? null;
}
