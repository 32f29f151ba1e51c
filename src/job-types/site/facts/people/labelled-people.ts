import type { PersonFact } from "../../page/site-page.ts";
import { isLeadershipLabel, isRole } from "./job-titles.ts";
import type { Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { hasDegree, hasFirstName, personName } from "./person-name.ts";
import { spellsName } from "./personal-email.ts";

const separators = /\s*[,;]\s+|\s+(?:und|and|et|y|e|en|och|og|ja|i|a|u\.|&|\/|sowie)\s+/u;
const representation =
  /^(?:(?:gesetzlich )?vertreten durch|vertretungsberechtigt\p{L}*|represented by|représentée? par|rappresentat[ao] da|representad[ao] por|vertegenwoordigd door)(?:\s(?:die|den|das|der|the|le|la|de))?\s*/iu;

/** What may follow a name on its line: "Ines Beer - 0561 7203344", "Rolf Kern (seit 2019)". */
const detail =
  /\s*(?:\(.{0,60}\)|\s[–—|·-]\s.*|[,:|]?\s(?:tel|tél|tlf|phone|fon|mobil)\b.*|[,:|]?\s\+?[\d(].*)$/iu;

/** Labels of people and firms who work for the company, or of its bank account. */
const credits =
  /design|foto|photo|bild|realis|umsetzung|hosting|quelle|source|bank|konto|iban|made by|created|crédit|copyright/i;

interface LabelledPerson extends PersonFact {
  /** Index of the label's unit. */
  index: number;
}

/**
 * People after a label, as in legal notices: "Geschäftsführer: Ines Beer, Rolf Kern". On company pages, any role before
 * a colon is credible; in articles, only those in the footer and in contact boxes are.
 */
export function labelledPeople(units: readonly PeopleUnit[], place: Place): LabelledPerson[] {
  const people: LabelledPerson[] = [];
  units.forEach(({ text, section, inFooter, email, isContact }, index) => {
    if (place.isForeign && !inFooter && section !== "contact" && section !== "team") return;
    if (section === "strangers" || text.length > 250) return;
    const colon = text.indexOf(":");
    const label = (colon < 0 ? text : text.slice(0, colon)).trim();
    if (label.length < 2 || label.length > 70) return;
    const isLeading = isLeadershipLabel(label);
    const inline = colon < 0 ? "" : text.slice(colon + 1).trim();
    // "Ärzte: Dr. med. Ines Beer" names people on any page.
    const mayName =
      place.onCompanyPage || hasDegree(inline) || inFooter || section === "contact" || section === "team";
    const isSpelt =
      colon > 0 &&
      ((email !== null && spellsName(email, inline) > 1) ||
        // "Feedback: Ines Beer", with a link to a mailbox for it.
        (section === "contact" && isContact && hasFirstName(inline) && !credits.test(label)));
    if (!isLeading && !isSpelt && !(mayName && colon > 0 && isRole(label))) return;
    const names = inline === "" ? namesBelow(units, index, colon >= 0) : namesIn(inline);
    const title = titleOf(label);
    for (const name of names) {
      if (place.isForeign && !hasFirstName(name)) continue;
      people.push({ index, name, title, email: names.length === 1 ? email : null, linkedin: null });
    }
  });
  return people;
}

function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(separators)) {
    const bare = part.slice(0, 120).replace(detail, "").replace(/\.$/, "");
    const name = personName(bare);
    // "Ines Beer, Anschrift wie oben": the list of names has ended.
    if (name === null) break;
    names.push(name);
  }
  return names.slice(0, 10);
}

/** The names below a label: several if it ends in a colon, one if it is only set apart. */
function namesBelow(units: readonly PeopleUnit[], index: number, hasColon: boolean): string[] {
  const unit = units[index];
  if (!unit || !isLabelAlone(unit, hasColon)) return [];
  const names: string[] = [];
  for (const below of units.slice(index + 1, index + (hasColon ? 5 : 2))) {
    const here = namesIn(below.text);
    if (here.length === 0) break;
    names.push(...here);
  }
  return names;
}

/** A label on its own line is short and nothing else: neither a sentence nor a name with a role. */
function isLabelAlone({ text, element, level }: PeopleUnit, hasColon: boolean): boolean {
  const isSetOff = hasColon || level > 0 || /^(?:dt|th|td|strong|b)$/.test(element?.name ?? "");
  return isSetOff && text.split(" ").length <= 6 && !/[.!?,]|\s[–—-]\s/.test(text);
}

function titleOf(label: string): string | null {
  const bare = label.replace(representation, "").trim();
  return bare === "" ? null : bare.slice(0, 90);
}
