import type { PersonFact } from "../../page/site-page.ts";
import type { PeopleUnit } from "./people-units.ts";

/** Titles before a name in Japanese, Chinese and Korean company profiles. */
const title =
  "代表理事組合長|専務理事|常務理事|組合長|支配人|料理長|工場長|住職|代表取締役(?:会長|社長|CEO)?(?:兼\\S{1,10})?|(?:専務|常務|社外)?取締役|代表社員|代表理事|理事長|女将|店主|園主|オーナー|副?院長|副?校長|副?園長|副?社長|会長|" +
  "所長|店長|監査役|執行役員|最高経営責任者|代表者?|責任者|運営責任者|販売責任者|通信販売責任者|" +
  "法定代表人|董事长|副?总经理|总裁|创始人|院长|校长|董事長|副?總經理|負責人|創辦人|" +
  "대표이사|대표자?|사장|원장|부원장|이사장|이사|본부장|팀장|개인정보(?:관리|보호)?책임자";
/** Other occupations: only names with a space, or with a common Korean family name, count beside them. */
const occupation =
  "[\\p{Script=Han}\\p{Script=Katakana}ー]{0,8}(?:衛生士|技工士|療法士|看護師|薬剤師|保育士|栄養士|整備士|調理師|美容師|建築士|税理士|弁護士|行政書士|司法書士|社労士|会計士|" +
  "医師|歯科医|獣医師|助手|受付|事務|主任|部長|課長|係長|室長|次長|本部長|工場長|責任者|管理者|担当|スタッフ|マネージャー|デザイナー|コーディネーター|プランナー|アドバイザー|コンサルタント|ディレクター|エンジニア|プログラマー|インストラクター|トレーナー|カウンセラー|職人|杜氏|理事|監事|顧問|相談役|師|女将|番頭|店員|棟梁|工務|設計|営業|総務|経理)|" +
  "[가-힣]{0,8}(?:원장|실장|팀장|과장|부장|차장|대리|소장|센터장|치료사|위생사|간호사|조무사|기공사|디자이너|매니저|셰프|교수|선생님|변호사|세무사|노무사|약사|수의사|상담사|코디네이터|관리자|책임자)";
const occupationAlone = new RegExp(
  `^(?:${title}|${occupation})(?:[・／/兼、](?:${title}|${occupation}|[\\p{Script=Han}]{1,6}(?:担当|士)))*(?:[（(][\\p{Script=Han}\\p{Script=Katakana}ー]{1,10}[）)])?$`,
  "u",
);
/** "佐々木 由美(歯科衛生士)", "표유진 물리치료실장" */
const beforeOccupation = new RegExp(
  `^(?<name>[\\p{Script=Han}々]{1,3}[\\s　][\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々]{1,4}|[가-힣]{2,4})[\\s　]?[（( ](?<title>${occupation})[）)]?$`,
  "u",
);
/** "院長菅原 健太郎": the title is in an element of its own. */
const glued = new RegExp(
  `^(?<title>${title}|${occupation})(?<name>[\\p{Script=Han}々]{1,3}[\\s　][\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々]{1,4})$`,
  "u",
);
/** "歯科衛生士 百瀬 あかり", "酒類販売管理者:田結庄 博" */
const behindOccupation = new RegExp(
  `^(?<title>${occupation})(?:[\\s　：:／/]{1,3})(?<name>[\\p{Script=Han}々]{1,3}[\\s　][\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々]{1,4}|[가-힣]{3})(?=$|[\\s　（(])`,
  "u",
);
const spacedName =
  /^(?<name>[\p{Script=Han}々]{1,3}[\s　][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}|[가-힣]{3})(?=$|[\s　（(])/u;
const koreanFamily =
  /^[김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용봉사부]/u;

/** Ranks after a Korean name: "박민수 차장". */
const ranked =
  /^(?<name>[가-힣]{2,4})\s(?<title>사원|주임|대리|과장|차장|부장|실장|팀장|소장|원장|상무|전무|이사|사장|강사|교사|선생님|매니저)$/u;
/** Whom to ask, with the title in brackets: "联系人:王小明(总经理)". */
const contactPerson =
  /^(?:联系人|聯絡人|担当者?|담당자)\s?[：:]\s?(?<name>[^（()）]{2,8})(?:[（(](?<title>[^（()）]{2,12})[）)])?$/u;

/** "代表者名", "대표자명": the label names a person, not a title. */
const label = new RegExp(`^(?<title>${title})(?:の?氏?名)?(?:$|[\\s：:／/]{1,5})(?<rest>.*)$`, "u");
const titled = new RegExp(`^(?<title>${title})\\s+(?<rest>.+)$`, "u");
const japanese =
  /^[\p{Script=Han}々]{1,3}[\s　]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}$/u;
