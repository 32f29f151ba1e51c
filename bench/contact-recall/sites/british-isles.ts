import { address, email, heading, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Plumbers in Leeds: number on top of every page, registered office at the bottom. */
const plumbers: SiteSpec = {
  domain: "mugwumpplumbing.co.uk",
  www: true,
  language: "en",
  country: "GB",
  name: "Mugwump Plumbing & Heating Ltd",
  trade: "plumbing and heating",
  founded: 1988,
  services: ["boiler repairs", "bathroom fitting", "underfloor heating", "drain clearing"],
  emails: { info: "hello@mugwumpplumbing.co.uk" },
  phones: { main: "0113 496 0417", free: "0808 157 0417" },
  offices: {
    main: {
      street: "27 Meanwood Road",
      extra: "Unit 6, Sugarwell Court",
      postalCode: "LS7 2AJ",
      city: "Leeds",
    },
    registered: { street: "3 Park Square East", postalCode: "LS1 2NE", city: "Leeds" },
  },
  socials: {
    facebook: "https://www.facebook.com/mugwumpplumbing",
    twitter: "https://twitter.com/mugwumpplumbing",
  },
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 14, projects: 4, also: ["faq", "terms"] },
  places: {
    top: { wrap: "inline", marks: [phone("free", "national", "link", "icon")] },
    footer: {
      wrap: "lines",
      marks: [note("name"), address("registered", "comma"), note("register"), socials("icons")],
    },
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link", "short"),
        phone("free", "national", "link", "none"),
        email("info", "mailto"),
        note("hours"),
        note("form"),
      ],
    },
  },
  structured: { on: "all", type: "Plumber", tells: ["socials"], graph: true },
  decoys: ["agency-credit", "testimonial-email", "share-buttons", "theme-maker", "sample-text"],
  robots: "open",
  sitemap: "index",
};

/** Accountants in Bristol: people with direct lines, phone in brackets. */
const accountants: SiteSpec = {
  domain: "tiddlywinkaccounting.co.uk",
  www: true,
  language: "en",
  country: "GB",
  name: "Tiddlywink Accounting LLP",
  trade: "bookkeeping and tax",
  founded: 2001,
  services: ["bookkeeping", "tax returns", "payroll", "company formation"],
  emails: { info: "enquiries@tiddlywinkaccounting.co.uk" },
  phones: { main: "0117 496 0417" },
  offices: {
    main: { street: "48 Corn Street", extra: "Second Floor", postalCode: "BS1 1HQ", city: "Bristol" },
  },
  socials: { linkedin: "https://uk.linkedin.com/company/tiddlywink-accounting" },
  people: [
    {
      name: "Araminta Tiddlywink",
      role: "Partner",
      email: "araminta@tiddlywinkaccounting.co.uk",
      phone: "0117 496 0421",
      linkedin: "https://www.linkedin.com/in/araminta-tiddlywink",
    },
    {
      name: "Barnaby Thistlewick",
      role: "Partner",
      email: "barnaby@tiddlywinkaccounting.co.uk",
      phone: "0117 496 0422",
    },
    {
      name: "Prunella Oxtoby",
      role: "Payroll",
      email: "prunella@tiddlywinkaccounting.co.uk",
      phone: "0117 496 0423",
    },
    {
      name: "Ignatius Crabb",
      role: "Office manager",
      email: "ignatius@tiddlywinkaccounting.co.uk",
      phone: "0117 496 0424",
    },
  ],
  theme: "bootstrap",
  urls: "flat",
  pages: { posts: 16, jobs: 2, also: ["faq"] },
  places: {
    footer: {
      wrap: "list",
      marks: [
        address("main", "comma"),
        phone("main", "plus-zero", "text", "letter"),
        email("info", "mailto", "letter"),
        socials("svg"),
      ],
    },
    contact: {
      wrap: "rows",
      marks: [
        address("main", "rows"),
        phone("main", "plus-zero", "link"),
        email("info", "mailto"),
        note("form"),
      ],
    },
  },
  team: { as: "cards", email: "mailto", phone: "national" },
  decoys: ["authority", "share-buttons", "post-partner"],
  sitemap: "full",
};

