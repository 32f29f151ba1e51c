import { address, email, heading, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Windows from Toruń: three departments with a mobile number each. */
const polishWindows: SiteSpec = {
  domain: "pierniczynka-okna.pl",
  www: true,
  language: "pl",
  country: "PL",
  name: "Pierniczynka Okna Sp. z o.o.",
  trade: "okna i drzwi",
  founded: 1993,
  services: ["okna", "drzwi", "rolety", "bramy"],
  emails: {
    info: "biuro@pierniczynka-okna.pl",
    sales: "handel@pierniczynka-okna.pl",
    service: "serwis@pierniczynka-okna.pl",
  },
  phones: { main: "56 622 41 72", sales: "601 234 567", service: "601 234 568" },
  offices: {
    main: { street: "ul. Bydgoska 118/4", houseOnly: "Bydgoska 118", postalCode: "87-100", city: "Toruń" },
  },
  socials: {
    facebook: "https://www.facebook.com/pierniczynkaokna",
    youtube: "https://www.youtube.com/@pierniczynkaokna",
  },
  theme: "bootstrap",
  urls: "html",
  pages: { posts: 7, projects: 6, also: ["downloads", "faq"] },
  places: {
    footer: {
      wrap: "paragraphs",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus", "text", "short"),
        socials("icons"),
        note("vat"),
      ],
    },
    contact: {
      wrap: "lines",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link", "short"),
        email("info", "mailto"),
        heading("Handel"),
        phone("sales", "dashes", "text", "short"),
        email("sales", "mailto", "none"),
        heading("Serwis"),
        phone("service", "dashes", "text", "short"),
        email("service", "mailto", "none"),
        note("bank"),
      ],
    },
  },
  decoys: ["agency-credit", "numbers", "authority"],
  sitemap: "stale",
};

/** Carriers: a contact page by its query, mail hidden in data attributes and words. */
const carriers: SiteSpec = {
  domain: "bocianogniazdo-transport.pl",
  www: true,
  language: "pl",
  country: "PL",
  name: "Bocianogniazdo Transport",
  trade: "transport i przeprowadzki",
  founded: 2005,
  services: ["przeprowadzki", "transport krajowy", "magazyn", "pakowanie"],
  emails: { info: "kontakt@bocianogniazdo-transport.pl" },
  phones: { main: "61 853 44 19" },
  offices: {
    main: { street: "ul. Głogowska 216", houseOnly: "Głogowska 216", postalCode: "60-104", city: "Poznań" },
  },
  socials: {},
  people: [
    { name: "Zdzisław Bocianek", role: "Właściciel", phone: "601 417 228" },
    { name: "Jagoda Pierzynka", role: "Spedycja", phone: "601 417 229" },
  ],
  theme: "tables",
  urls: "query",
  pages: { posts: 4, projects: 4, also: ["faq", "terms"] },
  places: {
    contact: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-parens"),
        email("info", "at-parens"),
        note("vat"),
        note("bank"),
      ],
    },
  },
  team: { as: "table", phone: "plus" },
  decoys: ["sample-text", "host"],
};

/** Finnish electricians: local format with short area code, all contacts on one page. */
const finnishElectricians: SiteSpec = {
  domain: "puolukkapuro-sahko.fi",
  www: true,
  language: "fi",
  country: "FI",
  name: "Puolukkapuron Sähkö Oy",
  trade: "sähköasennus",
  founded: 1986,
  services: ["sähköasennukset", "valaistus", "aurinkopaneelit", "latausasemat"],
  emails: { info: "toimisto@puolukkapuro-sahko.fi" },
  phones: { main: "03 223 4187" },
  offices: {
    main: {
      street: "Hämeenpuisto 41 A 7",
      houseOnly: "Hämeenpuisto 41",
      postalCode: "33200",
      city: "Tampere",
    },
  },
  socials: { facebook: "https://www.facebook.com/puolukkapuronsahko" },
  people: [
    {
      name: "Tapio Puolukka",
      role: "Toimitusjohtaja",
      email: "tapio.puolukka@puolukkapuro-sahko.fi",
      phone: "040 123 4567",
    },
    {
      name: "Aino Vanamo",
      role: "Laskutus",
      email: "aino.vanamo@puolukkapuro-sahko.fi",
      phone: "040 123 4568",
    },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 6, projects: 5, also: ["faq"] },
  places: {
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus", "link", "short"),
        note("register"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "lines",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link"),
        email("info", "at-parens"),
        note("hours"),
        note("form"),
      ],
    },
  },
  team: { as: "table", email: "mailto", phone: "national" },
  decoys: ["agency-credit", "share-buttons"],
  sitemap: "full",
};

/** Finnish accountants: contact page linked from the text alone. */
const finnishAccountants: SiteSpec = {
  domain: "lumipyryset-tilitoimisto.fi",
  www: true,
  language: "fi",
  country: "FI",
  name: "Tilitoimisto Lumipyryset",
  trade: "kirjanpito",
  founded: 2012,
  services: ["kirjanpito", "palkanlaskenta", "verotus", "neuvonta"],
  emails: { info: "posti@lumipyryset-tilitoimisto.fi" },
  phones: { main: "09 624 183" },
  offices: { main: { street: "Fleminginkatu 18", postalCode: "00500", city: "Helsinki" } },
  socials: { linkedin: "https://fi.linkedin.com/company/lumipyryset" },
  theme: "div-soup",
  urls: "flat",
  pages: { posts: 5, also: ["imprint"] },
  places: {
    contact: {
      wrap: "divs",
      marks: [
        address("main", "divs"),
        phone("main", "hard-spaces", "text", "none"),
        email("info", "cloudflare", "none"),
        note("form"),
      ],
    },
    footer: { wrap: "inline", marks: [note("name"), note("register"), socials("images")] },
  },
  contactLink: "about",
  decoys: ["agency-email", "sample-text"],
};

export const polishAndFinnishSites: readonly SiteSpec[] = [
  polishWindows,
  carriers,
  finnishElectricians,
  finnishAccountants,
];
