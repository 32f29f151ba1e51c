import { address, email, fax, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Footer on every page, protected mail links, full details in the imprint. */
const metalworks: SiteSpec = {
  domain: "quendelbruck-metallbau.de",
  www: true,
  language: "de",
  country: "DE",
  name: "Quendelbruck Metallbau GmbH",
  trade: "Metallbau und Schlosserarbeiten",
  founded: 1978,
  services: ["Stahltreppen", "Balkongeländer", "Toranlagen", "Schweißarbeiten", "Fassadenbau"],
  emails: { info: "info@quendelbruck-metallbau.de", sales: "angebot@quendelbruck-metallbau.de" },
  phones: { main: "0561 48271 0", workshop: "0561 48271 25" },
  faxes: { main: "0561 48271 99" },
  offices: {
    main: { street: "Lossestraße 47", shortStreet: "Lossestr. 47", postalCode: "34123", city: "Kassel" },
  },
  socials: {
    facebook: "https://www.facebook.com/quendelbruck.metallbau",
    instagram: "https://www.instagram.com/quendelbruck_metallbau/",
  },
  people: [
    {
      name: "Ansgar Quendelbruck",
      role: "Geschäftsführer",
      email: "a.quendelbruck@quendelbruck-metallbau.de",
      phone: "0561 48271 11",
    },
    {
      name: "Wiebke Torfmoos",
      role: "Kalkulation",
      email: "w.torfmoos@quendelbruck-metallbau.de",
      phone: "0561 48271 14",
    },
    {
      name: "Ottokar Zwiesel",
      role: "Werkstattleiter",
      email: "o.zwiesel@quendelbruck-metallbau.de",
      phone: "0561 48271 17",
    },
  ],
  theme: "typo3",
  urls: "folders",
  pages: { posts: 12, projects: 8, jobs: 3, also: ["terms", "downloads"] },
  places: {
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines", { short: true }),
        phone("main", "slash", "text", "short"),
        email("info", "typo3", "none"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "lines",
      heading: "So erreichen Sie uns",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-zero", "link"),
        phone("workshop", "plus-zero"),
        fax("main", "plus-zero"),
        email("info", "typo3"),
        email("sales", "typo3"),
        note("hours"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "slash"),
        fax("main", "slash"),
        email("info", "at-parens"),
        note("director"),
        note("register"),
        note("vat"),
      ],
    },
  },
  team: { as: "cards", email: "text", phone: "national" },
  decoys: ["authority", "agency-in-imprint", "post-venue", "share-buttons", "numbers"],
  robots: "open",
  sitemap: "full",
};

/** An old site: contacts only in the imprint. */
const organs: SiteSpec = {
  domain: "schnurrbart-orgelbau.de",
  www: true,
  language: "de",
  country: "DE",
  name: "Orgelbau Schnurrbart",
  trade: "den Bau und die Pflege von Orgeln",
  founded: 1891,
  services: ["Restaurierung", "Stimmung", "Pfeifenbau", "Windladen"],
  emails: { info: "werkstatt@schnurrbart-orgelbau.de" },
  phones: { main: "05321 84417", mobile: "0171 3920063" },
  faxes: { main: "05321 84418" },
  offices: { main: { street: "Glockengießergasse 3a", postalCode: "38640", city: "Goslar" } },
  socials: {},
  people: [{ name: "Hinrich Schnurrbart", role: "Orgelbaumeister" }],
  theme: "tables",
  urls: "html",
  pages: { projects: 9, also: ["history", "gallery"] },
  places: {
    imprint: {
      wrap: "rows",
      marks: [
        note("name"),
        address("main", "rows"),
        phone("main", "slash", "text", "short"),
        phone("mobile", "slash", "text", "word"),
        fax("main", "slash"),
        email("info", "at-words"),
        note("vat"),
        note("bank"),
      ],
    },
  },
  decoys: ["host", "authority"],
  charset: "iso-8859-1",
};

