import { address, email, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Swedish builders: number with a hyphen after the area code, next to the organisation number. */
const swedishBuilders: SiteSpec = {
  domain: "kantarellbyggarna.se",
  www: true,
  language: "sv",
  country: "SE",
  name: "Kantarellbyggarna AB",
  trade: "byggnation och renovering",
  founded: 1990,
  services: ["altaner", "badrum", "takbyten", "tillbyggnader"],
  emails: { info: "info@kantarellbyggarna.se" },
  phones: { main: "031-390 06 21", mobile: "070-174 06 31" },
  offices: { main: { street: "Södra Larmgatan 16", postalCode: "411 16", city: "Göteborg" } },
  socials: {
    facebook: "https://www.facebook.com/kantarellbyggarna",
    instagram: "https://www.instagram.com/kantarellbyggarna/",
  },
  people: [
    {
      name: "Torbjörn Kantarell",
      role: "VD",
      email: "torbjorn@kantarellbyggarna.se",
      phone: "070-174 06 41",
    },
    {
      name: "Annika Lingonris",
      role: "Projektledare",
      email: "annika@kantarellbyggarna.se",
      phone: "070-174 06 42",
    },
    {
      name: "Folke Mossgrön",
      role: "Platschef",
      email: "folke@kantarellbyggarna.se",
      phone: "070-174 06 43",
    },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 10, projects: 8, jobs: 1, also: [] },
  places: {
    footer: {
      wrap: "inline",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "national", "link", "short"),
        email("info", "mailto", "none"),
        note("register"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "lines",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link"),
        phone("mobile", "plus-zero", "link"),
        email("info", "mailto"),
        note("form"),
      ],
    },
  },
  team: { as: "cards", email: "mailto", phone: "link" },
  decoys: ["agency-credit", "retina-image", "theme-maker"],
  robots: "open",
  sitemap: "full",
};

/** Accountants in Malmö: contact details only on the page "find us", opaque addresses. */
const swedishAccountants: SiteSpec = {
  domain: "dimslingan-redovisning.se",
  www: false,
  language: "sv",
  country: "SE",
  name: "Dimslingan Redovisning AB",
  trade: "redovisning och bokslut",
  founded: 2010,
  services: ["bokföring", "bokslut", "löner", "deklaration"],
  emails: { info: "hej@dimslingan-redovisning.se" },
  phones: { main: "040-628 04 33" },
  offices: { main: { street: "Engelbrektsgatan 7 B", postalCode: "211 33", city: "Malmö" } },
  socials: { linkedin: "https://www.linkedin.com/company/dimslingan/" },
  theme: "landing",
  urls: "opaque",
  pages: { posts: 6, also: ["faq"] },
  places: {
    locations: {
      wrap: "paragraphs",
      marks: [
        address("main", "sentence"),
        phone("main", "plus-zero", "text", "short"),
        email("info", "mailto-words", "none"),
      ],
    },
    footer: { wrap: "inline", marks: [note("register"), socials("words")] },
  },
  decoys: ["share-buttons", "post-venue"],
};

/** Danish plumbers: eight digits without area, footer and emergency line. */
const danishPlumbers: SiteSpec = {
  domain: "havregrynet-vvs.dk",
  www: true,
  language: "da",
  country: "DK",
  name: "Havregrynet VVS ApS",
  trade: "VVS og varme",
  founded: 1981,
  services: ["badeværelser", "varmepumper", "kloak", "gasfyr"],
  emails: { info: "post@havregrynet-vvs.dk" },
  phones: { main: "86 12 44 37", emergency: "40 41 72 28" },
  offices: { main: { street: "Silkeborgvej 236", floor: "st. tv.", postalCode: "8230", city: "Åbyhøj" } },
  socials: { facebook: "https://www.facebook.com/havregrynetvvs/" },
  theme: "bootstrap",
  urls: "folders",
  pages: { posts: 5, projects: 5, also: ["terms"] },
  places: {
    top: {
      wrap: "inline",
      marks: [phone("main", "national", "link", "short"), phone("emergency", "national", "link", "none")],
    },
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "national", "text", "short"),
        email("info", "mailto", "word"),
        note("vat"),
      ],
    },
    contact: {
      wrap: "lines",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "plus", "link"),
        phone("emergency", "plus", "link"),
        email("info", "mailto"),
        socials("list"),
        note("form"),
      ],
    },
  },
  decoys: ["agency-credit", "testimonial-email", "numbers"],
  sitemap: "full",
};

