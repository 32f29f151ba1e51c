/** A file with the formats of phone numbers; scripts/phone-formats.ts makes it for the build. */
declare module "virtual:phone-formats" {
  export const phoneFormatsUrl: string;
}
