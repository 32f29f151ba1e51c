import { type InventedPlace, inventedPlaces } from "../../test/servers/maps/payloads.ts";

/** One town of the invented country Zedland (ZZ). */
export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

/** A business as a campaign should report it. */
export interface ExpectedBusiness {
  town: string;
  /** Map listing, including its website. */
  place: InventedPlace;
  host: string;
  emails: Record<string, "valid" | "invalid">;
}

const columns = 10;
const mailHosts = 20;

/** So far apart that no search finds another town's businesses. */
export const towns = (count: number): Town[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Town ${String(index).padStart(2, "0")}`,
    latitude: -40 + 3 * Math.floor(index / columns),
    longitude: -60 + 3 * (index % columns),
  }));

/** The world's contents, deterministic for given numbers: a place, a website and three addresses for each business. */
export function businessesOf(town: Town, count: number, sitePort: number): ExpectedBusiness[] {
  const { latitude, longitude } = town;
  const half = 0.02;
  const area = {
    south: latitude - half,
    west: longitude - half,
    north: latitude + half,
    east: longitude + half,
  };
  const number = Number(town.name.split(" ")[1]);
  return inventedPlaces(count, area, number + 1).map((place, index) => {
    const name = `firm-${number}-${index}`;
    // Not a reserved domain: the crawler treats addresses under those as placeholders.
    const domain = `${name}-demo.com`;
    const host = `${name}.test`;
    return {
      town: town.name,
      place: { ...place, website: `http://${host}:${sitePort}/`, photoIds: [] },
      host,
      emails: {
        [`info@${domain}`]: "valid",
        [`maren.oakley@${domain}`]: "valid",
        [`former@${domain}`]: "invalid",
      },
    };
  });
}

export const mailHostOf = (index: number): string => `mx${index % mailHosts}.mail.test`;

/** Home, contact and team page of a business's website, about 4 kB each. */
export function pageOf(path: string, emails: readonly string[]): string | null {
  const [info = "", person = "", former = ""] = emails;
  const linked = (email: string) => `<p><a href="mailto:${email}">${email}</a></p>`;
  const bodies: Record<string, string> = {
    "/": "<h1>What we do</h1>",
    "/contact": `<h1>Contact</h1>${linked(info)}${linked(former)}`,
    "/team": `<h1>Our team</h1><h2>Maren Oakley</h2><p>Director</p>${linked(person)}`,
  };
  const body = bodies[path];
  if (body === undefined) return null;
  return `<!doctype html><html lang="en"><head><title>Joinery</title></head><body>
    <nav><a href="/">Home</a> <a href="/contact">Contact</a> <a href="/team">Team</a></nav>
    <main>${body}${prose}</main></body></html>`;
}

const prose =
  "<p>We fit windows, doors and stairs, and mend what others have built, every day of the week.</p>".repeat(
    40,
  );
