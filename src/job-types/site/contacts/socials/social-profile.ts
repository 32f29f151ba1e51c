import { decodeUrlPart } from "../../../../text/http-url.ts";
import type { SocialFinding } from "../../page/site-page.ts";
import { appLinks, isNobodys, mayBeSocial, platformOf, type SocialAccount } from "./social-platforms.ts";

export type SocialProfile = SocialAccount & Pick<SocialFinding, "platform">;

const hrefCharsMax = 1000;

/**
 * The social account that a link leads to, with its canonical profile URL; null for links that share, embed, or lead
 * to the platform itself. `leadsTo` says whether the link leads to the profile or to one item of it: a post, a video,
 * a repository.
 * @param href an absolute URL, or one without scheme; `whatsapp:` and `tg:` links work too.
 */
export function socialProfile(href: string): SocialProfile | null {
  if (href.length > hrefCharsMax || !mayBeSocial(href)) return null;
  const url = parseUrl(href);
  if (!url) return null;
  const target = redirectTarget(url);
  if (target !== null) return target === href ? null : socialProfile(target);
  const rule = platformOf(hostOf(url));
  if (!rule) return null;
  const path = pathOf(url);
  const found = rule.account(url, path);
  return found && !isNobodys(found.handle) ? { platform: rule.platform, ...found } : null;
}

/** Without `www.` and prefixes for languages and devices. */
function hostOf(url: URL): string {
  const host = url.hostname.replace(/\.$/, "");
  // `m.me` and `x.com` are complete names.
  return host.replace(
    /^(?:www|m|mobile|touch|mbasic|[a-z]{2}|[a-z]{2}-[a-z]{2}|web|old|new)\.(?=[\w-]+\.\w)/,
    "",
  );
}

/** `twitter.com/#!/firma` dates from when scripts read the fragment. */
function pathOf(url: URL): string[] {
  const text = url.hash.startsWith("#!/") && url.pathname.length <= 1 ? url.hash.slice(2) : url.pathname;
  return text.split("/").filter(Boolean).map(decodeUrlPart);
}

/** The target of a platform's redirect page; null for any other page. */
function redirectTarget(url: URL): string | null {
  const { hostname, pathname, searchParams } = url;
  if (/^lm?\.(?:facebook|instagram)\.com$/.test(hostname)) return searchParams.get("u") ?? "";
  if (/(?:^|\.)youtube\.com$/.test(hostname) && pathname === "/redirect") return searchParams.get("q") ?? "";
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname) && pathname === "/url")
    return searchParams.get("q") ?? searchParams.get("url") ?? "";
  if (
    /(?:^|\.)facebook\.com$/.test(hostname) &&
    /^\/(?:v[\d.]+\/)?plugins\/(?:page|follow|likebox|like_box)\.php$/.test(pathname)
  )
    return searchParams.get("href") ?? "";
  return null;
}

function parseUrl(href: string): URL | null {
  const web = appLinks
    .reduce((text, { link, address }) => text.replace(link, address), href.trim())
    .replace(/^\/\//, "https://")
    .replace(/^(?=(?:www\.)?[a-z]{1,12}\.(?:com|me|gg)\/)/i, "https://");
  const url = URL.parse(web);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
