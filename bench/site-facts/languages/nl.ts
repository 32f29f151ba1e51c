import { type LanguagePack, list } from "./language-pack.ts";

export const nl: LanguagePack = {
  given: list(
    "Marijke|Sjoerd|Anouk|Diederik|Femke|Joost|Noortje|Willem-Jan|Fatima|Ruben|Lotte|Gijs|Annelies|Bram|Katrien|Pieter",
  ),
  family: list(
    "van der Plas|de Bruijn|Hoogendoorn|El Idrissi|van ’t Hof|Ruijsdael|Kuipers-Bos|ten Broeke|Vermeulen|Schouten|IJsseldijk|De Smedt|Oosterhuis|Zwaan|Bakker|Visser",
  ),
  honorifics: list("Dr.|mr.|ir.|Prof. dr."),
  roles: {
    office: list(
      "Directeur|Officemanager|Hoofd verkoop|Financieel directeur|Eigenaar|Medewerker administratie|Marketingmanager|Mede-oprichter|HR-adviseur|Directiesecretaresse|Bestuursvoorzitter",
    ),
    clinic: list("Tandarts|Huisarts|Mondhygiënist|Fysiotherapeut|Praktijkmanager"),
    law: list("Advocaat|Partner|Kandidaat-notaris|Juridisch medewerker|Belastingadviseur"),
    craft: list("Meubelmaker|Werkplaatschef|Uitvoerder|Elektricien|Leerling-timmerman"),
    lab: list("Hoogleraar|Promovendus|Onderzoeker|Analist|Postdoc"),
    tech: list(
      "Ontwikkelaar|Creatief directeur|Projectleider|Grafisch ontwerper|Technisch directeur|Tekstschrijver",
    ),
    hotel: list("Hotelmanager|Chef-kok|Receptionist|Hoofd huishouding|Sommelier"),
    ngo: list("Voorzitter|Penningmeester|Projectcoördinator|Secretaris|Beleidsmedewerker"),
    trade: list("Winkelmanager|Inkoper|Exportmanager|Kwaliteitsmanager|Magazijnchef"),
  },
  labels: {
    home: "Home",
    about: "Over ons",
    team: list("Ons team|Het team|Wie zijn wij|Medewerkers"),
    contact: "Contact",
    imprint: "Colofon",
    services: "Diensten",
    news: "Nieuws",
    welcome: "Welkom bij",
    by: "Door",
    director: "Directeur",
    rights: "Alle rechten voorbehouden",
    testimonials: "Wat klanten zeggen",
    partners: "Partners",
    awards: "Prijzen",
    products: "Producten",
    history: "Geschiedenis",
    more: "Lees meer",
    privacy: "Privacyverklaring",
    name: "Naam",
    role: "Functie",
    tagged: "Onderwerpen",
    contactPerson: "Uw contactpersoon",
  },
  slogans: list(
    "Vakmanschap met aandacht|Kwaliteit Zonder Zorgen|Uw Partner Dichtbij|Samen Naar Morgen|Sinds 1962 Voor U|Gewoon Beter",
  ),
  bios: list(
    "Sinds 2009 in huis en verantwoordelijk voor de grote klussen.|Houdt van wandelen, sterke koffie en nette tabellen.|Studeerde in Delft en werkte acht jaar in het buitenland.|Geen vraag is te klein.",
  ),
  sentences: list(
    "{name}, {role}, neemt de telefoon op.|Sinds 2014 werkt {name} bij ons als {role}.|Als {role} zorgt {name} dat alles op tijd klaar is.",
  ),
  quotes: list(
    "Een week eerder klaar en alles keurig achtergelaten.|Ik raad ze iedereen aan.|Onze bestellingen verdubbelden in een jaar.",
  ),
  customers: list("Directeur, {firm}|Inkoper bij {firm}|Eigenaar van {firm}"),
  posts: list(
    "Vijf dingen om voor de winter na te kijken|Waarom wij van leverancier wisselden|Een dag achter de schermen",
  ),
  paragraphs: list(
    "Wij begonnen met twee kamers en een telefoon, en veel van wat wij nu doen komt daar vandaan. Klanten bellen ons omdat wij luisteren voor wij antwoorden.|Elke bestelling wordt twee keer nagekeken. Als er iets niet klopt, maken wij het in orde.|Goed werk kost tijd; daarom plannen wij zorgvuldig en zeggen wij vroeg wat het kost.",
  ),
  products: list("Koningin Beatrix|Gouden Eeuw|Eiken Natuur|Delfts Blauw"),
  historical: list(
    "In 1903 opende {name} de eerste werkplaats aan de haven en leidde die tot zijn dood in 1951.|Het pand werd ontworpen door {name}, de bekende bouwmeester van de Amsterdamse School.",
  ),
  awards: list("Koning Willem Prijs 2019|Gouden Hamer|Beste Starter 2021"),
};
