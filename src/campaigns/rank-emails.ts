import { parse } from "tldts";
import { normalEmail } from "../text/email-address.ts";
import { foldLetters, spellUmlauts } from "../text/fold.ts";
import type { PreferredEmails, RankEmails } from "./ports.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Local parts that businesses use for customer enquiries, by language; compared without diacritics. */
const businessWords = words(`
  contact contactus info information hello hi mail email office sales enquiry enquiries inquiry inquiries ask team
  booking bookings reservation reservations quote quotes estimates orders order shop store studio reception service
  customerservice customercare welcome business commercial newbusiness
  kontakt buero anfrage anfragen vertrieb verkauf empfang kanzlei praxis zentrale werkstatt kundenservice angebot
  bonjour accueil devis vente ventes renseignements atelier boutique cabinet commande
  contacto ventas comercial clientes presupuestos consultas oficina reservas tienda taller informacion
  contatti contatto vendite preventivi clienti commerciale prenotazioni negozio ufficio informazioni
  contato vendas orcamentos atendimento encomendas loja geral comercial
  verkoop offerte klantenservice kantoor winkel receptie informatie
  biuro sprzedaz oferta zamowienia sklep rezerwacje
  kundservice forsaljning kontor bokning butik salg post firmapost myynti toimisto asiakaspalvelu
  obchod objednavky prodej info kancelar dotazy ertekesites iroda vanzari comenzi birou satis bilgi siparis iletisim
  poliseis plirofories zakaz prodazhi prodaja ured narudzbe
`);

/** Unread addresses, or addresses that reach no decision-maker. */
const deadWords = words(`
  abuse bounce bounces daemon donotreply hostmaster list mailerdaemon noreply nospam postmaster root spam unsubscribe
  usenet uucp webmaster
`);

type Kind = "business" | "contact" | "named" | "person" | "unknown" | "generic" | "dead";

const business: Kind[] = ["business", "contact"];
const people: Kind[] = ["named", "person"];
const rest: Kind[][] = [["unknown"], ["generic"], ["dead"]];
/** Groups of kinds, best first, depending on the campaign's preference. The first kind leads its group. */
const orders: Readonly<Record<PreferredEmails, Kind[][]>> = {
  business: [business, people, ...rest],
  people: [people, business, ...rest],
};

/**
 * Rank of addresses on other domains: after unknown addresses on the business's own domain, before generic ones. They
 * may be the business's own at a mail provider, or its web designer's.
 */
const elsewhere = 2.5;

/** Typical forms of personal addresses: `jane.doe`, `j-doe`. */
const fullName = /^\p{L}+[._-]\p{L}{2,}$/u;

interface Sightings {
  /** Ranks like the address of a person named on the site. */
  isNamed: boolean;
  isOnContactPage: boolean;
}

/**
 * @param isRoleWord whether a local part names a role rather than a person.
 */
export function createRankEmails(isRoleWord: (local: string) => boolean): RankEmails {
  const kindOf = (local: string, seen: Sightings, prefer: PreferredEmails): Kind => {
    const name = foldLetters(spellUmlauts(local.replace(/\+.*$/, "")));
    if (deadWords.has(lettersOf(name))) return "dead";
    if (seen.isNamed && prefer === "people") return "named";
    if (isBusinessName(name)) return "business";
    if (isRoleWord(local) && !seen.isNamed) return "generic";
    const isPerson = fullName.test(local);
    if (seen.isOnContactPage && !(isPerson && prefer === "people")) return "contact";
    if (seen.isNamed) return "named";
    if (isPerson) return "person";
    return /\p{L}{2}/u.test(local) ? "unknown" : "generic";
  };

  return (emails, { domain, teamEmails, contactEmails, shared, prefer }) => {
    const [named, contacts, others] = [teamEmails, contactEmails, shared].map(
      (list) => new Set(list.map(normalEmail)),
    ) as [Set<string>, Set<string>, Set<string>];
    const groups = orders[prefer];
    const known = new Set<string>();
    const ranked = emails.flatMap((email, index) => {
      const normal = normalEmail(email);
      if (!isAddress(normal) || known.has(normal)) return [];
      known.add(normal);
      const at = normal.lastIndexOf("@");
      const seen = { isNamed: named.has(normal), isOnContactPage: contacts.has(normal) };
      const kind = kindOf(normal.slice(0, at), seen, prefer);
      const group = groups.findIndex((kinds) => kinds.includes(kind));
      const isOwn = isOwnHost(normal.slice(at + 1), domain);
      const isTrusted = isOwn || seen.isNamed || seen.isOnContactPage;
      const key = [
        others.has(normal) ? 1 : 0,
        isTrusted ? group : Math.max(group, elsewhere),
        group,
        isOwn ? 0 : 1,
        groups[group]?.indexOf(kind) ?? 0,
        index,
      ];
      return { email, key };
    });
    return ranked.sort((a, b) => compare(a.key, b.key)).map(({ email }) => email);
  };
}

const lettersOf = (name: string): string => name.replace(/[^a-z]/g, "");

function isBusinessName(name: string): boolean {
  // `sales.emea` and `info2` have the same readers as `sales` and `info`.
  const first = name.split(/[^a-z]/)[0] ?? "";
  // `hi.tanaka` is a name: short words count only on their own.
  return (first.length > 3 && businessWords.has(first)) || businessWords.has(lettersOf(name));
}

function isOwnHost(host: string, domain: string | null): boolean {
  return domain === null || host === domain || host.endsWith(`.${domain}`) || parse(host).domain === domain;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** RFC 5321, 4.5.3.1: mail servers accept 64 octets before the `@`, and 254 in total. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
