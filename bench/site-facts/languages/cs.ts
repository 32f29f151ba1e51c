import { type LanguagePack, list } from "./language-pack.ts";

export const cs: LanguagePack = {
  given: list("Zdeňka|Bohumil|Květa|Jaroslav|Šárka|Vojtěch|Růžena|Řehoř|Ludmila|Ondřej|Hedvika|Čestmír"),
  family: list(
    "Nepomucká|Skočdopole|Ševčík|Hřebíček|Vaňková|Žďárský|Kopřivová|Dvořáček|Jelínková|Příhoda|Kovář|Černý",
  ),
  honorifics: list("Ing.|Mgr.|MUDr.|JUDr.|doc. Ing."),
  roles: {
    office: list(
      "Jednatel|Ředitelka|Obchodní ředitel|Účetní|Asistentka ředitele|Zakladatel|Marketingová manažerka|Personalistka|Předseda představenstva",
    ),
    clinic: list("Zubní lékařka|Praktický lékař|Zdravotní sestra|Dentální hygienistka|Fyzioterapeut"),
    law: list("Advokát|Partnerka|Advokátní koncipient|Daňová poradkyně|Notář"),
    craft: list("Mistr truhlář|Vedoucí dílny|Elektrikář|Stavbyvedoucí|Učeň"),
    lab: list("Vedoucí katedry|Doktorandka|Vědecký pracovník|Laborantka|Odborný asistent"),
    tech: list("Vývojář|Kreativní ředitelka|Projektový manažer|Grafička|Technický ředitel"),
    hotel: list("Ředitel hotelu|Šéfkuchař|Recepční|Hospodyně"),
    ngo: list("Předsedkyně|Pokladník|Koordinátorka projektů|Tajemník|Člen správní rady"),
    trade: list("Vedoucí prodejny|Nákupčí|Manažer exportu|Manažerka kvality|Skladník"),
  },
  labels: {
    home: "Úvod",
    about: "O nás",
    team: list("Náš tým|Tým|Lidé|Zaměstnanci"),
    contact: "Kontakty",
    imprint: "Právní informace",
    services: "Služby",
    news: "Aktuality",
    welcome: "Vítejte v",
    by: "Autor:",
    director: "Jednatel",
    rights: "Všechna práva vyhrazena",
    testimonials: "Co říkají zákazníci",
    partners: "Partneři",
    awards: "Ocenění",
    products: "Produkty",
    history: "Historie",
    more: "Číst dál",
    privacy: "Ochrana osobních údajů",
    name: "Jméno",
    role: "Pozice",
    tagged: "Štítky",
    contactPerson: "Kontaktní osoba",
  },
  slogans: list(
    "Řemeslo se srdcem|Kvalita Která Vydrží|Váš Spolehlivý Partner|Společně K Budoucnosti|Pro Vás Od 1962",
  ),
  bios: list(
    "Ve firmě od roku 2009, vede největší zakázky.|Má rád hory, silnou kávu a pořádek v tabulkách.|Studium v Brně, potom osm let v zahraničí.",
  ),
  sentences: list(
    "{name}, {role}, bere telefon.|Od roku 2014 je u nás {name}, {role}.|{role} {name} hlídá termíny.",
  ),
  quotes: list(
    "Hotovo o týden dříve a všude uklizeno.|Doporučuji bez váhání.|Naše objednávky se za rok zdvojnásobily.",
  ),
  customers: list("Ředitel, {firm}|Vedoucí nákupu, {firm}|Majitelka {firm}"),
  posts: list("Pět věcí, které zkontrolovat před zimou|Proč jsme změnili dodavatele|Den v zákulisí"),
  paragraphs: list(
    "Začali jsme se dvěma místnostmi a jedním telefonem a mnohé z toho, co děláme dnes, odtud pochází. Zákazníci volají, protože nasloucháme, než odpovíme.|Každá zakázka se kontroluje dvakrát. Když je něco špatně, napravíme to.|Dobrá práce potřebuje čas, proto ji pečlivě plánujeme.",
  ),
  products: list("Královna Eliška|Zlatý Klas|Dub Přírodní|Šumava Klasik"),
  historical: list(
    "V roce 1903 otevřel {name} první dílnu v přístavu a vedl ji až do své smrti v roce 1951.|Dům navrhl {name}, slavný architekt své doby.",
  ),
  awards: list("Cena Karla Čapka 2019|Zlaté Kladivo|Objev Roku 2021"),
};
