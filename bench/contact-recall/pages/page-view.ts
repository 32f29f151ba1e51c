/** One part of a page's content, before a theme renders it. Texts are plain, `html` is not. */
export type Block =
  | { type: "heading"; text: string }
  | { type: "text"; text: string }
  | { type: "html"; html: string }
  | { type: "list"; items: readonly string[] }
  | { type: "teasers"; items: readonly Teaser[] }
  | { type: "quote"; text: string; by: string };

export interface Teaser {
  href: string;
  title: string;
  text: string;
  date?: string;
}

export interface MenuItem {
  href: string;
  /** Empty for an icon, which then has `icon`. */
  label: string;
  icon?: string;
  children?: readonly MenuItem[];
}

/** Everything that a theme needs to write a page. */
export interface PageView {
  language: string;
  charset: string;
  title: string;
  description: string;
  siteName: string;
  homeHref: string;
  canonical: string | null;
  alternates: readonly { language: string; href: string }[];
  headHtml: string;
  topHtml: string;
  menu: readonly MenuItem[];
  crumbs: readonly MenuItem[];
  blocks: readonly Block[];
  sidebar: readonly MenuItem[];
  footerHtml: string;
  footerMenu: readonly MenuItem[];
  creditHtml: string;
  cookieText: string;
  acceptText: string;
  searchText: string;
  readMore: string;
  scriptHtml: string;
}

export interface Theme {
  document: (view: PageView) => string;
}
