import { parse } from "tldts";
import { normalEmail } from "../contract/email-address.ts";
import type { RankEmails } from "./ports.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Where a business reads what possible customers write, by language; compared without marks. */
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

/** Nobody reads these, or nobody who decides anything. */
const deadWords = words(`
  abuse bounce bounces daemon donotreply hostmaster list mailerdaemon noreply nospam postmaster root spam unsubscribe
  usenet uucp webmaster
`);

/** Lower is better. */
const kind = { named: 0, person: 1, business: 2, generic: 4, dead: 5 } as const;

/**
 * Persons and desks under another domain than the business's own: at a mail provider they are the business's, but
 * they may as well be its web designer's.
 */
const elsewhere = 3;

/**
 * @param isRoleWord whether a local part names a function rather than a person.
 */
export function createRankEmails(isRoleWord: (local: string) => boolean): RankEmails {
  const kindOf = (local: string, isNamed: boolean): number => {
    const name = withoutMarks(local.replace(/\+.*$/, ""));
    if (deadWords.has(name.replace(/[^a-z]/g, ""))) return kind.dead;
    if (isNamed) return kind.named;
    // `sales.emea` and `info2` are read by the same people as `sales` and `info`.
    const first = name.split(/[^a-z]/)[0] ?? "";
    // `hi.tanaka` is a name: what is short counts alone.
    const isFirst = first.length > 3 && businessWords.has(first);
    if (isFirst || businessWords.has(name.replace(/[^a-z]/g, ""))) return kind.business;
    return isRoleWord(local) || !/\p{L}{2}/u.test(local) ? kind.generic : kind.person;
  };

  return (emails, { domain, teamEmails }) => {
    const named = new Set(teamEmails.map(normalEmail));
    const seen = new Set<string>();
    const ranked = emails.flatMap((email, index) => {
      const normal = normalEmail(email);
      if (!isAddress(normal) || seen.has(normal)) return [];
      seen.add(normal);
      const at = normal.lastIndexOf("@");
      const what = kindOf(normal.slice(0, at), named.has(normal));
      const isOwn = isOwnHost(normal.slice(at + 1), domain);
      const rank = !isOwn && (what === kind.person || what === kind.business) ? elsewhere : what;
      return { email, key: [rank, what, isOwn ? 0 : 1, index] as const };
    });
    return ranked.sort((a, b) => compare(a.key, b.key)).map(({ email }) => email);
  };
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

/** RFC 5321, 4.5.3.1: 64 octets before the `@`, and 254 in all are what mail servers take. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

const withoutMarks = (text: string): string =>
  text
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
