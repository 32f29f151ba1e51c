import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadPlaces } from "./places.ts";
import { readQuery } from "./read-query.ts";

const places = await loadPlaces();

/** Query, then the expected count, role, location and keywords. */
type Row = [string, number | null, string | null, string | null, ...string[]];

const rows: Record<string, Row[]> = {
  English: [
    ["who runs procurement at Volvo in Gothenburg", null, "procurement", "Gothenburg", "Volvo"],
    ["plant managers of dairy producers in Wisconsin", null, "plant manager", "Wisconsin", "dairy producers"],
    ["remote data scientists in Austin", null, "data scientist", "Austin", "remote"],
    [
      "a dozen sales directors with experience in cloud security and Kubernetes from New York City",
      12,
      "sales director",
      "New York City",
      "cloud security",
      "Kubernetes",
    ],
    [
      "Get me some contacts: purchasing managers, food industry, Lyon, max 12",
      12,
      "purchasing manager",
      "Lyon",
      "food",
    ],
    [
      "CEOs, CTOs and CFOs of logistics companies near Hamburg",
      null,
      "CEO, CTO and CFO",
      "Hamburg",
      "logistics",
    ],
    ["insurance company executives in Zurich", null, "executive", "Zurich", "insurance"],
    ["people in Berlin who are CTOs", null, "CTO", "Berlin"],
    [
      "engineers with 5 years of experience in Rust in Amsterdam",
      null,
      "engineer",
      "Amsterdam",
      "5 years",
      "Rust",
    ],
    ["partners at law firms in Dublin specialising in M&A", null, "partner", "Dublin", "law firms", "M&A"],
    ["Senior Java Developer Hamburg Fintech", null, "Senior Java Developer", "Hamburg", "Fintech"],
    ["nurses in Little Snoring", null, "nurse", "Little Snoring"],
  ],
  German: [
    ["Kontakte zu Bauleitern in Kassel", null, "Bauleiter", "Kassel"],
    ["Ich brauche 8 Ansprechpartner im Einkauf bei Bosch", 8, null, null, "Einkauf", "Bosch"],
    ["Wer leitet den Vertrieb bei SAP in Walldorf?", null, "Vertrieb", "Walldorf", "SAP"],
    ["Betriebsleiter einer Molkerei im Allgäu", null, "Betriebsleiter", "Allgäu", "Molkerei"],
    [
      "Leiter der Produktion in der Lebensmittelindustrie in Bayern",
      null,
      "Leiter der Produktion",
      "Bayern",
      "Lebensmittelindustrie",
    ],
    ["Zeige mir 3 Ärztinnen in Wien mit Schwerpunkt Kardiologie", 3, "Ärztin", "Wien", "Kardiologie"],
    ["Gib mir eine Liste von 15 Steuerberatern in Leipzig", 15, "Steuerberater", "Leipzig"],
    ["Ein Dutzend Bauleiter aus Dresden mit Erfahrung im Hochbau", 12, "Bauleiter", "Dresden", "Hochbau"],
    [
      "Produktmanager im E-Commerce, Berlin oder Hamburg",
      null,
      "Produktmanager",
      "Berlin oder Hamburg",
      "E-Commerce",
    ],
    [
      "Geschäftsführer:innen von Brauereien im Schwarzwald",
      null,
      "Geschäftsführer",
      "Schwarzwald",
      "Brauereien",
    ],
  ],
  French: [
    ["qui dirige les achats chez Renault ?", null, "achats", null, "Renault"],
    ["ingénieurs en mécanique à Pau", null, "ingénieur en mécanique", "Pau"],
    ["trois notaires de la métropole de Lille", 3, "notaire", "Lille"],
    ["vingt kinésithérapeutes dans la région de Strasbourg", 20, "kinésithérapeute", "Strasbourg"],
    ["développeurs web freelance à Nantes", null, "développeur web", "Nantes", "freelance"],
    ["une dizaine de DRH dans le secteur bancaire à Lille", 10, "DRH", "Lille", "bancaire"],
    [
      "Je cherche quinze ingénieurs commerciaux dans l'énergie solaire aux Pays-Bas",
      15,
      "ingénieur commercial",
      "Pays-Bas",
      "énergie solaire",
    ],
    [
      "chefs de projet avec une expérience en React en Île-de-France",
      null,
      "chef de projet",
      "Île-de-France",
      "React",
    ],
    ["les 5 meilleurs notaires de Bordeaux", 5, "notaire", "Bordeaux"],
    [
      "architectes d'intérieur à Genève spécialisés dans l'hôtellerie",
      null,
      "architecte d'intérieur",
      "Genève",
      "hôtellerie",
    ],
  ],
  Spanish: [
    ["administradores de fincas en Alicante", null, "administrador de fincas", "Alicante"],
    ["jefa de marketing de una editorial en Barcelona", null, "jefa de marketing", "Barcelona", "editorial"],
    ["tres notarios de la provincia de Cádiz", 3, "notario", "Cádiz"],
    [
      "veinte gerentes de ventas de empresas de energía solar en Valencia",
      20,
      "gerente de ventas",
      "Valencia",
      "energía solar",
    ],
    [
      "jefes de compras del sector automotriz en la Ciudad de México",
      null,
      "jefe de compras",
      "Ciudad de México",
      "automotriz",
    ],
    [
      "Necesito tres abogados especializados en propiedad intelectual cerca de Sevilla",
      3,
      "abogado",
      "Sevilla",
      "propiedad intelectual",
    ],
    [
      "ingenieros de software que trabajen en Mercado Libre en Argentina",
      null,
      "ingeniero de software",
      "Argentina",
      "Mercado Libre",
    ],
  ],
  Dutch: [
    ["directeur van een drukkerij in Mechelen", null, "directeur", "Mechelen", "drukkerij"],
    ["Wie leidt de verkoop bij Heineken in Amsterdam?", null, "verkoop", "Amsterdam", "Heineken"],
    ["projectleiders woningbouw Zwolle", null, "projectleider", "Zwolle", "woningbouw"],
    ["10 CTO's bij fintechs in Amsterdam", 10, "CTO", "Amsterdam", "fintechs"],
    ["HR-directeuren uit Gent met ervaring in logistiek", null, "HR-directeur", "Gent", "logistiek"],
    ["Ik zoek twaalf tandartsen in de buurt van Groningen", 12, "tandarts", "Groningen"],
    ["zoek 3 verpleegkundigen met IC-ervaring in Zwolle", 3, "verpleegkundige", "Zwolle", "IC"],
  ],
};

