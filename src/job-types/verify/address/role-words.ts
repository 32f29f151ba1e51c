import { foldLetters, spellUmlauts } from "../../../text/fold.ts";

/**
 * Local parts that name a function rather than a person, by language, in ASCII and lower case. A word matches
 * a whole local part or its first part (`sales.emea`, `info-de`).
 */
export const roleWords = {
  en: "abuse accounting accounts admin administration administrator admissions ads advertising affiliates all-staff answers appointments billing board bookings bookkeeping branch campaigns career careers catering ceo cfo claims clinic coaching commercial community complaints compliance concierge connect consulting contact contactus contracts cto customer customercare customers customerservice customersupport data delivery deliveries demo dev developer developers director dispatch donations editor editorial education emergency enquire enquiries enquiry estimates events everyone exhibitions export facilities feedback finance frontdesk fundraising general global grants group hello help helpdesk hi hire hiring hostmaster hotel hr info information inquiries inquiry insurance intake invest investors invoice invoices it jobs legal letters list list-request logistics mail mailer-daemon mailbox maintenance management manager marketing media membership members moderator news newsletter no-reply noc noreply nospam office operations orders owner parts partners partnerships payment payments payroll photos policy post postmaster pr press principal privacy procurement production projects promotions property public publications purchase purchasing quality questions quotes reception recruit recruiting recruitment register registrar registration remove rentals repairs reply request requests research reservations reservation returns root rsvp safety sales schedule school secretary security service services shipping shop showroom spam staff store studio subscribe subscriptions suggestions support surveys sysadmin talent team tech technical test theatre tickets tours trade training travel treasurer undisclosed-recipients unsubscribe usenet users uucp vendors volunteer volunteers warehouse warranty web webinars webmaster welcome wholesale workshop www",
  de: "anfrage anfragen angebot angebote anmeldung annahme auftrag auftraege ausbildung ausstellung beratung bestellung bestellungen bewerbung bewerbungen buchhaltung buchung buero chef datenschutz dialog disposition einkauf empfang ersatzteile export fragen geschaeftsfuehrung geschaeftsleitung gf hausverwaltung impressum kanzlei karriere kasse kundendienst kundenservice kontakt lager leitung lohn marketing mitglieder notdienst personal planung praktikum praxis presse projekte rechnung rechnungen redaktion reklamation reservierung rezeption sekretariat service stellen technik termin termine verein vermietung verkauf versand vertrieb verwaltung vorstand webseite werkstatt werbung zentrale",
  fr: "accueil achat achats administratif adherents atelier boutique cabinet candidature candidatures commande commandes commercial communication compta comptabilite conseil courrier demande devis direction dirigeant dpo emploi evenements export facturation facture factures formation gerance gestion inscription inscriptions livraison location magasin mairie planning presse projet recrutement redaction renseignement renseignements reservation reservations rh sav secretaire secretariat siege standard technique vente ventes",
  es: "administracion alquiler atencion atencionalcliente ayuda calidad citas clientes comercial comunicacion compras consulta consultas contabilidad contacto correo curriculum direccion empleo estudio eventos facturacion gerencia informacion informes inscripciones marketing oficina pedidos prensa presupuesto presupuestos proveedores proyectos recepcion reservas rrhh secretaria seguridad servicio socios soporte taller tecnico tesoreria tienda trabajo ventas",
  it: "acquisti amministrazione assistenza ascolto biglietteria clienti commerciale comunicazione consulenza contabilita contatti contatto direzione eventi fatture formazione informazioni iscrizioni lavoro logistica magazzino negozio ordini personale posta prenotazioni preventivi preventivo produzione progetti qualita reclami ricevimento richieste risorseumane segreteria servizi soci spedizioni stampa studio ufficio uffici vendite",
  pt: "administracao agendamento atendimento ajuda clientes comercial compras comunicacao consultas contabilidade contacto contato contatos direcao duvidas encomendas escritorio eventos faleconosco faturamento financeiro geral gerencia imprensa informacoes loja orcamento orcamentos ouvidoria pedidos rececao recepcao recrutamento recursoshumanos reservas rh sac secretaria suporte tecnico vendas",
  nl: "aanmelden aanvraag administratie advies afspraak balie bestellen bestelling bestellingen boekhouding boekingen communicatie crediteuren debiteuren directie facturatie facturen factuur financien inkoop inschrijven klacht klachten klantendienst klantenservice kantoor klanten ledenadministratie logistiek magazijn offerte offertes onderhoud opleiding planning pers personeel praktijk receptie redactie reserveren reserveringen sales secretariaat solliciteren sollicitatie stage techniek vacature vacatures verhuur verkoop vragen werkplaats winkel",
  pl: "administracja biuro dzial faktury handel handlowy info kadry kancelaria kariera klient kontakt ksiegowosc logistyka magazyn marketing obsluga oferta oferty ogloszenia poczta pomoc praca prezes promocja recepcja redakcja reklama reklamacje rekrutacja rezerwacja rezerwacje sekretariat serwis sklep sprzedaz szkola szkolenia technik urzad zamowienia zapisy zarzad zapytania",
  sv: "administration anmalan arbete bokning bokningar butik ekonomi fakturor faktura foretag forsaljning fragor jobb kansli kontakt kontor kundservice kundtjanst lager ledning lon medlem order personal press reception redaktion reservdelar salj skola styrelsen support uthyrning verkstad vd",
  da: "administration ansogning bestilling bogholderi booking butik direktion faktura hovednummer indkob job kontakt kontor kundeservice lager lon medlem mail ordre personale post presse receptionen redaktion reklamation salg service skole vaerksted værksted udlejning",
  no: "administrasjon bestilling booking butikk faktura firmapost kontakt kontor kundeservice lager lonn medlem ordre personal post postmottak presse regnskap resepsjon salg service skole styret utleie verksted",
  fi: "asiakaspalvelu hallinto hallitus huolto ilmoittautuminen johto kirjaamo kassa kirjanpito koulu lasku laskut laskutus markkinointi myynti neuvonta osto palaute palvelu posti puhelin rekry rekrytointi tarjous tiedotus tilaukset tilaus toimisto toimitus tyopaikat varaukset varasto vuokraus",
  cs: "dotazy ekonom fakturace fakturant fakturace faktury info kancelar kariera kontakt objednavky objednavka obchod personalni podatelna podpora posta prace prodej prodejna recepce redakce reklamace rezervace sekretariat servis sklad skola technik ucetni ucto vedeni",
  sk: "dopyt ekonomika fakturacia faktury informacie kancelaria kariera kontakt objednavky obchod obchodne personalne podatelna podpora posta predaj predajna recepcia redakcia reklamacie rezervacie sekretariat servis sklad uctovnictvo vedenie",
  hu: "ajanlat allas beszerzes ertekesites foglalas hr informacio iroda karrier kapcsolat kereskedelem konyveles megrendeles munkaugy penzugy posta recepcio rendeles sajto segitseg szamla szerkesztoseg szerviz titkarsag ugyfelszolgalat ugyvezetes uzlet vevoszolgalat vezetoseg",
  ro: "achizitii administrativ angajari birou cariere clienti comenzi comercial contabilitate contact director facturare facturi financiar informatii juridic logistica magazin marketing oferta oferte presa receptie reclamatii redactie relatii resurseumane rezervari secretariat service suport vanzari",
  tr: "bilgi bayi destek fatura finans genel halklailiskiler hukuk iletisim insankaynaklari ihracat ik kariyer kurumsal lojistik mali muhasebe musteri musterihizmetleri ofis pazarlama rezervasyon satinalma satis sekreter servis siparis teklif teknik uretim yonetim",
  el: "epikoinonia grammateia kratiseis logistirio paraggelies plirofories poliseis prosopiko promithies tameio techniki texniki ypostirixi",
  ru: "bron buh buhgalter buhgalteria direktor info kadry magazin marketing ofis opt otdel podderzhka pochta prodazhi priem reklama rabota sekretar servis sklad snab vakansii zakaz zakazy zakupki",
  hr: "administracija informacije kontakt knjigovodstvo marketing nabava narudzbe prodaja racunovodstvo recepcija rezervacije servis skladiste tajnistvo ured uprava zaposlenje",
} as const;

const words = new Set(Object.values(roleWords).flatMap((line) => line.split(" ")));

/**
 * Whether a local part names a function: as a whole, or up to its first separator, without tag and digits.
 */
export function isRoleWord(local: string): boolean {
  const name = local.toLowerCase().replace(/\+.*$/, "");
  return isRole(foldLetters(name)) || isRole(foldLetters(spellUmlauts(name)));
}

function isRole(name: string): boolean {
  if (words.has(name)) return true;
  const stem = name.replace(/[-_.]?\d+$/, "");
  if (words.has(stem)) return true;
  const first = stem.split(/[._-]/)[0] ?? "";
  // `pr.miller` and `hi.tanaka` are initials or names before a surname.
  return first.length > 3 && words.has(first);
}
