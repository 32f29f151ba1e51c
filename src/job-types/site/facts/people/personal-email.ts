import { isFirstName } from "../../../../ai/grounding/first-names.ts";
import { bareLetters, foldLetters } from "../../../../text/fold.ts";
import { emailRejection } from "../../contacts/emails/email-filter.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { isFoldedRoleWord } from "./job-titles.ts";
import { coreWords, particles } from "./person-name.ts";

/** Mailboxes of a department or of everybody, in the supported languages. */
const sharedBox = new Set(
  (
    "info infos information informationen kontakt kontakte contact contacts contacto contato contatti contactus office buero buro bureau mail " +
    "email hello hallo hola bonjour ciao hej hei moi ahoj post poczta posta team service services support help hilfe helpdesk sales " +
    "vertrieb verkauf ventas vendas vendite commerciale salg forsaljning myynti sprzedaz prodej jobs job bewerbung bewerbungen karriere " +
    "career careers admin administration administracion administracao amministrazione enquiries enquiry inquiries postmaster webmaster " +
    "biuro sekretariat secretariat secretaria secretariaat segreteria firmapost toimisto comercial geral general accueil zentrale " +
    "presse press media medien pr marketing shop store order orders bestellung bestellungen booking bookings reservation reservations reservas " +
    "reservierung rechnung rechnungen invoice invoices billing accounts accounting buchhaltung compta comptabilite contabilidad finance " +
    "datenschutz privacy dpo gdpr dsgvo rgpd legal impressum noreply no-reply newsletter redaktion editor redaction redazione redaccion " +
    "feedback welcome praxis kanzlei studio hotel rezeption reception recepcion kita schule verein vorstand board styrelse styrelsen " +
    "bestyrelse bestyrelsen hallitus zarzad member members mitglieder customerservice kundenservice kundeservice kundtjanst asiakaspalvelu klant " +
    "klantenservice care customercare clinic frontdesk appointments enquire shopping werkstatt taller atelier export import einkauf compras acquisti inkoop personal hr rh recrutement it tech technik dev web " +
    "bilgi iletisim randevu rezervasyon destek satis muhasebe urlaub zimmer buchung ordination kanzlei anmeldung visitas turismo " +
    "citas clinica consulta marcacoes agenda atendimento pousada prenotazioni camere reception amministrativo rejestracja gabinet " +
    "recepcja rezerwacja zamowienia objednavky rezervace recepce ordinace obchod ucetni myymala ajanvaraus varaukset bokning bokningar " +
    "bestilling bestillinger booking yoyaku kantoor onthaal secretaria balie planning orders clerk permits billing records reservas " +
    "visit events press wholesale trade retail warehouse parts estimates quotes dispatch smile hi team us everyone all staff crew " +
    "abuse hostmaster no reply donotreply me my you name vorname nachname firstname lastname iod rodo odo ksiegowosc kadry kansli kansliet " +
    "expedition reklamation dyrekcja wydzial pokladna podatelna urad obec mesto gemeinde rathaus mairie comune ayuntamiento prefeitura"
  ).split(" "),
);

/** Shared mailboxes: they belong to no person, even one named beside them. */
const everybodysBox = new Set(
  (
    "info infos information informationen kontakt kontakte contact contacts contacto contato contatti contactus email mail hello hallo hola bonjour " +
    "ciao hej hei moi ahoj post poczta posta team welcome enquiries enquiry inquiries office buero buro bureau biuro toimisto firmapost geral general " +
    "admin accueil zentrale praxis kanzlei studio hotel kita schule verein clinic klinik klinika ordinace ordination gabinet pousada visitas noreply " +
    "newsletter postmaster webmaster hostmaster abuse us everyone all staff crew me my you name bilgi iletisim urad obec mesto gemeinde rathaus mairie " +
    "comune ayuntamiento prefeitura podatelna kantoor onthaal customerservice support service shop store jobs job privacy datenschutz dpo gdpr iod rodo odo " +
    "booking bookings reservation reservations reservas prenotazioni bokning bokningar varaukset rezervace rezerwacja order orders bestellung bestellungen"
  ).split(" "),
);

/**
 * Whether the mailbox of an office belongs to the one person in whose row or card it is: `head`, `ucetni` and `rektor`
 * do, and `office` does for the office manager.
 */