for (const [language, ofLanguage] of Object.entries(rows)) {
  describe(`a query in ${language}`, () => {
    for (const [query, count, role, location, ...keywords] of ofLanguage) {
      test(query, () => {
        const { language: _, ...parts } = readQuery(query, places);
        assert.deepEqual(parts, { count, role, location, keywords });
      });
    }
  });
}

describe("any query", () => {
  test("is parsed the same without capitals, except where they indicate names", () => {
    const { language: _, ...parts } = readQuery("10 ctos at fintechs in berlin", places);
    assert.deepEqual(parts, { count: 10, role: "cto", location: "Berlin", keywords: ["fintechs"] });
  });

  test("does not take a number that measures something else for a count", () => {
    assert.equal(readQuery("CEOs of Fortune 500 companies", places).count, null);
    assert.equal(readQuery("engineers with 10 years of experience", places).count, null);
    assert.equal(readQuery("5000 CTOs", places).count, null);
  });

  test("may contain nothing", () => {
    const nothing = { role: null, location: null, keywords: [] };
    assert.deepEqual(readQuery("10", places), { language: "en", count: 10, ...nothing });
    assert.deepEqual(readQuery("?!", places), { language: "en", count: null, ...nothing });
  });

  test("with any content is parsed into its own words only", () => {
    const pieces = [
      "in ",
      "of ",
      "Berlin ",
      "d'",
      "(",
      ") ",
      ", ",
      "with 10 years of ",
      "who are ",
      "CTO/",
      "\u{1F600}",
      "a ",
      "San ",
      "de la ",
      "mit ",
      "- ",
      "9 ",
      "\u0301",
      '"',
      "\\",
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return pieces[seed % pieces.length] ?? "";
    };
    for (let round = 0; round < 500; round++) {
      const query = Array.from({ length: 40 }, next).join("").slice(0, 256);
      const { role, location, keywords } = readQuery(query, places);
      const plain = query.toLowerCase();
      const words = [role, location, ...keywords].flatMap(
        (part) => part?.toLowerCase().match(/\p{L}+/gu) ?? [],
      );
      for (const word of words) assert.ok(plain.includes(word), `${word} is not in ${query}`);
    }
  });
});
