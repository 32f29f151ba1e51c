import { type LanguagePack, list } from "./language-pack.ts";

export const nb: LanguagePack = {
  given: list(
    "Øyvind|Ragnhild|Trygve|Ingeborg|Kjell Arne|Solveig|Håvard|Marit|Sigurd|Åse|Eirik|Tone|Birger|Leila",
  ),
  family: list(
    "Tverrberg|Bjørnstad|Haugerud|Lysø|Fjellvang|Sætre|Krogstad|Nordbø|Ødegård|Aune-Vik|Rønning|Solbakken|Vik|Dahl",
  ),
  honorifics: list("Dr.|Prof.|Siv.ing."),
  roles: {
    office: list(
      "Daglig leder|Administrerende direktør|Økonomisjef|Salgssjef|Kontormedarbeider|Gründer|Markedssjef|Personalsjef|Styreleder",
    ),
    clinic: list("Tannlege|Fastlege|Sykepleier|Tannpleier|Fysioterapeut"),
    law: list("Advokat|Partner|Advokatfullmektig|Advokatsekretær"),
    craft: list("Tømrermester|Verksmester|Elektriker|Byggeleder|Lærling"),
    lab: list("Professor|Stipendiat|Forsker|Avdelingsingeniør|Førsteamanuensis"),
    tech: list("Utvikler|Kreativ leder|Prosjektleder|Grafisk designer|Teknologidirektør|Tekstforfatter"),
    hotel: list("Hotelldirektør|Kjøkkensjef|Resepsjonist|Husøkonom"),
    ngo: list("Styreleder|Kasserer|Prosjektkoordinator|Generalsekretær|Rådgiver"),
    trade: list("Butikksjef|Innkjøper|Eksportsjef|Kvalitetsleder|Lagersjef"),
  },
  labels: {
    home: "Hjem",
    about: "Om oss",
    team: list("Vårt team|Ansatte|Møt oss|Menneskene"),
    contact: "Kontakt",
    imprint: "Juridisk informasjon",
    services: "Tjenester",
    news: "Nyheter",
    welcome: "Velkommen til",
    by: "Av",
    director: "Daglig leder",
    rights: "Alle rettigheter forbeholdt",
    testimonials: "Dette sier kundene",
    partners: "Samarbeidspartnere",
    awards: "Priser",
    products: "Produkter",
    history: "Historie",
    more: "Les mer",
    privacy: "Personvern",
    name: "Navn",
    role: "Stilling",
    tagged: "Emner",
    contactPerson: "Din kontaktperson",
  },
  slogans: list(
    "Håndverk med hjerte|Kvalitet Som Varer|Din Lokale Partner|Sammen Mot Fremtiden|For Deg Siden 1962",
  ),
  bios: list(
    "Har vært her siden 2009 og leder de store oppdragene.|Liker fjellet, sterk kaffe og orden i tabellene.|Studerte i Trondheim og jobbet åtte år i utlandet.",
  ),
  sentences: list(
    "{name}, {role}, tar telefonen.|Siden 2014 har {name} jobbet hos oss som {role}.|Som {role} sørger {name} for at alt er klart i tide.",
  ),
  quotes: list(
    "Ferdig en uke før tiden, og alt var ryddet.|Jeg anbefaler dem gjerne.|Bestillingene våre doblet seg på ett år.",
  ),
  customers: list("Daglig leder, {firm}|Innkjøpssjef i {firm}|Eier av {firm}"),
  posts: list("Fem ting å sjekke før vinteren|Hvorfor vi byttet leverandør|En dag bak kulissene"),
  paragraphs: list(
    "Vi begynte med to rom og en telefon, og mye av det vi gjør i dag kommer derfra. Kundene ringer fordi vi lytter før vi svarer.|Hver ordre blir sjekket to ganger. Er noe galt, retter vi det.|Godt arbeid tar tid, derfor planlegger vi nøye.",
  ),
  products: list("Dronning Sonja|Gyllen Høst|Eik Natur|Nordkapp Klassisk"),
  historical: list(
    "I 1903 åpnet {name} det første verkstedet på havna og drev det til sin død i 1951.|Huset ble tegnet av {name}, den kjente arkitekten.",
  ),
  awards: list("Kong Olavs Pris 2019|Gullhammeren|Årets Nykommer 2021"),
};