/** Danish architects: people with direct numbers, contacts in an `address` element. */
const danishArchitects: SiteSpec = {
  domain: "regnfrakken-arkitekter.dk",
  www: false,
  language: "da",
  country: "DK",
  name: "Regnfrakken Arkitekter",
  trade: "arkitektur og byrum",
  founded: 2004,
  services: ["boliger", "byrum", "skoler", "restaurering"],
  emails: { info: "tegnestue@regnfrakken-arkitekter.dk" },
  phones: { main: "33 14 28 19" },
  offices: {
    main: { street: "Rentemestervej 62", floor: "2. sal", postalCode: "2400", city: "København NV" },
  },
  socials: {
    instagram: "https://www.instagram.com/regnfrakken_arkitekter/",
    linkedin: "https://dk.linkedin.com/company/regnfrakken",
  },
  people: [
    {
      name: "Signe Regnfrakke",
      role: "Partner",
      email: "sr@regnfrakken-arkitekter.dk",
      phone: "33 14 28 21",
    },
    {
      name: "Villads Kastanje",
      role: "Partner",
      email: "vk@regnfrakken-arkitekter.dk",
      phone: "33 14 28 22",
    },
    { name: "Tove Solsort", role: "Arkitekt", email: "ts@regnfrakken-arkitekter.dk", phone: "33 14 28 23" },
  ],
  theme: "generator",
  urls: "flat",
  pages: { posts: 6, projects: 12, also: ["press"] },
  places: {
    contact: {
      wrap: "divs",
      marks: [
        address("main", "address-element", { named: true }),
        phone("main", "plus", "text", "letter"),
        email("info", "text", "letter"),
        note("vat"),
      ],
    },
    footer: { wrap: "inline", marks: [socials("words")] },
  },
  team: { as: "sentences", email: "text", phone: "plus" },
  decoys: ["host", "post-partner"],
};

/** Norwegian builders: footer by columns, staff with numbers in fours. */
const norwegianBuilders: SiteSpec = {
  domain: "trollkvastene-bygg.no",
  www: true,
  language: "nb",
  country: "NO",
  name: "Trollkvastene Bygg AS",
  trade: "bygging og rehabilitering",
  founded: 1995,
  services: ["hytter", "tilbygg", "tak", "terrasser"],
  emails: { info: "post@trollkvastene-bygg.no" },
  phones: { main: "55 31 44 28" },
  offices: { main: { street: "Damsgårdsveien 119", postalCode: "5162", city: "Laksevåg" } },
  socials: {
    facebook: "https://www.facebook.com/trollkvastenebygg",
    instagram: "https://www.instagram.com/trollkvastene/",
  },
  people: [
    {
      name: "Halvard Trollkvast",
      role: "Daglig leder",
      email: "halvard@trollkvastene-bygg.no",
      phone: "417 22 806",
    },
    {
      name: "Ragnhild Blåveis",
      role: "Prosjektleder",
      email: "ragnhild@trollkvastene-bygg.no",
      phone: "417 22 807",
    },
  ],
  theme: "bootstrap",
  urls: "folders",
  pages: { posts: 6, projects: 9, jobs: 2, also: [] },
  places: {
    footer: {
      wrap: "list",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link", "icon"),
        email("info", "mailto", "icon"),
        socials("icons"),
        note("register"),
      ],
    },
    contact: {
      wrap: "list",
      marks: [
        address("main", "lines"),
        phone("main", "plus", "link"),
        email("info", "mailto"),
        note("hours"),
        note("form"),
      ],
    },
  },
  team: { as: "cards", email: "words", phone: "link" },
  decoys: ["agency-credit", "retina-image", "trackers"],
  robots: "open",
  sitemap: "full",
};

/** Norwegian accountants: contacts of the company on the staff page. */
const norwegianAccountants: SiteSpec = {
  domain: "torskelue-regnskap.no",
  www: false,
  language: "nb",
  country: "NO",
  name: "Torskelue Regnskap AS",
  trade: "regnskap og lønn",
  founded: 2007,
  services: ["regnskap", "lønn", "årsoppgjør", "rådgivning"],
  emails: { info: "kontor@torskelue-regnskap.no" },
  phones: { main: "73 52 18 44" },
  offices: { main: { street: "Innherredsveien 73", postalCode: "7042", city: "Trondheim" } },
  socials: {},
  people: [
    {
      name: "Synnøve Torskelue",
      role: "Regnskapsfører",
      email: "synnove@torskelue-regnskap.no",
      phone: "917 41 728",
    },
    { name: "Odd Rognebær", role: "Lønn", email: "odd@torskelue-regnskap.no", phone: "917 41 729" },
  ],
  theme: "generator",
  urls: "html",
  pages: { posts: 4, also: ["faq"] },
  places: {
    team: {
      wrap: "paragraphs",
      marks: [address("main", "comma"), phone("main", "national"), email("info", "mailto")],
    },
  },
  team: { as: "table", email: "mailto", phone: "plus" },
  decoys: ["authority", "host"],
};

export const scandinavianSites: readonly SiteSpec[] = [
  swedishBuilders,
  swedishAccountants,
  danishPlumbers,
  danishArchitects,
  norwegianBuilders,
  norwegianAccountants,
];
