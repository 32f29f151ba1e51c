/** Files with the towns of the shipped locations; scripts/map-towns.ts makes them for the build. */
declare module "virtual:towns" {
  /** Towns of at least 100,000 people. */
  export const largeTownsUrl: string;
  /** All other towns. */
  export const smallTownsUrl: string;
}
