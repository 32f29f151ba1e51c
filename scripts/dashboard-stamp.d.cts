declare const stamp: {
  builtFolder(root: string): string;
  dashboardDigest(root: string): string;
  isDashboardBuilt(root: string): boolean;
  stampPath(root: string): string;
};
export = stamp;
