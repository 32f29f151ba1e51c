import { type SocialPlatform, socialPlatformHosts } from "../../../../contract/social-platforms.ts";
import type { SocialFinding } from "../../page/site-page.ts";

/** Reads the account from a path; null for shares, help pages and the platform itself. */
type ReadAccount = (url: URL, path: readonly string[]) => SocialAccount | null;

/** An account as determined from its link. */
export type SocialAccount = Pick<SocialFinding, "url" | "handle" | "account" | "leadsTo">;

/** First path segments that are platform functions, not accounts. */
const reserved = new Set(
  (
    "about accounts ads auth account business careers contact create cookie cookies dialog directory discover download " +
    "embed events event explore feed hashtag help home i intent jobs legal login logout marketplace media messages " +
    "metrics notifications oauth oembed photo photo.php photos pin plugins policies policy policy.php post posts press privacy " +
    "privacy-policy personalization reel reels safety search services settings share share.php sharearticle sharer sharer.php " +
    "sharing shop signup signin signup.php site sitemap status stories story story.php support terms tos tr tv tweet url video " +
    "videos watch widgets web s hashtags topics topic tag pulse learning games gaming live playlist results shorts feeds channels " +
    "redirect premium features pricing enterprise sponsors collections trending apps nextjs badges groups people pages public " +
    "l.php ajax r.php recover lite mobile gp hl en de fr es it nl pt pl developers developer creators partners blog about-us " +
    "iframe_api player_api subscribe_embed attribution_link t v e c u user channel hashtag embed.js widgets.js n orgs users " +
    "readme security customer-stories solutions resources new join team edu sales psettings psettings.php ad_choices adchoices " +
    "addstickers iv proxy socks setlanguage addtheme addemoji bg contact confirmphone invoice boost p tos-de m me"
  ).split(" "),
);

/** Makers of site builders and plugins, whose accounts templates link to; and placeholder names. */
const nobodysHandles = new Set(
  (
    "wix wixcom wordpress wordpressdotcom squarespace shopify weebly godaddy jimdo webflow elementor divi themeforest " +
    "envato elegantthemes facebook instagram twitter x youtube linkedin tiktok pinterest github reddit snapchat " +
    "discord telegram whatsapp medium joomla drupal typo3 magento woocommerce prestashop bootstrap getbootstrap " +
    "wordpresscom wordpressorg twbs jquery google googleads meta yourname username yourusername yourpage yourprofile user " +
    "profile yourcompany companyname yourhandle yourbrand yourchannel mycompany example handle themeisle astratheme generatepress " +
    "neve oceanwp colorlib html5up templatemo freehtml5co bootstrapmade w3schools company mypage youraccount account undefined null"
  ).split(" "),
);

export function isNobodys(handle: string): boolean {
  return nobodysHandles.has(handle.replace(/[._-]/g, ""));
}

const readers: Record<SocialPlatform, ReadAccount> = {
  linkedin,
  twitter,
  facebook,
  instagram,
  youtube,
  github,
  tiktok,
  pinterest,
  medium,
  discord,
  whatsapp,
  telegram,
  snapchat,
  reddit,
};

/** Links that open a platform's app, and their web equivalents. */
export const appLinks: readonly { link: RegExp; address: string }[] = [
  { link: /^whatsapp:\/\/send\/?\?/i, address: "https://api.whatsapp.com/send?" },
  { link: /^tg:\/\/resolve\/?\?domain=/i, address: "https://t.me/" },
];

const rules = (Object.keys(readers) as SocialPlatform[]).map((platform) => ({
  platform,
  host: new RegExp(`^(?:${socialPlatformHosts[platform].map(hostPattern).join("|")})$`),
  account: readers[platform],
}));

/** `*.example.com` and `example.*` as in the table of hosts. */
function hostPattern(host: string): string {
  return host
    .replaceAll(".", "\\.")
    .replace(/^\*\\\./, "(?:[\\w-]+\\.)?")
    .replace(/\\\.\*$/, "\\.(?:com?|[a-z]{2}|com?\\.[a-z]{2})");
}

/** @param host without `www.` and prefixes for languages and devices. */
export function platformOf(host: string): { platform: SocialPlatform; account: ReadAccount } | undefined {
  return rules.find((rule) => rule.host.test(host));
}

const hostNames = Object.values(socialPlatformHosts)
  .flat()
  .map((host) => host.replace(/^\*\./, "").replace(/\*$/, "").replaceAll(".", "\\."));
const appNames = appLinks.map(({ link }) => link.source.replace("^", ""));
const mentions = new RegExp([...hostNames, ...appNames].join("|"), "i");

/** A quick test that almost every link fails: whether it contains the name of a platform's host. */
export const mayBeSocial = (href: string): boolean => mentions.test(href);

interface Shape {
  account?: SocialAccount["account"];
  /** The link leads to one item of the account: a post, a video, a repository. */
  isContent?: boolean;
}

