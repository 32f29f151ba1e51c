/** The fields of a svcSite result that hold social accounts, in order. */
export const socialPlatforms = [
  "linkedin",
  "twitter",
  "facebook",
  "instagram",
  "youtube",
  "github",
  "tiktok",
  "pinterest",
  "medium",
  "discord",
  "whatsapp",
  "telegram",
  "snapchat",
  "reddit",
] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];