export function isMailboxOfRole(email: string, title: string | null): boolean {
  const box = foldLetters(email.split("@", 1)[0] ?? "");
  const words = box.split(/[^\p{L}]+/u).filter(Boolean);
  if (words.length === 0) return false;
  if (!words.every((word) => everybodysBox.has(word))) return true;
  const roles = foldLetters(title ?? "").split(/[^\p{L}]+/u);
  const stem = box.slice(0, 5);
  return stem.length > 3 && roles.some((role) => role.startsWith(stem));
}

/** Whether an address belongs to an office or a department, not to a person. */
export function isSharedMailbox(email: string): boolean {
  const local = foldLetters(email.split("@", 1)[0] ?? "");
  const words = local.split(/[^\p{L}]+/u).filter(Boolean);
  return words.length === 0 || words.every((word) => sharedBox.has(word) || isFoldedRoleWord(word));
}

/** The first email address in a short text, lower case. */
export function addressIn(text: string): string | null {
  if (!text.includes("@") && !/[([]\s?[aä]t/i.test(text)) return null;
  const shown = text.slice(0, 300).replace(/\s?[[(]\s?(?:at|ät)\s?[\])]\s?/gi, "@");
  const found =
    /[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,190}\.\p{L}{2,24}/u.exec(shown)?.[0].toLowerCase() ?? null;
  return found === null || emailRejection(found, false) === "placeholder" ? null : found;
}

/** The first email address in a short text, lower case, if it is a person's. */
export function emailIn(text: string): string | null {
  const found = addressIn(text);
  return found === null || isSharedMailbox(found) ? null : found;
}

/** Two letters for one, as addresses often have them: Müller is mueller, Søren soeren, Åsa aasa. */
const digraphs: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  å: "aa",
  ø: "oe",
  æ: "ae",
  ñ: "ny",
};
/** Cyrillic and Greek letters as addresses write them. */
const transliterations: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "а=a б=b в=v г=g ґ=g д=d е=e є=ie ж=zh з=z и=i і=i ї=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e " +
    "ю=yu я=ya ё=e ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** A word of a name in the ways in which addresses spell it. */
function spellingsOf(word: string): string[] {
  const lower = word.toLowerCase().normalize("NFC");
  const folded = foldLetters(lower);
  const latin = [...folded].map((letter) => transliterations[letter] ?? letter).join("");
  const long = foldLetters([...lower].map((letter) => digraphs[letter] ?? letter).join(""));
  const all = [latin, [...long].map((letter) => transliterations[letter] ?? letter).join("")];
  return [...new Set(all.map((spelling) => spelling.replace(/[^a-z]/g, "")))].filter(Boolean);
}

/**
 * How clearly an address spells a person's name: 3 for first and last name (`john.smith`, `smith-j`, `jsmith`), 2 for
 * the last name, 1 for the first name or the initials, 0 otherwise.
 */
export function spellsName(email: string, name: string): number {
  const local = foldLetters(email.split("@", 1)[0] ?? "").replace(
    /^(?:cllr|rev|dr|prof|avv|av|mrs?|ms|ing|arch)[._-]/,
    "",
  );
  const parts = local.split(/[^a-z]+/).filter(Boolean);
  const letters = parts.join("");
  if (letters.length < 2) return 0;
  const words = givenNameFirst(coreWords(name)).filter(
    (word) => /\p{L}{2}/u.test(word) || /^\p{Lu}\.?$/u.test(word),
  );
  const long = words.filter((word) => !particles.has(word.toLowerCase()));
  const first = long[0];
  const last = long.at(-1);
  if (first === undefined || last === undefined || long.length < 2) return 0;
  const firsts = [...new Set([...spellingsOf(first), ...first.split("-").flatMap(spellingsOf)])];
  // "van den Berg" may be vandenberg.
  const tail = words.slice(words.indexOf(first) + 1).join("");
  const lasts = [
    ...new Set(
      [...long.slice(1), ...last.split("-"), tail].flatMap(spellingsOf).filter((part) => part.length > 1),
    ),
  ];
  if (lasts.some((family) => firsts.some((given) => spellsBoth(parts, given, family)))) return 3;
  if (lasts.some((family) => letters === family && family.length > 2)) return 2;
  if (firsts.some((given) => letters === given && given.length > 1)) return 1;
  const initials = long.map((word) => spellingsOf(word)[0]?.slice(0, 1) ?? "").join("");
  return letters === initials || letters === initials.slice(0, 1) + initials.slice(-1) ? 1 : 0;
}

/** Hungarian puts the family name first: "Kern Ines". */
function givenNameFirst(words: readonly string[]): readonly string[] {
  const [family = "", given = "", ...others] = words;
  return others.length === 0 && !isFirstName(family) && isFirstName(given) ? [given, family] : words;
}

/** Whether the parts of an address are a first and a last name, one of them possibly short. */
function spellsBoth(parts: readonly string[], given: string, family: string): boolean {
  const letters = parts.join("");
  const initial = given.slice(0, 1);
  if ([given + family, family + given, initial + family, family + initial].includes(letters)) return true;
  // `jan.koch` among `jan.koch.muster`
  const hasGiven = parts.some((part) => part === given || part === initial);
  if (parts.length > 1 && parts.includes(family) && hasGiven) return true;
  // `inesb` and `ines.b`
  if (given.length > 2 && letters === given + family.slice(0, 1)) return true;
  if (family.length <= 3 || letters.length <= family.length || !letters.endsWith(family)) return false;
  return given.startsWith(letters.slice(0, -family.length));
}

/**
 * Gives each address to the one person whose name it spells best, wherever it was found, and takes it from all others.
 * An address that spells nobody's name stays with the person beside whom it is, if that is one person.
 * @param addresses further addresses of the site, in any case.
 * @param label the letters of the site's registered name: `muster.treasurer@gmail.com` belongs to an office of Muster.
 */
export function assignEmails(
  people: readonly PersonFact[],
  addresses: readonly string[],
  label = "",
): PersonFact[] {
  const beside = people.map(({ email }) => email).filter((email) => email !== null);
  const holders = new Map<string, number>();
  for (const email of beside) holders.set(email, (holders.get(email) ?? 0) + 1);
  const emails = new Map<PersonFact, { email: string; score: number }>();
  const elsewhere = addresses
    .map((address) => address.toLowerCase())
    .filter((email) => !isSharedMailbox(email));
  const schemed = addressesInScheme(people, elsewhere);
  for (const email of new Set([...beside, ...elsewhere])) {
    const owner = ownerOf(email, people, holders.has(email) || schemed.has(email));
    const box = bareLetters(email.split("@", 1)[0] ?? "");
    const isOffice = (label.length > 3 && box.includes(label)) || (box.length > 5 && label.includes(box));
    if (owner === null || (isOffice && spellsName(email, owner.person.name) === 0)) continue;
    const known = emails.get(owner.person);
    if (known === undefined || owner.score > known.score)
      emails.set(owner.person, { email, score: owner.score });
  }
  return people.map((person) => ({ ...person, email: emails.get(person)?.email ?? null }));
}

/**
 * The addresses that are the initials or first name of exactly one person each, if there are several at one domain:
 * `kb`, `onl` and `is` of three lawyers.
 */
function addressesInScheme(people: readonly PersonFact[], addresses: readonly string[]): Set<string> {
  const byDomain = new Map<string, Map<PersonFact, string>>();
  for (const email of new Set(addresses)) {
    const spelt = people.filter(({ name }) => spellsName(email, name) > 0);
    const [person] = spelt;
    if (person === undefined || spelt.length > 1) continue;
    const domain = email.slice(email.indexOf("@"));
    const found = byDomain.get(domain) ?? new Map<PersonFact, string>();
    byDomain.set(domain, found);
    if (spellsName(email, person.name) === 1) found.set(person, email);
  }
  return new Set(
    [...byDomain.values()].filter(({ size }) => size > 1).flatMap((found) => [...found.values()]),
  );
}

/** Being beside a person is worth more than spelling only their first name. */
const besideScore = 1.5;

function ownerOf(
  email: string,
  people: readonly PersonFact[],
  isBeside: boolean,
): { person: PersonFact; score: number } | null {
  let best: { person: PersonFact; score: number } | null = null;
  let isTie = false;
  for (const person of people) {
    const spelt = spellsName(email, person.name);
    // Elsewhere, a first name or initials alone may be somebody else's.
    const spelling = isBeside || spelt > 1 ? spelt : 0;
    const score = spelling + (person.email === email ? besideScore : 0);
    if (score === 0) continue;
    if (best === null || score > best.score) {
      best = { person, score };
      isTie = false;
    } else if (score === best.score) isTie = true;
  }
  return isTie ? null : best;
}