/** Two offices, contact page behind an icon, an SEO plugin's graph. */
const taxAdvisers: SiteSpec = {
  domain: "hummelflug-steuerberatung.de",
  www: false,
  language: "de",
  country: "DE",
  name: "Hummelflug & Partner Steuerberater mbB",
  trade: "Steuerberatung und Lohnbuchhaltung",
  founded: 1996,
  services: [
    "Jahresabschluss",
    "Lohnbuchhaltung",
    "Existenzgründung",
    "Erbschaftsteuer",
    "Finanzbuchhaltung",
  ],
  emails: {
    info: "kanzlei@hummelflug-steuerberatung.de",
    north: "hamburg@hummelflug-steuerberatung.de",
    jobs: "bewerbung@hummelflug-steuerberatung.de",
  },
  phones: { main: "030 23125 410", north: "040 66969 410" },
  faxes: { main: "030 23125 419", north: "040 66969 419" },
  offices: {
    main: { street: "Pappelallee 118", extra: "Aufgang B, 3. OG", postalCode: "10437", city: "Berlin" },
    north: { street: "Große Bleichen 23", postalCode: "20354", city: "Hamburg" },
  },
  socials: {
    linkedin: "https://www.linkedin.com/company/hummelflug-steuerberatung/",
    youtube: "https://www.youtube.com/@hummelflugsteuer",
  },
  people: [
    {
      name: "Thekla Hummelflug",
      role: "Steuerberaterin",
      email: "t.hummelflug@hummelflug-steuerberatung.de",
      linkedin: "https://www.linkedin.com/in/thekla-hummelflug/",
    },
    {
      name: "Gisbert Wollgras",
      role: "Steuerberater",
      email: "g.wollgras@hummelflug-steuerberatung.de",
      linkedin: "https://www.linkedin.com/in/gisbert-wollgras/",
    },
    {
      name: "Roswitha Klammerle",
      role: "Lohnbuchhaltung",
      email: "r.klammerle@hummelflug-steuerberatung.de",
    },
    { name: "Edda Fingerhut", role: "Sekretariat", email: "e.fingerhut@hummelflug-steuerberatung.de" },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 20, jobs: 2, also: ["faq"] },
  places: {
    footer: { wrap: "inline", marks: [phone("main", "national", "link", "icon"), socials("icons")] },
    contact: {
      wrap: "divs",
      marks: [
        address("main", "address-element", { named: true }),
        phone("main", "national", "link"),
        fax("main", "national"),
        email("info", "cloudflare"),
        address("north", "address-element", { named: true }),
        phone("north", "national", "link"),
        fax("north", "national"),
        email("north", "cloudflare"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-zero"),
        email("info", "cloudflare"),
        note("register"),
        note("vat"),
      ],
    },
    careers: { wrap: "paragraphs", marks: [email("jobs", "cloudflare")] },
  },
  team: { as: "table", email: "cloudflare" },
  contactLink: "icon",
  structured: { on: "all", type: "AccountingService", tells: ["socials", "phone", "address"], graph: true },
  decoys: ["authority", "host", "share-buttons", "post-partner", "theme-maker", "trackers"],
  robots: "open",
  sitemap: "index",
};

/** A builder's div soup with messengers, and the web agency's address below. */
const travel: SiteSpec = {
  domain: "wolkenkuckuck-reisen.de",
  www: true,
  language: "de",
  country: "DE",
  name: "Wolkenkuckuck Reisen",
  trade: "Wanderreisen und Busfahrten",
  founded: 2009,
  services: ["Alpenwanderung", "Radreisen", "Busreisen", "Klassenfahrten"],
  emails: { info: "servus@wolkenkuckuck-reisen.de" },
  phones: { main: "089 99998 417", mobile: "0152 28817386" },
  offices: { main: { street: "Rosenheimer Straße 145c", postalCode: "81671", city: "München" } },
  socials: {
    facebook: "https://www.facebook.com/wolkenkuckuckreisen",
    instagram: "https://www.instagram.com/wolkenkuckuck.reisen/",
    whatsapp: "https://wa.me/4915228817386",
    tiktok: "https://www.tiktok.com/@wolkenkuckuckreisen",
  },
  theme: "div-soup",
  urls: "flat",
  pages: { posts: 9, also: ["faq", "gallery", "terms"] },
  places: {
    footer: { wrap: "divs", marks: [socials("images"), email("info", "mailto", "none")] },
    contact: {
      wrap: "divs",
      marks: [
        note("name"),
        address("main", "divs"),
        phone("main", "national", "text", "none"),
        phone("mobile", "compact", "text", "word"),
        email("info", "mailto", "none"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "divs",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus"),
        email("info", "text"),
        note("vat"),
      ],
    },
  },
  decoys: ["agency-email", "testimonial-email", "embedded-posts", "retina-image", "share-buttons"],
};

/** A shop: hotline in the footer, a store that one may visit, numbers everywhere. */
const gardenShop: SiteSpec = {
  domain: "nebelkraehe-gartenbedarf.de",
  www: true,
  language: "de",
  country: "DE",
  name: "Nebelkrähe Gartenbedarf OHG",
  trade: "Saatgut und Gartengeräte",
  founded: 1984,
  services: ["Saatgut", "Gartengeräte", "Hochbeete", "Kompostierung"],
  emails: { info: "shop@nebelkraehe-gartenbedarf.de", returns: "ruecksendung@nebelkraehe-gartenbedarf.de" },
  phones: { main: "069 90009 417" },
  faxes: { main: "069 90009 418" },
  offices: { main: { street: "Hanauer Landstraße 291", postalCode: "60314", city: "Frankfurt am Main" } },
  socials: {
    pinterest: "https://www.pinterest.de/nebelkraehegarten/",
    youtube: "https://www.youtube.com/channel/UCx4172280633neb",
    instagram: "https://instagram.com/nebelkraehe_garten",
  },
  theme: "shop",
  urls: "flat",
  pages: { posts: 6, products: 18, also: ["faq", "terms"] },
  places: {
    top: { wrap: "inline", marks: [phone("main", "national", "link", "icon")] },
    footer: {
      wrap: "paragraphs",
      marks: [phone("main", "national", "link"), note("hours"), email("info", "entities"), socials("svg")],
    },
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "paragraphs", { named: true }),
        phone("main", "plus-parens"),
        fax("main", "plus-parens"),
        email("info", "entities"),
        note("form"),
      ],
    },
    terms: { wrap: "paragraphs", marks: [email("returns", "entities"), note("bank")] },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-parens"),
        email("info", "entities"),
        note("register"),
        note("vat"),
      ],
    },
  },
  structured: { on: "home", type: "Store", tells: ["phone", "email", "socials"] },
  decoys: ["numbers", "authority", "sample-text", "trackers", "share-buttons"],
  robots: "shop",
  sitemap: "full",
  untidyLinks: true,
};

export const germanSites: readonly SiteSpec[] = [metalworks, organs, taxAdvisers, travel, gardenShop];
