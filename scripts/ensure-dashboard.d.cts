export function ensureDashboard(
  root: string,
  node: string,
  say: (message: string) => void,
): Promise<string | undefined>;