/** A brewery with a shop: nothing but a form on the contact page, details in the legal notice. */
const brewery: SiteSpec = {
  domain: "hedgepigbrewery.co.uk",
  www: false,
  language: "en",
  country: "GB",
  name: "Hedgepig Brewery",
  trade: "ales and stouts",
  founded: 2013,
  services: ["pale ale", "stout", "brewery tours", "gift boxes"],
  emails: { info: "brew@hedgepigbrewery.co.uk", press: "press@hedgepigbrewery.co.uk" },
  phones: { main: "0131 496 0417" },
  offices: { main: { street: "112 Leith Walk", postalCode: "EH6 5DX", city: "Edinburgh" } },
  socials: {
    instagram: "https://www.instagram.com/hedgepigbrewery/",
    facebook: "https://www.facebook.com/hedgepigbrewery/",
    tiktok: "https://www.tiktok.com/@hedgepigbrewery",
    reddit: "https://www.reddit.com/r/hedgepigbrewery/",
  },
  theme: "shop",
  urls: "flat",
  pages: { posts: 6, products: 14, also: ["history", "terms"] },
  places: {
    footer: { wrap: "divs", marks: [socials("list")] },
    contact: { wrap: "divs", marks: [note("intro"), note("form")] },
    imprint: {
      wrap: "paragraphs",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus"),
        email("info", "mailto"),
        note("register"),
        note("vat"),
      ],
    },
    press: { wrap: "paragraphs", marks: [email("press", "mailto")] },
  },
  decoys: ["numbers", "trackers", "embedded-posts", "retina-image"],
  robots: "shop",
  sitemap: "full",
};

/** Physiotherapists in Ennis: two clinics on the contact page, Eircodes. */
const physio: SiteSpec = {
  domain: "bogcottonphysio.ie",
  www: true,
  language: "en",
  country: "IE",
  name: "Bog Cotton Physiotherapy",
  trade: "physiotherapy",
  founded: 2009,
  services: ["sports injuries", "back pain", "dry needling", "home visits"],
  emails: { info: "appointments@bogcottonphysio.ie" },
  phones: { ennis: "065 684 9911", shannon: "061 417 228" },
  offices: {
    ennis: { street: "12 Parnell Street", postalCode: "V95 X8E4", city: "Ennis", region: "Co. Clare" },
    shannon: {
      street: "4 Bothar Mor",
      extra: "First Floor",
      postalCode: "V14 TK28",
      city: "Shannon",
      region: "Co. Clare",
    },
  },
  socials: {
    facebook: "https://www.facebook.com/bogcottonphysio",
    instagram: "https://www.instagram.com/bogcottonphysio/",
  },
  people: [
    { name: "Sorcha Bogcotton", role: "Physiotherapist" },
    { name: "Fintan Rushlight", role: "Physiotherapist" },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 8, also: ["faq"] },
  places: {
    contact: {
      wrap: "paragraphs",
      marks: [
        heading("Ennis"),
        address("ennis", "lines"),
        phone("ennis", "national", "link"),
        heading("Shannon"),
        address("shannon", "lines"),
        phone("shannon", "national", "link"),
        email("info", "mailto"),
        note("form"),
      ],
    },
    footer: {
      wrap: "inline",
      marks: [
        phone("ennis", "national", "link", "icon"),
        phone("shannon", "national", "link", "icon"),
        socials("icons"),
      ],
    },
  },
  team: { as: "cards" },
  decoys: ["testimonial-email", "share-buttons", "agency-credit"],
  sitemap: "full",
};

/** A boatyard: mail in words, address in a sentence. */
const boatyard: SiteSpec = {
  domain: "crookedcurrachboats.ie",
  www: true,
  language: "en",
  country: "IE",
  name: "Crooked Currach Boatyard",
  trade: "wooden boats",
  founded: 1979,
  services: ["hull repairs", "sail making", "winter storage", "boat building classes"],
  emails: { info: "yard@crookedcurrachboats.ie" },
  phones: { main: "021 490 0417" },
  offices: { main: { street: "17 Pier Road", postalCode: "P17 FX28", city: "Kinsale", region: "Co. Cork" } },
  socials: { youtube: "https://www.youtube.com/@crookedcurrach" },
  theme: "generator",
  urls: "folders",
  pages: { posts: 7, projects: 9, also: ["history"] },
  places: {
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "sentence"),
        phone("main", "plus-zero", "text", "short"),
        email("info", "at-words", "none"),
      ],
    },
    footer: { wrap: "inline", marks: [socials("words")] },
  },
  decoys: ["post-venue", "host"],
};

export const britishIslesSites: readonly SiteSpec[] = [plumbers, accountants, brewery, physio, boatyard];
