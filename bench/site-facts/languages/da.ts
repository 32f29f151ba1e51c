import { type LanguagePack, list } from "./language-pack.ts";

export const da: LanguagePack = {
  given: list(
    "Søren|Birgitte|Jeppe|Asger|Mette-Marie|Rasmus|Ditte|Kåre|Signe|Troels|Lærke|Bodil|Niels Jørgen|Amina",
  ),
  family: list(
    "Thorndahl|Kjærsgaard|Bøgelund|Friis-Holm|Østerby|Rønnow|Skovgaard|Grønbæk|Vestergaard|von Bülow|Aagesen|Dalgas|Krogh|Møller",
  ),
  honorifics: list("Dr.|Prof.|Cand.jur."),
  roles: {
    office: list(
      "Administrerende direktør|Direktør|Økonomichef|Salgschef|Kontorassistent|Indehaver|Marketingchef|HR-konsulent|Bestyrelsesformand|Stifter",
    ),
    clinic: list("Tandlæge|Læge|Sygeplejerske|Tandplejer|Fysioterapeut|Klinikassistent"),
    law: list("Advokat|Partner|Advokatfuldmægtig|Juridisk sekretær"),
    craft: list("Tømrermester|Værkfører|Elektriker|Byggeleder|Lærling"),
    lab: list("Professor|Ph.d.-studerende|Forsker|Laborant|Lektor"),
    tech: list("Udvikler|Kreativ direktør|Projektleder|Grafisk designer|Teknisk direktør|Tekstforfatter"),
    hotel: list("Hotelchef|Køkkenchef|Receptionist|Husdame"),
    ngo: list("Formand|Kasserer|Projektkoordinator|Generalsekretær|Bestyrelsesmedlem"),
    trade: list("Butikschef|Indkøber|Eksportchef|Kvalitetschef|Lagerchef"),
  },
  labels: {
    home: "Forside",
    about: "Om os",
    team: list("Vores team|Medarbejdere|Mød holdet|Hvem er vi"),
    contact: "Kontakt",
    imprint: "Juridisk",
    services: "Ydelser",
    news: "Nyheder",
    welcome: "Velkommen til",
    by: "Af",
    director: "Direktør",
    rights: "Alle rettigheder forbeholdes",
    testimonials: "Det siger kunderne",
    partners: "Samarbejdspartnere",
    awards: "Priser",
    products: "Produkter",
    history: "Historie",
    more: "Læs mere",
    privacy: "Privatlivspolitik",
    name: "Navn",
    role: "Stilling",
    tagged: "Emner",
    contactPerson: "Din kontaktperson",
  },
  slogans: list(
    "Håndværk med omtanke|Kvalitet Der Holder|Din Lokale Partner|Sammen Mod Fremtiden|For Dig Siden 1962",
  ),
  bios: list(
    "I huset siden 2009 og står for de store opgaver.|Holder af skoven, stærk kaffe og orden i tabellerne.|Læste i Aarhus og arbejdede otte år i udlandet.",
  ),
  sentences: list(
    "{name}, {role}, tager telefonen.|Siden 2014 har {name} været hos os som {role}.|Som {role} sørger {name} for, at alt er klar til tiden.",
  ),
  quotes: list(
    "Færdige en uge før tid, og alt var ryddet op.|Jeg anbefaler dem gerne.|Vores ordrer er fordoblet på et år.",
  ),
  customers: list("Direktør, {firm}|Indkøbschef hos {firm}|Ejer af {firm}"),
  posts: list("Fem ting at se efter før vinteren|Hvorfor vi skiftede leverandør|En dag bag kulisserne"),
  paragraphs: list(
    "Vi begyndte med to værelser og en telefon, og meget af det, vi gør i dag, kommer derfra. Kunderne ringer, fordi vi lytter, før vi svarer.|Hver ordre bliver set efter to gange. Er noget galt, retter vi det.|Godt arbejde tager tid, og derfor planlægger vi omhyggeligt.",
  ),
  products: list("Dronning Margrethe|Gylden Høst|Eg Natur|Nordsø Klassisk"),
  historical: list(
    "I 1903 åbnede {name} det første værksted på havnen og ledede det til sin død i 1951.|Huset blev tegnet af {name}, den kendte arkitekt.",
  ),
  awards: list("Kong Frederiks Pris 2019|Den Gyldne Hammer|Årets Nystarter 2021"),
};
