import type { PersonFact } from "../../page/site-page.ts";
import type { PeopleUnit } from "./people-units.ts";

/** Titles before a name in Japanese, Chinese and Korean company profiles. */
const title =
  "代表取締役(?:会長|社長|CEO)?(?:兼\\S{1,10})?|(?:専務|常務|社外)?取締役|代表社員|代表理事|理事長|女将|店主|園主|オーナー|副?院長|副?校長|副?園長|副?社長|会長|" +
  "所長|店長|監査役|執行役員|最高経営責任者|代表者?|責任者|運営責任者|販売責任者|通信販売責任者|" +
  "法定代表人|董事长|副?总经理|总裁|创始人|院长|校长|董事長|副?總經理|負責人|創辦人|" +
  "대표이사|대표자?|사장|원장|부원장|이사장|이사|본부장|팀장|개인정보(?:관리|보호)?책임자";
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
  return text.length <= 200 && /^[\p{Script=Han}가-힣]/u.test(text) && label.test(text);
}

/** People behind a title in a company profile: "代表取締役 星野 健一", or the two in cells of a row. */
export function eastAsianPeople(units: readonly PeopleUnit[]): (PersonFact & { index: number })[] {
  return units.flatMap((unit, index) => {
    const found = mayHoldEastAsianTitle(unit.text) ? label.exec(unit.text)?.groups : undefined;
    if (found === undefined || unit.section === "strangers") return [];
    const below = units[index + 1]?.text ?? "";
    const value = (found.rest ?? "") === "" ? below : (found.rest ?? "");
    // "代表者 / 代表取締役 星野 健一"
    const nested = titled.exec(value)?.groups;
    const name = nameIn(nested?.rest ?? "") ?? nameIn(value);
    if (name === null) return [];
    const role = nested?.rest !== undefined && nameIn(nested.rest) !== null ? nested.title : found.title;
    return [{ index, name, title: role ?? null, email: null, linkedin: null }];
  });
}

function nameIn(text: string): string | null {
  const bare = text.replace(/\s*[（(|·,、].*$|[\s　]*(?:様|氏|先生|님)$/u, "").trim();
  const isName = korean.test(bare) || (japanese.test(bare) && bare.length >= 3);
  return isName && !notName.test(bare) && !new RegExp(`^(?:${title})$`, "u").test(bare) ? bare : null;
}
