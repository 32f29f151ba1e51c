import { z } from "zod";
import { ForagerError } from "../../../../errors.ts";
import type { ProviderRun } from "../../ports.ts";
import { askPlaces, type PlacesApiAccess } from "./ask-places.ts";

const widthMax = 1600;
const PhotoMedia = z.object({ photoUri: z.url() });
/** As the API names a photo; anything else would be another path. */
const photoName = /^places\/[\w-]+\/photos\/[\w-]+$/;

/**
 * Addresses of pictures, in their order; one that the provider does not give any more is left out. They are valid for
 * some time only.
 *
 * @throws ForagerError as `askPlaces` does, but for a single picture that is gone.
 */
export async function photoUrls(
  access: PlacesApiAccess,
  names: readonly string[],
  run: ProviderRun,
): Promise<string[]> {
  const urls = await Promise.all(names.filter((name) => photoName.test(name)).map((name) => urlOf(name)));
  return urls.filter((url) => url !== null);

  async function urlOf(name: string): Promise<string | null> {
    const path = `/v1/${name}/media?maxWidthPx=${widthMax}&skipHttpRedirect=true`;
    try {
      const answer = PhotoMedia.safeParse(await askPlaces(access, { path, mask: null }, run));
      return answer.success ? answer.data.photoUri : null;
    } catch (error) {
      const gone = error instanceof ForagerError && goneCodes.has(error.code);
      if (!gone) throw error;
      return null;
    }
  }
}

const goneCodes: ReadonlySet<string> = new Set(["business_not_found", "provider_unreadable"]);
