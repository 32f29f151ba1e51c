import type { Database } from "./database.ts";

/** A city with the data set that it comes from. */
export interface PlaceRow {
  name: string;
  lat: number;
  lng: number;
  data_set: string;
  license: string;
}

/** The most populous cities of a country, those first. */
export function largestPlaces(database: Database, countryCode: string, limit: number): Promise<PlaceRow[]> {
  return database.query<PlaceRow>({
    name: "largest-places-of-country",
    text: `select city.display_name as name, city.latitude as lat, city.longitude as lng, source.data_set,
                  source.license
           from (select display_name, latitude, longitude, source_id, population, location_id from locations
                 where country_code = $1 and location_type = 'city'
                 order by population desc, location_id limit $2) city
           join location_sources source on source.id = city.source_id
           order by city.population desc, city.location_id`,
    values: [countryCode, limit],
  });
}