function named(
  name: string | undefined,
  form: RegExp,
  address: (user: string) => string,
  { account = "unknown", isContent = false }: Shape = {},
): SocialAccount | null {
  if (!name || !form.test(name) || reserved.has(name.toLowerCase())) return null;
  const user = name.replace(/^@/, "");
  return {
    url: address(user),
    handle: user.toLowerCase(),
    account,
    leadsTo: isContent ? "content" : "profile",
  };
}

function linkedin(_: URL, path: readonly string[]): SocialAccount | null {
  const [kind, name, third] =
    path[0] === "mwlite" || path[0] === "comm" || path[0] === "organization-guest" ? path.slice(1) : path;
  const place = kind?.toLowerCase();
  const accounts: Record<string, SocialAccount["account"]> = {
    company: "organization",
    "company-beta": "organization",
    school: "organization",
    showcase: "organization",
    in: "person",
  };
  const account = place && Object.hasOwn(accounts, place) ? accounts[place] : undefined;
  if (!account) return null;
  const canonical = place === "company-beta" ? "company" : place;
  const address = (user: string): string =>
    `https://www.linkedin.com/${canonical}/${encodeURIComponent(user)}`;
  return named(name, /^[^\s/?#]{1,150}$/, address, { account, isContent: third === "detail" });
}

function twitter(url: URL, [first, second]: readonly string[]): SocialAccount | null {
  const address = (user: string): string => `https://x.com/${user}`;
  const isFollow = first === "intent" && (second === "follow" || second === "user");
  if (isFollow) return named(url.searchParams.get("screen_name") ?? undefined, /^@?\w{1,15}$/, address);
  return named(first, /^@?\w{1,15}$/, address, { isContent: second === "status" || second === "statuses" });
}

function facebook(url: URL, path: readonly string[]): SocialAccount | null {
  const [first, second, third, fourth] = path;
  const address = (user: string): string => `https://www.facebook.com/${user}`;
  if (first === "profile.php") {
    const id = url.searchParams.get("id");
    const isId = id !== null && /^\d{3,20}$/.test(id);
    return isId
      ? { url: address(`profile.php?id=${id}`), handle: id, account: "unknown", leadsTo: "profile" }
      : null;
  }
  if (first === "pages" || first === "pg") return facebookPage(first, [second, third, fourth], address);
  if (first === "p")
    return named(second, /^[\p{L}\p{N}.%-]{4,120}$/u, (user) => address(`p/${encodeURIComponent(user)}`), {
      account: "organization",
    });
  if (first === "groups" || first === "people") {
    return named(second, /^[\p{L}\p{N}.-]{2,80}$/u, (user) =>
      address(`${first}/${encodeURIComponent(user)}${third ? `/${encodeURIComponent(third)}` : ""}`),
    );
  }
  // The platform's own files end in .php.
  if (first?.endsWith(".php")) return null;
  const isContent =
    second !== undefined &&
    /^(?:posts|photos|videos|photo|video|reels?|events|permalink\.php)$/.test(second) &&
    third !== undefined;
  return named(first, /^[\p{L}\p{N}.-]{2,80}$/u, (user) => address(encodeURIComponent(user)), { isContent });
}

/** `pages/Name/123`, `pages/category/Kind/Name-123`, `pg/Name/about`. */
function facebookPage(
  place: "pages" | "pg",
  [second, third, fourth]: readonly (string | undefined)[],
  address: (user: string) => string,
): SocialAccount | null {
  const shape: Shape = { account: "organization" };
  if (second === "category")
    return named(fourth, /^[\p{L}\p{N}.-]{2,100}$/u, (user) => address(encodeURIComponent(user)), shape);
  // `pages/Dallas-TX/Name/123`
  if (place === "pages" && third && fourth && /^\d{3,20}$/.test(fourth))
    return named(fourth, /^\d+$/, (id) => address(`pages/${encodeURIComponent(third)}/${id}`), shape);
  if (place === "pages" && third)
    return named(
      third,
      /^\d{3,20}$/,
      (id) => address(`pages/${encodeURIComponent(second ?? "")}/${id}`),
      shape,
    );
  return named(second, /^[\w.-]{2,80}$/, address, shape);
}

function instagram(_: URL, path: readonly string[]): SocialAccount | null {
  const [first, second] = path[0] === "_u" ? path.slice(1) : path;
  const isContent = second === "p" || second === "reel";
  return named(first, /^@?[\w.]{1,30}$/, (user) => `https://www.instagram.com/${user}`, { isContent });
}

function youtube(_: URL, [first, second]: readonly string[]): SocialAccount | null {
  if (first?.startsWith("@"))
    return named(
      first,
      /^@[\p{L}\p{N}._-]{2,40}$/u,
      (user) => `https://www.youtube.com/@${encodeURIComponent(user)}`,
    );
  if (first === "channel" || first === "user" || first === "c") {
    return named(
      second,
      /^[\p{L}\p{N}._-]{2,60}$/u,
      (user) => `https://www.youtube.com/${first}/${encodeURIComponent(user)}`,
    );
  }
  return named(first, /^[A-Za-z][\w-]{3,60}$/, (user) => `https://www.youtube.com/${user}`);
}

function github(_: URL, path: readonly string[]): SocialAccount | null {
  const [owner, repository] = path[0] === "orgs" ? path.slice(1, 2) : path;
  return named(owner, /^[a-z\d](?:[a-z\d-]{0,38})$/i, (user) => `https://github.com/${user}`, {
    isContent: repository !== undefined,
  });
}

function tiktok(_: URL, [first, second]: readonly string[]): SocialAccount | null {
  return named(first, /^@[\w.]{1,30}$/, (user) => `https://www.tiktok.com/@${user}`, {
    isContent: second === "video" || second === "photo",
  });
}

function pinterest(_: URL, [first, second]: readonly string[]): SocialAccount | null {
  const isContent = second !== undefined && !second.startsWith("_");
  return named(first, /^\w[\w-]{1,60}$/, (user) => `https://www.pinterest.com/${user}`, { isContent });
}

function medium(url: URL, [first, second]: readonly string[]): SocialAccount | null {
  const subdomain = /^([\w-]+)\.medium\.com$/.exec(url.hostname)?.[1];
  const isTab = (part: string | undefined) =>
    part === undefined || /^(?:about|followers|latest|subscribe)$/.test(part);
  if (subdomain && subdomain !== "www") {
    return named(subdomain, /^[\w-]{1,60}$/, (user) => `https://${user}.medium.com`, {
      isContent: !isTab(first),
    });
  }
  const shape: Shape = { isContent: !isTab(second) };
  if (first?.startsWith("@"))
    return named(first, /^@[\w.-]{1,60}$/, (user) => `https://medium.com/@${user}`, shape);
  return named(first, /^[\w-]{2,80}$/, (user) => `https://medium.com/${user}`, shape);
}

function discord(url: URL, [first, second]: readonly string[]): SocialAccount | null {
  const code =
    url.hostname === "discord.gg"
      ? first === "invite"
        ? second
        : first
      : first === "invite"
        ? second
        : undefined;
  return named(code, /^[\w-]{2,40}$/, (invite) => `https://discord.gg/${invite}`);
}

/** Only URLs with a number or a channel: `wa.me/?text=` shares the page. */
function whatsapp(url: URL, path: readonly string[]): SocialAccount | null {
  const number = (path[0] === "send" || path.length === 0 ? url.searchParams.get("phone") : path[0]) ?? "";
  const digits = number.replace(/[^\d]/g, "").replace(/^00/, "");
  if (/^[+\s]{0,3}[\d\s()-]{7,24}$/.test(number) && digits.length >= 7) {
    return { url: `https://wa.me/${digits}`, handle: digits, account: "unknown", leadsTo: "profile" };
  }
  if (path[0] === "channel")
    return named(path[1], /^\w{10,60}$/, (id) => `https://whatsapp.com/channel/${id}`);
  if (path[0] === "message") return named(path[1], /^\w{6,40}$/, (id) => `https://wa.me/message/${id}`);
  if (path[0] === "qr") return named(path[1], /^\w{6,40}$/, (id) => `https://wa.me/qr/${id}`);
  if (path[0] === "catalog" || path[0] === "c")
    return named(path[1], /^\d{7,20}$/, (id) => `https://wa.me/c/${id}`);
  if (url.hostname === "chat.whatsapp.com")
    return named(
      path[0] === "invite" ? path[1] : path[0],
      /^\w{10,60}$/,
      (id) => `https://chat.whatsapp.com/${id}`,
    );
  return null;
}

function telegram(_: URL, [first, second]: readonly string[]): SocialAccount | null {
  const [name, post] = first === "s" ? [second] : [first, second];
  if (name === "joinchat") return named(post, /^[\w-]{8,40}$/, (code) => `https://t.me/joinchat/${code}`);
  if (name !== undefined && /^\+[\w-]{5,40}$/.test(name))
    return {
      url: `https://t.me/${name}`,
      handle: name.toLowerCase(),
      account: "unknown",
      leadsTo: "profile",
    };
  return named(name, /^@?\w{4,32}$/, (user) => `https://t.me/${user}`, { isContent: post !== undefined });
}

function snapchat(_: URL, [first, second]: readonly string[]): SocialAccount | null {
  const name = first?.startsWith("@") ? first : first === "add" ? second : undefined;
  return named(name, /^@?[\w.-]{3,15}$/, (user) => `https://www.snapchat.com/add/${user}`);
}

function reddit(_: URL, [kind, name, third]: readonly string[]): SocialAccount | null {
  if (kind !== "r" && kind !== "user" && kind !== "u") return null;
  const place = kind === "r" ? "r" : "user";
  return named(name, /^[\w-]{2,30}$/, (user) => `https://www.reddit.com/${place}/${user}`, {
    isContent: third === "comments",
  });
}
