import { type LanguagePack, list } from "./language-pack.ts";

export const de: LanguagePack = {
  given: list(
    "Annegret|Jürgen|Ümit|Friederike|Karl-Heinz|Svenja|Matthäus|Leonie|Detlef|Swantje|Björn|Hannelore|Kübra|Ansgar|Mareike|Sören|Anna Lena|Wolf",
  ),
  family: list(
    "Krähwinkel|von der Heyde|Schniederjost|Öztürk|Meyer-Landrut|Zwingenberger|Hufnagel|Graf|Müßiggang|Kowalczyk|Rübenstrunk|Büchsenschütz|Leutheusser|Thiede|zu Hohenstein|Pfefferkorn|Koch|Bäcker",
  ),
  honorifics: list("Dr.|Prof. Dr.|Dipl.-Ing.|Dr. med.|Mag.|Dr. med. dent."),
  roles: {
    office: list(
      "Geschäftsführer|Geschäftsführerin|Leitung Vertrieb|Buchhaltung|Assistenz der Geschäftsleitung|Personalreferentin|Marketing & Kommunikation|Inhaber|Prokuristin|Auszubildende|Büroleitung|Gesellschafter",
    ),
    clinic: list(
      "Zahnärztin|Facharzt für Innere Medizin|Medizinische Fachangestellte|Prophylaxeassistentin|Praxismanagerin|Oberarzt",
    ),
    law: list("Rechtsanwältin|Fachanwalt für Arbeitsrecht|Notar|Rechtsanwaltsfachangestellte|Steuerberater"),
    craft: list("Tischlermeister|Werkstattleiter|Geselle|Elektroniker|Bauleiterin"),
    lab: list("Lehrstuhlinhaber|Wissenschaftliche Mitarbeiterin|Doktorand|Sekretariat|Postdoc|Laborleiter"),
    tech: list(
      "Softwareentwickler|Teamleiterin Entwicklung|Grafikdesignerin|Projektmanager|CTO|Texterin|Art Director",
    ),
    hotel: list("Hoteldirektorin|Küchenchef|Empfangsleiterin|Hausdame|Sommelier"),
    ngo: list(
      "Vorstandsvorsitzende|Schatzmeister|Projektkoordinatorin|Schriftführer|Referentin für Öffentlichkeitsarbeit",
    ),
    trade: list("Filialleiter|Einkaufsleiterin|Exportleiter|Qualitätsbeauftragte|Lagerist"),
  },
  labels: {
    home: "Startseite",
    about: "Über uns",
    team: list("Unser Team|Das sind wir|Ansprechpartner|Die Menschen dahinter|Mitarbeiter"),
    contact: "Kontakt",
    imprint: "Impressum",
    services: "Leistungen",
    news: "Aktuelles",
    welcome: "Willkommen bei",
    by: "Von",
    director: "Geschäftsführer",
    rights: "Alle Rechte vorbehalten",
    testimonials: "Das sagen unsere Kunden",
    partners: "Unsere Partner",
    awards: "Auszeichnungen",
    products: "Produkte",
    history: "Geschichte",
    more: "Weiterlesen",
    privacy: "Datenschutz",
    name: "Name",
    role: "Funktion",
    tagged: "Schlagwörter",
    contactPerson: "Ihr Ansprechpartner",
  },
  slogans: list(
    "Qualität aus Leidenschaft|Handwerk mit Herz|Ihr Partner vor Ort|Gemeinsam Zukunft Gestalten|Seit 1924 Für Sie Da|Einfach Gut Beraten",
  ),
  bios: list(
    "Seit 2009 im Haus und für die großen Vorhaben zuständig.|Mag Bergtouren, starken Kaffee und ordentliche Tabellen.|Studium in Aachen, danach acht Jahre im Ausland.|Hat für jede Frage ein offenes Ohr.",
  ),
  sentences: list(
    "{name} ({role}) ist seit 2014 bei uns und kennt jeden Winkel des Betriebs.|Als {role} sorgt {name} dafür, dass alles pünktlich fertig wird.|Am Telefon begrüßt Sie {name}, {role}.",
  ),
  quotes: list(
    "Eine Woche früher fertig als versprochen und alles blitzsauber.|Wir würden jederzeit wieder hier beauftragen.|Unsere Bestellungen haben sich in einem Jahr verdoppelt.",
  ),
  customers: list("Geschäftsführer, {firm}|Einkaufsleiterin bei {firm}|Inhaber {firm}"),
  posts: list(
    "Fünf Dinge, die man vor dem Winter prüfen sollte|Warum wir den Lieferanten gewechselt haben|Ein Tag hinter den Kulissen",
  ),
  paragraphs: list(
    "Angefangen haben wir mit zwei Zimmern und einem Telefon, und vieles von dem, was wir heute tun, folgt noch daraus. Kunden rufen uns an, weil wir zuhören, bevor wir antworten.|Jeder Auftrag wird zweimal geprüft, bevor er das Haus verlässt. Stimmt etwas nicht, bringen wir es in Ordnung.|Gute Arbeit braucht Zeit. Deshalb planen wir sorgfältig und sagen früh, was es kosten wird.",
  ),
  products: list("Kaiser Wilhelm|Alpen Traum|Eiche Natur|Schwarzwald Premium"),
  historical: list(
    "Im Jahr 1903 eröffnete {name} die erste Werkstatt am Hafen und führte sie bis zu seinem Tod 1951.|Das Haus wurde von {name} entworfen, dem bekannten Baumeister der Gründerzeit.",
  ),
  awards: list("Goldener Hammer 2019|Großer Preis des Mittelstandes|Top Arbeitgeber 2021"),
};
