import type { SocialPlatform } from "../../../src/contract/social-platforms.ts";
import type { SocialStyle } from "./marks.ts";

/** As sites write them; other platforms use their name in results. */
const platformNames: Partial<Record<SocialPlatform, string>> = {
  linkedin: "LinkedIn",
  twitter: "X",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  github: "GitHub",
  tiktok: "TikTok",
  pinterest: "Pinterest",
  medium: "Medium",
  discord: "Discord",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  snapchat: "Snapchat",
  reddit: "Reddit",
};

/** Links to accounts, as font icons, drawings, images or words. */
export function writeSocials(
  accounts: readonly (readonly [SocialPlatform, string])[],
  style: SocialStyle,
): string {
  const links = accounts.map(([platform, url]) => socialLink(platform, url, style));
  if (style === "list") {
    return `<ul class="social-media">${links.map((link) => `<li>${link}</li>`).join("")}</ul>`;
  }
  return `<div class="social">${links.join(style === "words" ? " | " : "\n")}</div>`;
}

function socialLink(platform: SocialPlatform, url: string, style: SocialStyle): string {
  const name = platformNames[platform] ?? platform;
  switch (style) {
    case "icons":
      return `<a href="${url}" target="_blank" rel="noopener noreferrer"><i class="fab fa-${platform}"></i></a>`;
    case "words":
      return `<a href="${url}">${name}</a>`;
    case "images":
      return `<a href="${url}"><img src="/img/${platform}.png" alt="${name}" width="24" height="24"></a>`;
    case "svg":
      return `<a href="${url}" aria-label="${name}"><svg viewBox="0 0 24 24" width="24"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z"/></svg></a>`;
    case "list":
      return `<a class="icon-${platform}" href="${url}" target="_blank"><span class="sr-only">${name}</span></a>`;
  }
}
