import { address, email, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Pâtisserie with two shops: overview in the footer, one page each. */
const pastry: SiteSpec = {
  domain: "tartelune-patisserie.fr",
  www: true,
  language: "fr",
  country: "FR",
  name: "Pâtisserie Tartelune",
  trade: "pâtisserie et chocolat",
  founded: 1992,
  services: ["les gâteaux de fête", "le chocolat", "les macarons", "les buffets"],
  emails: { info: "bonjour@tartelune-patisserie.fr", orders: "commandes@tartelune-patisserie.fr" },
  phones: { lyon: "04 65 71 08 90", vienne: "04 65 71 08 94" },
  offices: {
    lyon: { street: "27 rue Mercière", postalCode: "69002", city: "Lyon" },
    vienne: { street: "5 bis, place Miremont", postalCode: "38200", city: "Vienne" },
  },
  socials: {
    facebook: "https://www.facebook.com/tartelune",
    instagram: "https://www.instagram.com/tartelune_patisserie/",
    tiktok: "https://www.tiktok.com/@tartelune",
  },
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 11, also: ["gallery", "terms"] },
  places: {
    footer: {
      wrap: "paragraphs",
      marks: [address("lyon", "comma"), phone("lyon", "dots", "link", "short"), socials("list")],
    },
    contact: {
      wrap: "paragraphs",
      marks: [
        note("intro"),
        email("info", "mailto"),
        email("orders", "mailto-subject"),
        phone("lyon", "national", "link"),
        phone("vienne", "national", "link"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [note("name"), address("lyon", "lines"), note("register"), note("vat")],
    },
  },
  branches: {
    lyon: { wrap: "divs", marks: [address("lyon", "lines"), phone("lyon", "national"), note("hours")] },
    vienne: { wrap: "divs", marks: [address("vienne", "lines"), phone("vienne", "national"), note("hours")] },
  },
  structured: { on: "home", type: "Bakery", tells: ["address", "phone"], graph: true },
  decoys: ["host", "share-buttons", "testimonial-email", "theme-maker"],
  robots: "open",
  sitemap: "index",
};

/** A plumber on a site builder: a sentence contains the address, the email is reversed. */
const plumber: SiteSpec = {
  domain: "grenouillette-plomberie.fr",
  www: true,
  language: "fr",
  country: "FR",
  name: "SARL Grenouillette Plomberie",
  trade: "plomberie et chauffage",
  founded: 2011,
  services: ["le dépannage", "les salles de bains", "les chaudières", "les pompes à chaleur"],
  emails: { info: "contact@grenouillette-plomberie.fr" },
  phones: { main: "02 61 91 33 10", emergency: "02 61 91 33 11" },
  offices: { main: { street: "14 rue des Carmélites", postalCode: "44000", city: "Nantes" } },
  socials: { facebook: "https://www.facebook.com/profile.php?id=100063417228063" },
  theme: "div-soup",
  urls: "flat",
  pages: { posts: 6, projects: 4, also: ["faq"] },
  places: {
    top: { wrap: "inline", marks: [phone("main", "national", "link-words", "none")] },
    home: {
      wrap: "paragraphs",
      marks: [address("main", "sentence"), phone("emergency", "hard-spaces", "text", "none")],
    },
    contact: {
      wrap: "divs",
      marks: [
        phone("main", "dots", "text", "short"),
        email("info", "reversed"),
        address("main", "divs", { named: true }),
        note("form"),
      ],
    },
    imprint: {
      wrap: "divs",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus"),
        note("register"),
        note("director"),
      ],
    },
    footer: { wrap: "inline", marks: [socials("images")] },
  },
  decoys: ["agency-email", "post-partner", "host", "numbers"],
};

/** Accountants: only JSON-LD has the phone; profiles of people on separate pages. */
const accountants: SiteSpec = {
  domain: "pivoinette-expertise.fr",
  www: false,
  language: "fr",
  country: "FR",
  name: "Pivoinette Expertise Comptable",
  trade: "expertise comptable et conseil",
  founded: 1999,
  services: ["la tenue des comptes", "la paie", "la création d'entreprise", "l'audit"],
  emails: { info: "cabinet@pivoinette-expertise.fr" },
  phones: { main: "01 99 00 44 17" },
  offices: {
    main: { street: "88 bis avenue de Suffren", extra: "Bâtiment C", postalCode: "75015", city: "Paris" },
  },
  socials: {
    linkedin: "https://www.linkedin.com/company/pivoinette-expertise",
    twitter: "https://twitter.com/pivoinette_ec",
  },
  people: [
    {
      name: "Capucine Pivoinette",
      role: "Expert-comptable",
      email: "c.pivoinette@pivoinette-expertise.fr",
      linkedin: "https://www.linkedin.com/in/capucine-pivoinette/",
    },
    {
      name: "Aurélien Brindille",
      role: "Commissaire aux comptes",
      email: "a.brindille@pivoinette-expertise.fr",
    },
  ],
  theme: "generator",
  urls: "folders",
  pages: { posts: 14, jobs: 2, also: ["faq"] },
  places: {
    contact: {
      wrap: "paragraphs",
      marks: [address("main", "lines", { named: true }), email("info", "script-concat"), note("form")],
    },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        email("info", "at-brackets"),
        note("register"),
        note("vat"),
      ],
    },
    footer: { wrap: "inline", marks: [socials("words")] },
  },
  team: { as: "profiles", email: "text" },
  structured: { on: "all", type: "AccountingService", tells: ["phone", "address", "socials"] },
  decoys: ["share-buttons", "authority", "post-venue", "trackers"],
  robots: "open",
  sitemap: "posts",
};

export const frenchSites: readonly SiteSpec[] = [pastry, plumber, accountants];
