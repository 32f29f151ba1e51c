import { type LanguagePack, list } from "./language-pack.ts";

export const fi: LanguagePack = {
  given: list(
    "Päivi|Juhani|Aino-Kaisa|Väinö|Tuulikki|Eero|Sirkka|Jyrki|Minttu|Kalevi|Outi|Pekka|Hilkka|Samuli",
  ),
  family: list(
    "Hämäläinen|Ylipulli|Korpi-Anttila|Mäkisalo|Pöysti|Kuusniemi|Rautavaara|Ahtisalo|Tervonen|Lehtovaara|Yrjölä|Sinisalo|Seppä|Kivi",
  ),
  honorifics: list("TkT|FM|Prof."),
  roles: {
    office: list(
      "Toimitusjohtaja|Myyntipäällikkö|Talousjohtaja|Toimistosihteeri|Perustaja|Markkinointipäällikkö|Henkilöstöpäällikkö|Hallituksen puheenjohtaja|Yrittäjä",
    ),
    clinic: list("Hammaslääkäri|Yleislääkäri|Sairaanhoitaja|Suuhygienisti|Fysioterapeutti"),
    law: list("Asianajaja|Osakas|Lakimies|Veroasiantuntija"),
    craft: list("Puuseppämestari|Työnjohtaja|Sähköasentaja|Vastaava mestari|Oppisopimusopiskelija"),
    lab: list("Professori|Väitöskirjatutkija|Tutkija|Laborantti|Yliopistonlehtori"),
    tech: list(
      "Ohjelmistokehittäjä|Luova johtaja|Projektipäällikkö|Graafinen suunnittelija|Teknologiajohtaja",
    ),
    hotel: list("Hotellinjohtaja|Keittiömestari|Vastaanottovirkailija|Siivouspäällikkö"),
    ngo: list("Puheenjohtaja|Rahastonhoitaja|Hankekoordinaattori|Toiminnanjohtaja"),
    trade: list("Myymäläpäällikkö|Ostopäällikkö|Vientipäällikkö|Laatupäällikkö|Varastopäällikkö"),
  },
  labels: {
    home: "Etusivu",
    about: "Tietoa meistä",
    team: list("Tiimimme|Henkilökunta|Tapaa meidät|Ihmiset"),
    contact: "Yhteystiedot",
    imprint: "Yritystiedot",
    services: "Palvelut",
    news: "Ajankohtaista",
    welcome: "Tervetuloa:",
    by: "Kirjoittaja:",
    director: "Toimitusjohtaja",
    rights: "Kaikki oikeudet pidätetään",
    testimonials: "Asiakkaat kertovat",
    partners: "Kumppanit",
    awards: "Palkinnot",
    products: "Tuotteet",
    history: "Historia",
    more: "Lue lisää",
    privacy: "Tietosuojaseloste",
    name: "Nimi",
    role: "Tehtävä",
    tagged: "Aiheet",
    contactPerson: "Yhteyshenkilö",
  },
  slogans: list(
    "Käsityötä sydämellä|Laatu Joka Kestää|Paikallinen Kumppanisi|Yhdessä Kohti Huomista|Sinua Varten Vuodesta 1962",
  ),
  bios: list(
    "Talossa vuodesta 2009, vastaa suurista hankkeista.|Pitää tuntureista, vahvasta kahvista ja siisteistä taulukoista.|Opiskeli Oulussa ja työskenteli kahdeksan vuotta ulkomailla.",
  ),
  sentences: list(
    "{name}, {role}, vastaa puhelimeen.|Vuodesta 2014 meillä on ollut {name}, {role}.|{role} {name} pitää huolen aikatauluista.",
  ),
  quotes: list(
    "Valmista tuli viikkoa etuajassa ja paikat jäivät siisteiksi.|Suosittelen lämpimästi.|Tilauksemme kaksinkertaistuivat vuodessa.",
  ),
  customers: list("Toimitusjohtaja, {firm}|Ostopäällikkö, {firm}|Omistaja, {firm}"),
  posts: list("Viisi asiaa ennen talvea|Miksi vaihdoimme toimittajaa|Päivä kulissien takana"),
  paragraphs: list(
    "Aloitimme kahdessa huoneessa yhden puhelimen kanssa, ja paljon nykyisestä on sieltä peräisin. Asiakkaat soittavat, koska kuuntelemme ennen kuin vastaamme.|Jokainen tilaus tarkistetaan kahdesti. Jos jokin on vialla, korjaamme sen.|Hyvä työ vie aikaa, siksi suunnittelemme sen huolella.",
  ),
  products: list("Kuningatar Silvia|Kultainen Sato|Tammi Luonto|Lapin Klassikko"),
  historical: list(
    "Vuonna 1903 {name} avasi ensimmäisen verstaan satamaan ja johti sitä kuolemaansa 1951 asti.|Talon suunnitteli {name}, aikansa tunnettu arkkitehti.",
  ),
  awards: list("Kalevalan Palkinto 2019|Kultainen Vasara|Vuoden Tulokas 2021"),
};
