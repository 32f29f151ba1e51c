import type { SocialFinding, SocialPlatform } from "../site-page.ts";

export type SocialProfile = Pick<SocialFinding, "platform" | "url" | "handle" | "account">;

interface PlatformRule {
  platform: SocialPlatform;
  /** Matches the host without `www.` and language or mobile prefixes. */
  host: RegExp;
  /** The profile that a path names, or null for shares, posts, help pages and the platform itself. */
  profile: (url: URL, path: readonly string[]) => Omit<SocialProfile, "platform"> | null;
}

/** First path parts that are functions of a platform and no account. */
const reserved = new Set(
  (
    "about accounts ads auth business careers contact create cookie cookies dialog directory discover download " +
    "embed events explore feed hashtag help home i intent jobs legal login logout marketplace media messages " +
    "metrics notifications oauth p photo photo.php photos pin plugins policies policy post posts press privacy " +
    "privacy-policy reel reels safety search services settings share share.php sharearticle sharer sharer.php " +
    "sharing shop signup site sitemap status stories story story.php support terms tos tr tv tweet url video " +
    "videos watch widgets web s hashtags topics tag pulse learning games live playlist results shorts feeds " +
    "redirect premium features pricing enterprise marketplace sponsors collections trending apps nextjs badges"
  ).split(" "),
);

/** Makers of site builders and plugins, whose accounts templates link to. */
const vendorHandles = new Set(
  (
    "wix wixcom wordpress wordpressdotcom squarespace shopify weebly godaddy jimdo webflow elementor divi themeforest " +
    "envato elegantthemes facebook instagram twitter x youtube linkedin tiktok pinterest github reddit snapchat " +
    "discord telegram whatsapp medium joomla drupal typo3 magento woocommerce prestashop bootstrap getbootstrap " +
    "wordpresscom wordpressorg twbs jquery google googleads meta yourname username yourusername yourpage yourprofile user profile"
  ).split(" "),
);

const rules: readonly PlatformRule[] = [
  { platform: "linkedin", host: /^linkedin\.com$/, profile: linkedin },
  {
    platform: "twitter",
    host: /^(?:twitter|x)\.com$/,
    profile: (_, [name]) => handle(name, /^@?\w{1,15}$/, (user) => `https://x.com/${user}`),
  },
  { platform: "facebook", host: /^(?:facebook|fb)\.(?:com|me)$/, profile: facebook },
  {
    platform: "instagram",
    host: /^(?:instagram\.com|instagr\.am)$/,
    profile: (_, [name]) => handle(name, /^@?[\w.]{1,30}$/, (user) => `https://www.instagram.com/${user}`),
  },
  { platform: "youtube", host: /^youtube\.com$/, profile: youtube },
  {
    platform: "github",
    host: /^github\.com$/,
    profile: (_, [name]) =>
      handle(name, /^[a-z\d](?:[a-z\d-]{0,38})$/i, (user) => `https://github.com/${user}`),
  },
  {
    platform: "tiktok",
    host: /^tiktok\.com$/,
    profile: (_, [name]) => handle(name, /^@[\w.]{1,30}$/, (user) => `https://www.tiktok.com/@${user}`),
  },
  {
    platform: "pinterest",
    host: /^pinterest\.(?:com?|[a-z]{2}|com?\.[a-z]{2})$/,
    profile: (_, [name]) => handle(name, /^\w[\w-]{1,60}$/, (user) => `https://www.pinterest.com/${user}`),
  },
  { platform: "medium", host: /^(?:[\w-]+\.)?medium\.com$/, profile: medium },
  { platform: "discord", host: /^(?:discord\.gg|discord(?:app)?\.com)$/, profile: discord },
  { platform: "whatsapp", host: /^(?:wa\.me|(?:api\.|chat\.)?whatsapp\.com)$/, profile: whatsapp },
  { platform: "telegram", host: /^(?:t\.me|telegram\.me|telegram\.dog)$/, profile: telegram },
  {
    platform: "snapchat",
    host: /^snapchat\.com$/,
    profile: (_, [first, name]) =>
      first === "add"
        ? handle(name, /^[\w.-]{3,15}$/, (user) => `https://www.snapchat.com/add/${user}`)
        : null,
  },
  { platform: "reddit", host: /^reddit\.com$/, profile: reddit },
];

/**
 * The social profile that a link leads to, with its canonical address, or null for links that share,
 * embed, show a single post, or lead to the platform itself.
 * @param href an absolute URL; `whatsapp:` and `tg:` links are understood too.
 */
export function socialProfile(href: string): SocialProfile | null {
  const url = parseUrl(href);
  if (!url || href.length > 500) return null;
  const host = url.hostname.replace(
    /^(?:www|m|mobile|[a-z]{2}|[a-z]{2}-[a-z]{2}|web|old|new)\.(?=[\w-]+\.)/,
    "",
  );
  const rule = rules.find((entry) => entry.host.test(host));
  if (!rule) return null;
  const path = url.pathname.split("/").filter(Boolean).map(decode);
  const profile = rule.profile(url, path);
  if (!profile || vendorHandles.has(profile.handle.replace(/[._-]/g, ""))) return null;
  return { platform: rule.platform, ...profile };
}

type Found = Omit<SocialProfile, "platform">;

function handle(
  name: string | undefined,
  shape: RegExp,
  address: (user: string) => string,
  account: Found["account"] = "unknown",
): Found | null {
  if (!name || !shape.test(name) || reserved.has(name.toLowerCase())) return null;
  const user = name.replace(/^@/, "");
  return { url: address(user), handle: user.toLowerCase(), account };
}

