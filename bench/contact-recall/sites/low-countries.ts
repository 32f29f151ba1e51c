import { address, email, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Heating engineers near Liège; the contact page is linked in the footer only. */
const heating: SiteSpec = {
  domain: "ecureuillon-chauffage.be",
  www: true,
  language: "fr",
  country: "BE",
  name: "Ecureuillon Chauffage SRL",
  trade: "chauffage et ventilation",
  founded: 1987,
  services: ["les chaudières", "la ventilation", "les panneaux solaires", "l'entretien"],
  emails: { info: "info@ecureuillon-chauffage.be" },
  phones: { main: "04 222 41 72", mobile: "0470 41 72 28" },
  offices: { main: { street: "Rue du Laveu 217", postalCode: "4000", city: "Liège" } },
  socials: { facebook: "https://www.facebook.com/ecureuillonchauffage/" },
  theme: "bootstrap",
  urls: "html",
  pages: { posts: 5, projects: 6, also: ["faq", "partners"] },
  places: {
    contact: {
      wrap: "rows",
      marks: [
        address("main", "rows", { named: true }),
        phone("main", "slash", "text", "short"),
        phone("mobile", "slash", "text", "word"),
        email("info", "mailto"),
        note("vat"),
        note("form"),
      ],
    },
    footer: { wrap: "inline", marks: [socials("icons"), note("vat")] },
  },
  contactLink: "footer",
  decoys: ["partner-page", "agency-credit", "host"],
};

/** Printers in Antwerp, with box numbers and an XHTML address element. */
const printers: SiteSpec = {
  domain: "mosterdzaadje-drukkerij.be",
  www: true,
  language: "nl",
  country: "BE",
  name: "Drukkerij Mosterdzaadje bv",
  trade: "drukwerk en afwerking",
  founded: 1962,
  services: ["boeken", "affiches", "verpakkingen", "geboortekaartjes"],
  emails: { info: "info@mosterdzaadje-drukkerij.be", quotes: "offerte@mosterdzaadje-drukkerij.be" },
  phones: { main: "03 233 41 90" },
  offices: {
    main: {
      street: "Kloosterstraat 88 bus 4",
      houseOnly: "Kloosterstraat 88",
      postalCode: "2000",
      city: "Antwerpen",
    },
  },
  socials: {
    instagram: "https://www.instagram.com/mosterdzaadje/",
    linkedin: "https://www.linkedin.com/company/mosterdzaadje",
  },
  people: [
    {
      name: "Joris Mosterdzaadje",
      role: "Zaakvoerder",
      email: "joris@mosterdzaadje-drukkerij.be",
      phone: "03 233 41 91",
    },
    {
      name: "Goedele Vlinderstrik",
      role: "Prepress",
      email: "goedele@mosterdzaadje-drukkerij.be",
      phone: "03 233 41 92",
    },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 9, projects: 5, also: ["terms"] },
  places: {
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "address-element"),
        phone("main", "plus", "link", "letter"),
        email("info", "mailto", "letter"),
        note("vat"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "list",
      marks: [
        address("main", "address-element"),
        phone("main", "plus", "link"),
        email("info", "mailto"),
        email("quotes", "mailto-words"),
        note("hours"),
        note("form"),
      ],
    },
  },
  team: { as: "sentences", email: "mailto", phone: "plus" },
  decoys: ["agency-credit", "share-buttons", "sample-text", "retina-image"],
  sitemap: "full",
};

