import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Location, LocationList } from "../api/answers.ts";
import { call, withQuery } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { type CampaignDraft, usualSmallest, type Where } from "../lib/campaign-draft.ts";
import { ChoiceField, SelectField, TextField } from "../new-job/fields.tsx";
import { PlacePicker } from "../new-job/place-picker.tsx";
import { Reading } from "../ui/reading.tsx";

export type Draft = CampaignDraft<Location>;

export interface PartProps {
  draft: Draft;
  /** The form was sent incomplete: fields say what they need. */
  wasTried: boolean;
  change(part: Partial<Draft>): void;
}

const ways: readonly (readonly [Where, string])[] = [
  ["country", "Whole country"],
  ["regions", "Regions"],
  ["cities", "One or more cities"],
];

const sizes: readonly (readonly [string, string])[] = [
  ["", "Every city"],
  ["5000", "From 5,000 people"],
  ["10000", "From 10,000 people"],
  ["50000", "From 50,000 people"],
  ["100000", "From 100,000 people"],
  ["500000", "From 500,000 people"],
];

const required = "This field is required.";

/** The country, and which places of it are searched. */
export function PlaceFields({ draft, wasTried, change }: PartProps) {
  const { country, where } = draft;
  const countries = useQuery(queries.countries());
  const known = countries.data?.countries ?? [];
  const hasPostcodes = useHasPostcodes(country);
  const inCountry = (code: string) => {
    const count = known.find(({ country_code: one }) => one === code)?.location_count ?? 0;
    return { country: code, regions: [], smallest: usualSmallest(count) };
  };
  return (
    <>
      <SelectField
        label="Country"
        isRequired
        about={countries.isError ? "The list of countries could not be loaded. Reload the page." : undefined}
        problem={wasTried && country === "" ? required : null}
        value={country}
        options={[
          ["", "Select…"],
          ...known.map(
            ({ country_code: code, country_name: name, location_count: count }) =>
              [code, `${name} (${count.toLocaleString()})`] as const,
          ),
        ]}
        change={(code) => change({ ...inCountry(code), cities: [] })}
      />
      <ChoiceField
        label="Where to search"
        isRow
        value={where}
        options={
          hasPostcodes || where === "postcodes" ? [...ways, ["postcodes", "Postcodes of a city"]] : ways
        }
        change={(way) => change({ where: way })}
      />
      {where === "country" && (
        <SelectField
          label="Cities"
          about="Each is searched once."
          value={draft.smallest}
          options={sizes}
          change={(smallest) => change({ smallest })}
        />
      )}
      {where === "regions" && <RegionChoice draft={draft} wasTried={wasTried} change={change} />}
      {where === "cities" && (
        <PlacePicker
          label="Cities"
          isRequired
          about="Type a name and choose. Each city is searched once."
          citiesOf={country}
          problem={wasTried && draft.cities.length === 0 ? "Choose at least one city." : null}
          places={draft.cities}
          change={(cities) => {
            // The first city tells the country.
            const code = country === "" ? cities[0]?.country_code : undefined;
            change({ ...(code !== undefined && inCountry(code)), cities });
          }}
        />
      )}
      {where === "postcodes" && (
        <TextField
          label="City"
          isRequired
          about="Each of its postcodes is searched once."
          problem={wasTried && draft.city.trim() === "" ? required : null}
          value={draft.city}
          change={(city) => change({ city })}
        />
      )}
    </>
  );
}

/** Whether postcodes of the country were imported: only then can they be searched. */
function useHasPostcodes(country: string): boolean {
  const found = useQuery({
    queryKey: ["locations", "postcodes", country],
    enabled: country !== "",
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call<LocationList>(
        withQuery("/api/v1/locations", { country_code: country, location_type: "postcode", page_size: 1 }),
        { signal },
      ),
  });
  return (found.data?.total ?? 0) > 0;
}

function RegionChoice({ draft, wasTried, change }: PartProps) {
  const { country, regions: chosen } = draft;
  const regions = useQuery({ ...queries.regions(country), enabled: country !== "" });
  const aboutId = useId();
  const isMissing = wasTried && chosen.length === 0;
  return (
    <fieldset className="choice" aria-describedby={aboutId}>
      <legend>
        Regions<span className="needed"> (required)</span>
      </legend>
      <p id={aboutId} className="field-about">
        {isMissing && <strong className="problem">Choose at least one region. </strong>}
        {country === ""
          ? "Select a country first."
          : chosen.length === 0
            ? "All cities of the chosen regions are searched."
            : `${chosen.length} chosen.`}
      </p>
      {country !== "" && <Reading query={regions} />}
      {regions.data && (
        <div className="check-list">
          {regions.data.regions.map(
            ({ region, city_count: count }) =>
              region !== null && (
                <label key={region}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(region)}
                    aria-invalid={isMissing || undefined}
                    onChange={({ target }) =>
                      change({
                        regions: target.checked
                          ? [...chosen, region]
                          : chosen.filter((one) => one !== region),
                      })
                    }
                  />
                  <bdi>{region}</bdi>
                  <span className="muted numbers">{count.toLocaleString()}</span>
                </label>
              ),
          )}
        </div>
      )}
    </fieldset>
  );
}
