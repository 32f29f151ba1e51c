/** Names of the at sign that have no other meaning, so that neither brackets nor a spelled-out dot are needed. */
const signNames =
  "arroba|arrobas|arobase|arobas|arrobase|chiocciola|chiocciolina|kukac|ma\u0142pa|malpa|zavin\u00e1\u010d|zavinac|" +
  "snabel-?a|kr\u00f8ll-?alfa|alfakr\u00f8ll|apestaartje|apenstaartje|apestaart|at-zeichen|klammeraffe|" +
  "miukumauku|\u00e4t-merkki|\u00e4t-zeichen|\u00e4t|kuyruklu a|afna|\u03c0\u03b1\u03c0\u03ac\u03ba\u03b9|" +
  "\u0441\u043e\u0431\u0430\u043a\u0430|\u0441\u043e\u0431\u0430\u0447\u043a\u0430|\u5c0f\u8001\u9f20|\u30a2\u30c3\u30c8\u30de\u30fc\u30af|\u30a2\u30c3\u30c8";
/** Those that have other meanings, and denote the sign only in brackets. */
const bracketedNames = `at|at sign|commercial at|\u00e6t|aet|bei|et|chez|${signNames}|@`;
const dotNames =
  "dot|punkt|punktum|punto|point|ponto|punt|prik|piste|kropka|te\u010dka|tecka|bodka|to\u010dka|tocka|ta\u010dka|pont|nokta|" +
  "\u0442\u043e\u0447\u043a\u0430|\u03c4\u03b5\u03bb\u03b5\u03af\u03b1";