/** A shop for bicycles: service page linked by a button, WhatsApp for orders. */
const bicycles: SiteSpec = {
  domain: "kabouterfiets.nl",
  www: true,
  language: "nl",
  country: "NL",
  name: "Kabouterfiets B.V.",
  trade: "kinderfietsen en bakfietsen",
  founded: 2014,
  services: ["bakfietsen", "loopfietsen", "helmen", "onderhoud"],
  emails: { info: "hallo@kabouterfiets.nl" },
  phones: { main: "030 231 4478" },
  offices: { main: { street: "Biltstraat 406", postalCode: "3572 BD", city: "Utrecht" } },
  socials: {
    instagram: "https://www.instagram.com/kabouterfiets/",
    facebook: "https://www.facebook.com/kabouterfiets/",
    whatsapp: "https://api.whatsapp.com/send?phone=31302314478",
    pinterest: "https://nl.pinterest.com/kabouterfiets/",
  },
  theme: "shop",
  urls: "english",
  pages: { posts: 5, products: 21, also: ["faq", "terms"] },
  places: {
    footer: { wrap: "list", marks: [note("name"), socials("svg"), note("register"), note("vat")] },
    contact: {
      wrap: "list",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "dashes", "link"),
        email("info", "data-attributes", "none"),
        email("info", "text"),
        note("hours"),
        note("form"),
      ],
    },
  },
  contactLink: "button",
  structured: { on: "home", type: "BikeStore", tells: ["address"] },
  decoys: ["numbers", "trackers", "sample-text", "retina-image"],
  robots: "shop",
  sitemap: "full",
  untidyLinks: true,
};

/** Gardeners: one line in the footer, mobile numbers of both owners on the team page. */
const gardeners: SiteSpec = {
  domain: "dwarrelblaadje-hoveniers.nl",
  www: false,
  language: "nl",
  country: "NL",
  name: "Dwarrelblaadje Hoveniers",
  trade: "tuinaanleg en boomverzorging",
  founded: 2006,
  services: ["tuinontwerp", "snoeiwerk", "vijvers", "daktuinen"],
  emails: { info: "info@dwarrelblaadje-hoveniers.nl" },
  phones: { main: "0523 261 448" },
  offices: { main: { street: "Hessenweg 14a", postalCode: "7771 CV", city: "Hardenberg" } },
  socials: { facebook: "https://nl-nl.facebook.com/dwarrelblaadje" },
  people: [
    {
      name: "Wubbo Dwarrelaar",
      role: "Hovenier",
      email: "wubbo@dwarrelblaadje-hoveniers.nl",
      phone: "06 41722806",
    },
    {
      name: "Fenna Kruidnagel",
      role: "Ontwerper",
      email: "fenna@dwarrelblaadje-hoveniers.nl",
      phone: "06 41722807",
    },
  ],
  theme: "generator",
  urls: "folders",
  pages: { posts: 7, projects: 9, also: ["faq"] },
  places: {
    footer: {
      wrap: "inline",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "compact", "link-national", "short"),
        email("info", "at-image", "none"),
        socials("words"),
      ],
    },
    contact: {
      wrap: "terms",
      marks: [
        address("main", "rows"),
        phone("main", "dashes"),
        email("info", "mailto"),
        note("register"),
        note("bank"),
      ],
    },
  },
  team: { as: "table", email: "mailto", phone: "national" },
  decoys: ["share-buttons", "post-partner", "agency-credit"],
};

/** Builders on an old site with query addresses; Joomla's cloak over the mail address. */
const builders: SiteSpec = {
  domain: "pannenkoekbouw.nl",
  www: true,
  language: "nl",
  country: "NL",
  name: "Bouwbedrijf Pannenkoek B.V.",
  trade: "aannemerij en verbouwingen",
  founded: 1971,
  services: ["verbouwingen", "dakkapellen", "metselwerk", "kozijnen"],
  emails: { info: "kantoor@pannenkoekbouw.nl" },
  phones: { main: "020 624 1837" },
  offices: { main: { street: "Distelweg 113-B", postalCode: "1031 HD", city: "Amsterdam" } },
  socials: {},
  theme: "tables",
  urls: "query",
  pages: { posts: 4, projects: 10, also: ["history", "partners"] },
  places: {
    contact: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-zero"),
        email("info", "joomla"),
        note("register"),
      ],
    },
  },
  decoys: ["partner-page", "numbers"],
  charset: "windows-1252",
};

export const lowCountrySites: readonly SiteSpec[] = [heating, printers, bicycles, gardeners, builders];
