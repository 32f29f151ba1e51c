declare const stamp: {
  builtFolder(root: string): string;
  dashboardDigest(root: string): string;
  isDashboardBuilt(root: string): boolean;
  readonly sharedSources: readonly string[];
  stampPath(root: string): string;
};
export = stamp;