const open = "[\\[({<«|*~\u3010\uff08]";
const close = "[\\])}>»|*~\u3011\uff09]";
const bracketedAt = new RegExp(
  `\\s{0,3}${open}[\\s_.-]{0,3}(?:${bracketedNames})[\\s_.-]{0,3}${close}\\s{0,3}`,
  "giu",
);
const bracketedDot = new RegExp(
  `\\s{0,3}${open}[\\s_-]{0,3}(?:${dotNames}|\\.)[\\s_-]{0,3}${close}\\s{0,3}`,
  "giu",
);
/** A single letter also labels lists ("see (a) firma.fi"), so it counts only between two parts of an address. */
const bracketedA = /(\s{0,2})[[({][aà][\])}](\s{0,2})(?=[a-z0-9-]{1,63}\.[a-z])/giu;
const joinedAt =
  /(?<=[a-z0-9])(?:\s{1,3}-at-\s{1,3}|_at_|-at-)(?=[a-z0-9][a-z0-9-]{0,60}(?:\.|_dot_|\s{0,3}-dot-|\s{0,3}[[({]))/gi;

/** `tallerARROBAtaller.es`: in capitals between two parts in lower case. */
const capitalAt = /(?<=[a-z0-9])(?:ARROBA|AROBASE|CHIOCCIOLA)(?=[a-z0-9][a-z0-9-]{0,60}\.[a-z])/g;

/** "i n f o @ f i r m a . d e" */
const spacedLetters = /(?<![\w.@-] ?)(?:[\w.+-] ){2,40}@(?: [\w.-]){4,60}(?![\w.@-])/g;

/** A quick test that almost every text without a spelled-out address fails; matching texts are examined closely. */
const mayBeSpelled = new RegExp(
  `\\s(?:at\\s[\\w-]{1,63}(?:\\.[a-z]|\\s(?:${dotNames})\\s)|@\\s|(?:${signNames})\\s|(?:mail|e-mail|email)\\s@)`,
  "iu",
);
const spacedWord = new RegExp(`(?<=\\s)(?:at|@|${signNames})(?=\\s)`, "giu");
const localBefore = /(?<![\w.@/-])([a-z0-9][\w.+-]{0,63})\s{1,3}$/i;
const domainAfter = new RegExp(
  `\\s{1,3}([\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}(?:(?:\\s{1,3}(?:${dotNames})\\s{1,3}|\\s?\\.)[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}){1,4})(?![\\p{L}\\p{N}@-])`,
  "iuy",
);
const dotWord = new RegExp(`\\s{1,3}(?:${dotNames})\\s{1,3}`, "giu");
const dotWordInside = new RegExp(`\\s(?:${dotNames})\\s`, "iu");
const dotWordBeforeLabel = new RegExp(
  `(?:\\s{1,3}(?:${dotNames})\\s{1,3}|_dot_|\\s{0,3}-dot-\\s{0,3}|\\s{1,2}\\.\\s{1,2})(?=[a-z]{2,24}(?![\\p{L}@]))`,
  "giu",
);
/** What precedes a word for a dot: a sign, and labels separated by more such words. */
const openDomain = new RegExp(`@[^\\s@]{1,63}(?:\\s{1,3}(?:${dotNames})\\s{1,3}[^\\s@]{1,63}){0,3}$`, "iu");

const determiners =
  "a all an any each her here his its it my no our some that the their this us you your".split(" ");
/** Words before "at" in a sentence, which are not mailboxes. */
const wordsBeforeAt = new Set([
  ...determiners,
  ..."and are be been call email e-mail mails find go he him in is look mail me meet online out page see she them".split(
    " ",
  ),
  ..."then there they visit was we were who with write reach arrive arrived stay work works working based available".split(
    " ",
  ),
  ..."located site website web store shop shopping buy order ordered more details check us follow join now live down up".split(
    " ",
  ),
]);
const wordsAfterAt = new Set(determiners);

/** Markers to be removed before an address is used. */
const spamTrap =
  /(?<![a-z])(?:no-?spam|nospam-?please|kein-?spam|ohne-?spam|anti-?spam|spam-?schutz|remove-?this|remove-?me|delete-?this|bitte-?entfernen|entfernen|sans-?spam|enlever|sin-?spam|geen-?spam)(?![a-z-])|NO_?SPAM|REMOVE_?THIS|REMOVE_?ME|REMOVE|DELETE|ENTFERNEN/g;

/**
 * Rewrites hidden addresses plainly: `info [at] firma (dot) de` becomes `info@firma.de`. Returns undefined if there
 * are none, which is the usual case. Linear in the text.
 */
export function deobfuscate(text: string): string | undefined {
  const signed = text.includes("\uff20") ? text.replaceAll("\uff20", "@") : text;
  const flat = joinBracketed(placeholderSign.test(signed) ? replaceSign(signed) : signed);
  const plain = mayBeSpelled.test(flat) ? joinSpaced(flat) : flat;
  const open = plain.includes("@") ? withoutSpamTraps(joinBroken(plain)) : plain;
  return open === text ? undefined : open;
}

/** "shop★firma.jp (★を@に変えてください)": a sign that the text says to replace. */
const placeholderSign = /[★☆■●◎♪＊](?:を|\s?(?:=|→|->)\s?|.{0,20}(?:replace|ersetzen|remplace))/u;

const replaceSign = (text: string): string =>
  text.includes("@") || text.includes("アットマーク")
    ? text.replace(/(?<=[a-z0-9])[★☆■●◎♪＊](?=[a-z0-9-]{1,63}\.[a-z])/gi, "@")
    : text;

function joinBracketed(text: string): string {
  let plain = text;
  if (/[[({<«|*~\u3010\uff08]/.test(text)) {
    plain = plain.replace(bracketedAt, "@").replace(bracketedA, joinLetter);
    if (plain.includes("@")) plain = plain.replace(bracketedDot, ".");
  }
  if (plain.includes("ARROBA") || plain.includes("AROBASE") || plain.includes("CHIOCCIOLA"))
    plain = plain.replace(capitalAt, "@");
  if (plain.includes(" @ ")) plain = plain.replace(spacedLetters, (letters) => letters.replaceAll(" ", ""));
  return /[-_]at[-_]/i.test(text) ? plain.replace(joinedAt, "@") : plain;
}

function joinLetter(match: string, before: string, after: string, at: number, text: string): string {
  const left = text.slice(Math.max(0, at - 100), at);
  const local = /[\p{L}\p{N}._+-]{1,64}$/u.exec(left)?.[0];
  if (!local) return match;
  const isTight = before === "" && after === "";
  const isMailbox = isRoleMailbox(local) || /^\p{L}+\.\p{L}+$/u.test(local);
  return isTight || isMailbox || endsInEmailLabel(left.slice(0, -local.length)) ? "@" : match;
}

/** `info at firma dot de`, `info @ firma.de`, `contacto arroba firma punto es`. */
function joinSpaced(text: string): string {
  let plain = "";
  let from = 0;
  for (const { 0: word, index } of text.matchAll(spacedWord)) {
    if (index < from) continue;
    const before = text.slice(Math.max(from, index - 70), index);
    const local = localBefore.exec(before);
    if (!local?.[1]) continue;
    domainAfter.lastIndex = index + word.length;
    const domain = domainAfter.exec(text);
    if (!domain?.[1]) continue;
    const start = index - before.length + local.index;
    if (!isAddress(local[1], word, domain[1], text.slice(Math.max(0, start - 40), start))) continue;
    plain += `${text.slice(from, start)}${local[1]}@${domain[1].replace(dotWord, ".").replace(/\s/g, "")}`;
    from = domainAfter.lastIndex;
  }
  return from === 0 ? text : plain + text.slice(from);
}

/** Whether `local word domain` is an address and not a sentence ("we meet at the dot com hall"). */
function isAddress(local: string, word: string, domain: string, before: string): boolean {
  const firstLabel = /^[^\s.]+/.exec(domain)?.[0].toLowerCase() ?? "";
  if (wordsBeforeAt.has(local.toLowerCase()) || wordsAfterAt.has(firstLabel)) return false;
  if (!/^at$/i.test(word)) return true;
  if (dotWordInside.test(domain)) return true;
  // "he works at firma.de": a real dot requires a word for email, or the sign's name in capitals.
  return (
    endsInEmailLabel(before) ||
    (word === "AT" && local === local.toLowerCase()) ||
    (isRoleMailbox(local) && /[:|•·]\s?$/.test(before))
  );
}

/** `info@firma dot de`, `info@ firma.de`, `info @firma.de`: a space on one side, or words for dots. */
function joinBroken(text: string): string {
  return text
    .replace(dotWordBeforeLabel, (match, at: number) =>
      openDomain.test(text.slice(Math.max(0, at - 160), at)) ? "." : match,
    )
    .replace(/(?<=[a-z0-9])@\s{1,2}(?=[a-z0-9][a-z0-9-]{0,62}\.[a-z]{2,24}(?![a-z]))/gi, "@")
    .replace(/(?<![\w.@-])([a-z0-9][\w.+-]{0,63})\s{1,2}@(?=[a-z0-9][a-z0-9-]{0,62}\.[a-z])/gi, joinLeft);
}

/** "follow @firma.de" names an account; `info @firma.de` is a mailbox. */
function joinLeft(match: string, local: string, at: number, text: string): string {
  const isMailbox = isRoleMailbox(local) || endsInEmailLabel(text.slice(Math.max(0, at - 40), at));
  return isMailbox ? `${local}@` : match;
}

/** Removes spam traps: `info@NOSPAM.firma.de`, `infoREMOVETHIS@firma.de`. */
function withoutSpamTraps(text: string): string {
  if (!/spam|remove|delete|entfernen|enlever/i.test(text)) return text;
  return text.replace(/\S{3,300}/g, (address) => {
    if (!address.includes("@")) return address;
    const plain = address
      .replace(spamTrap, "")
      .replace(/[._-]{2,}/g, ".")
      .replace(/[._-]@|@[._-]/g, "@")
      .replace(/^[._-]|[._-]$/g, "");
    // Only the trap: a mailbox or domain with that name.
    return /^[^@]+@[^@.]+\.[^@]+$/.test(plain) ? plain : address;
  });
}

/** Role mailboxes, in many languages. */
const roleMailboxes = new Set(
  (
    "info infos information kontakt kontakty contact contacto contatti contato contacts contactenos office hello hallo " +
    "hola hei hej ciao bonjour mail email post sales support service services verkauf vertrieb team admin buero biuro " +
    "büro sekretariat sekretariat welcome willkommen commercial ventas vendas vendite verkoop myynti salg enquiries " +
    "inquiries enquiry inquiry reception rezeption booking bookings reservation reservations reservierung help jobs " +
    "karriere bewerbung presse press media marketing order orders bestellung shop store toimisto asiakaspalvelu " +
    "sklep handel obchod kancelar iroda ugyfelszolgalat bilgi iletisim geral comercial administracion segreteria " +
    "amministrazione accueil direction secretariat kundenservice kundeservice kundtjanst receptie administratie"
  ).split(" "),
);

/** Whether a mailbox belongs to a role, such as `info`, not to a person. */
function isRoleMailbox(local: string): boolean {
  return roleMailboxes.has(local.toLowerCase());
}

const labelAtEnd =
  /(?:e-?mails?|mail|courriel|courrier|correo(?: electr[oó]nico)?|posta|e-?post|s[äa]hk[öo]posti|el[ -]?mail|elektronicky|e-?posta|mailto|contacto?|kontakt)(?:[ -]?(?:adresse?|address|us|adres|adresi))?\s{0,3}[:=–—|-]?\s{0,3}["'(]?\s?$/i;

/** Whether a text ends with a label of an email address, such as `E-Mail:`. */
function endsInEmailLabel(text: string): boolean {
  return labelAtEnd.test(text.slice(-40));
}