function linkedin(_: URL, [kind, name]: readonly string[]): Found | null {
  const place = kind?.toLowerCase();
  const accounts: Record<string, Found["account"]> = {
    company: "organization",
    school: "organization",
    showcase: "organization",
    in: "person",
  };
  const account = place && Object.hasOwn(accounts, place) ? accounts[place] : undefined;
  if (!account) return null;
  return handle(
    name,
    /^[^\s/?#]{1,150}$/,
    (user) => `https://www.linkedin.com/${place}/${encodeURIComponent(user)}`,
    account,
  );
}

function facebook(url: URL, [first, second, third, fourth]: readonly string[]): Found | null {
  const address = (user: string): string => `https://www.facebook.com/${user}`;
  // pages/category/{kind}/{name}-{id}
  if (first === "pages" && second === "category")
    return handle(fourth, /^[\w.-]{2,100}$/, address, "organization");
  if (first === "profile.php") {
    const id = url.searchParams.get("id");
    return id && /^\d{3,20}$/.test(id)
      ? { url: address(`profile.php?id=${id}`), handle: id, account: "unknown" }
      : null;
  }
  if (first === "pages" || first === "pg") {
    return first === "pages" && third
      ? handle(
          third,
          /^\d{3,20}$/,
          (id) => address(`pages/${encodeURIComponent(second ?? "")}/${id}`),
          "organization",
        )
      : handle(second, /^[\w.-]{2,80}$/, address, "organization");
  }
  if (first === "groups" || first === "people") {
    return handle(second, /^[\w.-]{2,80}$/, (user) => address(`${first}/${user}${third ? `/${third}` : ""}`));
  }
  return handle(first, /^[\p{L}\p{N}.-]{2,80}$/u, (user) => address(encodeURIComponent(user)));
}

function youtube(_: URL, [first, second]: readonly string[]): Found | null {
  if (first?.startsWith("@"))
    return handle(
      first,
      /^@[\p{L}\p{N}._-]{2,40}$/u,
      (user) => `https://www.youtube.com/@${encodeURIComponent(user)}`,
    );
  if (first === "channel" || first === "user" || first === "c") {
    return handle(
      second,
      /^[\p{L}\p{N}._-]{2,60}$/u,
      (user) => `https://www.youtube.com/${first}/${encodeURIComponent(user)}`,
    );
  }
  return handle(first, /^[A-Za-z][\w-]{3,60}$/, (user) => `https://www.youtube.com/${user}`);
}

function medium(url: URL, [first]: readonly string[]): Found | null {
  const subdomain = /^([\w-]+)\.medium\.com$/.exec(url.hostname)?.[1];
  if (subdomain && subdomain !== "www") {
    return handle(subdomain, /^[\w-]{1,60}$/, (user) => `https://${user}.medium.com`);
  }
  if (first?.startsWith("@"))
    return handle(first, /^@[\w.-]{1,60}$/, (user) => `https://medium.com/@${user}`);
  return handle(first, /^[\w-]{2,80}$/, (user) => `https://medium.com/${user}`);
}

function discord(url: URL, [first, second]: readonly string[]): Found | null {
  const code = url.hostname === "discord.gg" ? first : first === "invite" ? second : undefined;
  return handle(code, /^[\w-]{2,40}$/, (invite) => `https://discord.gg/${invite}`);
}

/** Only addresses with a number or a channel: `wa.me/?text=` shares the page. */
function whatsapp(url: URL, path: readonly string[]): Found | null {
  const number = (path[0] === "send" || path.length === 0 ? url.searchParams.get("phone") : path[0]) ?? "";
  const digits = number.replace(/[^\d]/g, "");
  if (/^\+?[\d\s-]{7,20}$/.test(number) && digits.length >= 7) {
    return { url: `https://wa.me/${digits}`, handle: digits, account: "unknown" };
  }
  if (path[0] === "channel")
    return handle(path[1], /^\w{10,60}$/, (id) => `https://whatsapp.com/channel/${id}`);
  if (path[0] === "message") return handle(path[1], /^\w{6,40}$/, (id) => `https://wa.me/message/${id}`);
  if (url.hostname === "chat.whatsapp.com")
    return handle(path[0], /^\w{10,60}$/, (id) => `https://chat.whatsapp.com/${id}`);
  return null;
}

function telegram(_: URL, [first, second]: readonly string[]): Found | null {
  const name = first === "s" ? second : first;
  if (name === "joinchat") return handle(second, /^[\w-]{8,40}$/, (code) => `https://t.me/joinchat/${code}`);
  if (name?.startsWith("+"))
    return { url: `https://t.me/${name}`, handle: name.toLowerCase(), account: "unknown" };
  return handle(name, /^\w{4,32}$/, (user) => `https://t.me/${user}`);
}

function reddit(_: URL, [kind, name]: readonly string[]): Found | null {
  if (kind !== "r" && kind !== "user" && kind !== "u") return null;
  const place = kind === "r" ? "r" : "user";
  return handle(name, /^[\w-]{2,30}$/, (user) => `https://www.reddit.com/${place}/${user}`);
}

function parseUrl(href: string): URL | null {
  const web = href
    .replace(/^whatsapp:\/\/send\/?\?/i, "https://api.whatsapp.com/send?")
    .replace(/^tg:\/\/resolve\?domain=/i, "https://t.me/");
  const url = URL.parse(web);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