const korean = /^[가-힣]{2,4}$|^[가-힣]{1,2} [가-힣]{1,3}$/u;
/** What companies, places and departments end in. */
const notName =
  /(?:会社|公司|センター|営業所|本社|支店|部|課|室|係|市|区|町|村|県|都|府|挨拶|紹介|電話|番号|一覧|회사|센터|전화|번호|인사말|소개)$/u;

/** A cheap test whether a line may hold such a title. */
export function mayHoldEastAsianTitle(text: string): boolean {
  return text.length <= 200 && /^[\p{Script=Han}가-힣]/u.test(text) && partsOf(text).some(mayHoldTitle);
}

const mayHoldTitle = (part: string): boolean =>
  label.test(part) ||
  ranked.test(part) ||
  contactPerson.test(part) ||
  occupationAlone.test(part) ||
  beforeOccupation.test(part) ||
  glued.test(part) ||
  behindOccupation.test(part);

/** Footers divide company facts by bars: "주식회사 별빛 | 대표이사 : 김민수". */
const partsOf = (text: string): string[] => text.split(/\s*[|｜]\s*/);

type IndexedPerson = PersonFact & { index: number };

/** People behind a title in a company profile: "代表取締役 星野 健一", or the two in cells of a row. */
export function eastAsianPeople(units: readonly PeopleUnit[]): IndexedPerson[] {
  return units.flatMap((unit, index) => {
    if (unit.section === "strangers" || !mayHoldEastAsianTitle(unit.text)) return [];
    return partsOf(unit.text).flatMap((part) => personIn(part, units[index + 1]?.text ?? "", index) ?? []);
  });
}

function personIn(part: string, below: string, index: number): IndexedPerson | null {
  const person = (name: string, title: string | undefined): IndexedPerson => ({
    index,
    name,
    title: title ?? null,
    email: null,
    linkedin: null,
  });
  const named = (ranked.exec(part) ?? contactPerson.exec(part))?.groups;
  if (named?.name !== undefined) {
    const name = nameIn(named.name);
    return name === null ? null : person(name, named.title);
  }
  const found = label.exec(part)?.groups;
  if (found === undefined) return workerIn(part, below, person);
  const value = (found.rest ?? "") === "" ? below : (found.rest ?? "");
  // "代表者 / 代表取締役 星野 健一"
  const nested = titled.exec(value)?.groups;
  const name = nameIn(nested?.rest ?? "") ?? nameIn(value);
  if (name === null) return null;
  return person(
    name,
    nested?.rest !== undefined && nameIn(nested.rest) !== null ? nested.title : found.title,
  );
}

/** Someone named beside an occupation, in one line or in two. */
function workerIn(
  part: string,
  below: string,
  person: (name: string, title: string | undefined) => IndexedPerson,
): IndexedPerson | null {
  const inLine = (beforeOccupation.exec(part) ?? behindOccupation.exec(part) ?? glued.exec(part))?.groups;
  const next =
    inLine === undefined && occupationAlone.test(part) ? spacedName.exec(below)?.groups : undefined;
  const written = inLine?.name ?? next?.name ?? "";
  const isKorean = /^[가-힣]/.test(written);
  const name = isKorean && !koreanFamily.test(written) ? null : nameIn(written);
  if (name === null || occupationAlone.test(name)) return null;
  return person(name, inLine?.title ?? part);
}

/** A Japanese, Chinese or Korean name in a place of names, which its family name or a space shows. */
export function eastAsianName(text: string): string | null {
  if (!/^[\p{Script=Han}가-힣]/u.test(text)) return null;
  const isName = /^[가-힣]{3}$/u.test(text)
    ? koreanFamily.test(text)
    : /[\s　]/u.test(text) || text.length <= 4;
  return isName && !occupationAlone.test(text) ? nameIn(text) : null;
}

function nameIn(text: string): string | null {
  const bare = text.replace(/\s*[（(|·,、].*$|[\s　]*(?:様|氏|先生|님)$/u, "").trim();
  const isName = korean.test(bare) || (japanese.test(bare) && bare.length >= 3);
  return isName && !notName.test(bare) && !new RegExp(`^(?:${title})$`, "u").test(bare) ? bare : null;
}
