import { type LanguagePack, list } from "./language-pack.ts";

export const hu: LanguagePack = {
  given: list("Zsófia|Gergő|Piroska|Ákos|Erzsébet|Örs|Boglárka|Szabolcs|Ildikó|Máté|Tünde|Győző"),
  family: list(
    "Kerekes|Szentgyörgyi|Nagy-Kiss|Hódmezei|Tőkés|Bárány|Lengyelfi|Gyöngyösi|Pálinkás|Veres|Kovács|Molnár",
  ),
  familyFirst: true,
  honorifics: list("Dr.|Prof. Dr."),
  roles: {
    office: list(
      "Ügyvezető igazgató|Irodavezető|Pénzügyi vezető|Értékesítési vezető|Alapító|Marketingvezető|Könyvelő|Tulajdonos|Titkárnő",
    ),
    clinic: list("Fogorvos|Háziorvos|Ápoló|Dentálhigiénikus|Gyógytornász"),
    law: list("Ügyvéd|Ügyvédjelölt|Közjegyző|Adótanácsadó"),
    craft: list("Asztalosmester|Műhelyvezető|Villanyszerelő|Építésvezető|Tanuló"),
    lab: list("Tanszékvezető|Doktorandusz|Tudományos munkatárs|Laboráns|Egyetemi docens"),
    tech: list("Szoftverfejlesztő|Kreatív igazgató|Projektmenedzser|Grafikus|Műszaki igazgató"),
    hotel: list("Szállodaigazgató|Séf|Recepciós|Gondnok"),
    ngo: list("Elnök|Pénztáros|Projektkoordinátor|Titkár|Kuratóriumi tag"),
    trade: list("Üzletvezető|Beszerző|Exportvezető|Minőségügyi vezető|Raktáros"),
  },
  labels: {
    home: "Főoldal",
    about: "Rólunk",
    team: list("Csapatunk|Munkatársaink|Kik vagyunk"),
    contact: "Kapcsolat",
    imprint: "Impresszum",
    services: "Szolgáltatások",
    news: "Hírek",
    welcome: "Üdvözöljük:",
    by: "Írta:",
    director: "Ügyvezető",
    rights: "Minden jog fenntartva",
    testimonials: "Ügyfeleink mondták",
    partners: "Partnereink",
    awards: "Díjak",
    products: "Termékek",
    history: "Történetünk",
    more: "Tovább",
    privacy: "Adatvédelem",
    name: "Név",
    role: "Beosztás",
    tagged: "Címkék",
    contactPerson: "Kapcsolattartó",
  },
  slogans: list(
    "Szívvel végzett munka|Minőség Ami Marad|Az Ön Megbízható Partnere|Együtt A Jövőért|1962 Óta Önökért",
  ),
  bios: list(
    "2009 óta van velünk, a legnagyobb munkákat vezeti.|Szereti a hegyeket, az erős kávét és a rendet.|Szegeden tanult, majd nyolc évet külföldön dolgozott.",
  ),
  sentences: list(
    "{name}, {role}, veszi fel a telefont.|2014 óta dolgozik nálunk {name}, {role}.|{name} ({role}) figyel a határidőkre.",
  ),
  quotes: list(
    "Egy héttel hamarabb elkészültek, és minden tiszta volt.|Bátran ajánlom őket.|Egy év alatt megduplázódtak a rendeléseink.",
  ),
  customers: list("Igazgató, {firm}|Beszerzési vezető, {firm}|Tulajdonos, {firm}"),
  posts: list(
    "Öt dolog, amit tél előtt ellenőrizzen|Miért váltottunk beszállítót|Egy nap a kulisszák mögött",
  ),
  paragraphs: list(
    "Két szobával és egy telefonnal kezdtük, és sok minden, amit ma csinálunk, onnan ered. Azért hívnak, mert előbb hallgatunk, aztán felelünk.|Minden megrendelést kétszer ellenőrzünk. Ha valami nem jó, kijavítjuk.|A jó munkához idő kell, ezért gondosan tervezünk.",
  ),
  products: list("Erzsébet Királyné|Arany Kalász|Tölgy Natúr|Balaton Klasszik"),
  historical: list(
    "1903-ban {name} nyitotta meg az első műhelyt a kikötőben, és 1951-ben bekövetkezett haláláig vezette.|A házat {name} tervezte, korának híres építésze.",
  ),
  awards: list("Szent István Díj 2019|Arany Kalapács|Az Év Felfedezettje 2021"),
};
