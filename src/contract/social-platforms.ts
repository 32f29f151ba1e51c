/**
 * The social platforms, one row each: the field of a svcSite result, in order, and the platform's hosts without
 * `www.` and language prefixes. `*.example.com` matches any subdomain too, `example.*` the domains of every country.
 * `job-types/site/contacts/socials/social-platforms.ts` reads accounts from their URLs.
 */
export const socialPlatformHosts = {
  linkedin: ["linkedin.com"],
  twitter: ["twitter.com", "x.com"],
  facebook: ["facebook.com", "business.facebook.com", "fb.com", "fb.me", "m.me", "messenger.com"],
  instagram: ["instagram.com", "instagr.am"],
  youtube: ["youtube.com"],
  github: ["github.com"],
  tiktok: ["tiktok.com"],
  pinterest: ["pinterest.*"],
  medium: ["*.medium.com"],
  discord: ["discord.gg", "discord.com", "discordapp.com"],
  whatsapp: ["wa.me", "whatsapp.com", "api.whatsapp.com", "chat.whatsapp.com"],
  telegram: ["t.me", "telegram.me", "telegram.dog"],
  snapchat: ["snapchat.com", "story.snapchat.com"],
  reddit: ["reddit.com"],
} as const satisfies Record<string, readonly string[]>;

export type SocialPlatform = keyof typeof socialPlatformHosts;
export const socialPlatforms = Object.keys(socialPlatformHosts) as SocialPlatform[];

/** Domains that belong entirely to a platform: `medium.com` for `*.medium.com`, no host below another one. */
export const socialDomains: readonly string[] = Object.values(socialPlatformHosts)
  .flatMap((hosts: readonly string[]) => hosts.map((host) => host.replace(/^\*\./, "")))
  .filter((host, _, all) => !all.some((other) => host.endsWith(`.${other}`)));
