import { type LanguagePack, list } from "./language-pack.ts";

export const sv: LanguagePack = {
  given: list("Åsa|Torbjörn|Lovisa|Göran|Märta|Östen|Linnéa|Anders|Zahra|Per-Olof|Ebba|Håkan|Elin|Staffan"),
  family: list(
    "Ljungqvist|af Klinteberg|Öhrström|Bergstrand|Hägglund|Rosenlöf|Säfström|von Essen|Norrbacka|Wikblom|Åkerhielm|Gyllenrot|Sjö|Smed",
  ),
  honorifics: list("Dr|Prof.|Tekn. dr"),
  roles: {
    office: list(
      "Verkställande direktör|VD|Ekonomichef|Försäljningschef|Kontorsansvarig|Grundare|Marknadschef|Personalchef|Styrelseordförande|Administratör",
    ),
    clinic: list("Tandläkare|Legitimerad psykolog|Sjuksköterska|Tandhygienist|Verksamhetschef"),
    law: list("Advokat|Delägare|Biträdande jurist|Skattejurist"),
    craft: list("Snickarmästare|Verkstadschef|Elektriker|Platschef|Lärling"),
    lab: list("Professor|Doktorand|Forskare|Laboratorieingenjör|Universitetslektor"),
    tech: list("Utvecklare|Kreativ chef|Projektledare|Grafisk formgivare|Teknisk chef|Systemarkitekt"),
    hotel: list("Hotellchef|Köksmästare|Receptionist|Husfru"),
    ngo: list("Ordförande|Kassör|Verksamhetsledare|Ledamot|Generalsekreterare"),
    trade: list("Butikschef|Inköpare|Exportchef|Kvalitetsansvarig|Lagerchef"),
  },
  labels: {
    home: "Hem",
    about: "Om oss",
    team: list("Vårt team|Medarbetare|Personal|Vi som jobbar här"),
    contact: "Kontakt",
    imprint: "Juridisk information",
    services: "Tjänster",
    news: "Nyheter",
    welcome: "Välkommen till",
    by: "Av",
    director: "Verkställande direktör",
    rights: "Alla rättigheter förbehållna",
    testimonials: "Vad kunderna säger",
    partners: "Samarbetspartner",
    awards: "Utmärkelser",
    products: "Produkter",
    history: "Historia",
    more: "Läs mer",
    privacy: "Integritetspolicy",
    name: "Namn",
    role: "Befattning",
    tagged: "Ämnen",
    contactPerson: "Din kontaktperson",
  },
  slogans: list(
    "Hantverk med hjärta|Kvalitet Som Håller|Din Trygga Partner|Tillsammans Mot Framtiden|För Dig Sedan 1962",
  ),
  bios: list(
    "I huset sedan 2009 och ansvarar för de stora uppdragen.|Tycker om fjällen, starkt kaffe och ordning i tabellerna.|Studerade i Lund och arbetade åtta år utomlands.",
  ),
  sentences: list(
    "{name}, {role}, svarar i telefonen.|Sedan 2014 arbetar {name} hos oss som {role}.|Som {role} ser {name} till att allt blir klart i tid.",
  ),
  quotes: list(
    "Klart en vecka tidigare och allt var städat.|Jag rekommenderar dem varmt.|Våra order fördubblades på ett år.",
  ),
  customers: list("VD, {firm}|Inköpschef på {firm}|Ägare av {firm}"),
  posts: list("Fem saker att se över före vintern|Varför vi bytte leverantör|En dag bakom kulisserna"),
  paragraphs: list(
    "Vi började med två rum och en telefon, och mycket av det vi gör i dag kommer därifrån. Kunderna ringer oss för att vi lyssnar innan vi svarar.|Varje order kontrolleras två gånger. Om något är fel rättar vi till det.|Gott arbete tar tid, därför planerar vi noga och säger tidigt vad det kostar.",
  ),
  products: list("Drottning Kristina|Gyllene Tider|Ek Natur|Norrland Klassisk"),
  historical: list(
    "År 1903 öppnade {name} den första verkstaden i hamnen och ledde den till sin död 1951.|Huset ritades av {name}, den kände arkitekten.",
  ),
  awards: list("Kung Gustafs Pris 2019|Gyllene Hammaren|Årets Nykomling 2021"),
};
