/** What the parts of the keys in `merges` stand for. */
const titles: Readonly<Record<string, string>> = {
  place: "place",
  cid: "place",
  profile: "profile",
  email: "address",
  phone: "number",
  domain: "domain",
  site: "website",
  at: "website",
  na: "name and address",
  da: "domain and address",
  pa: "number and address",
  ne: "name and email address",
  nd: "name and domain",
};

/** What two merged records have in common: `na:oak joinery|14 dock st` becomes "name and address: oak joinery, 14 dock st". */
export function mergeText(key: string): string {
  const end = key.indexOf(":");
  const name = key.slice(0, end);
  return `${titles[name] ?? name}: ${key.slice(end + 1).replace("|", ", ")}`;
}
