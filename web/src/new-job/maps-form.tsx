import { useState } from "react";
import { defaultResults, limits } from "../../../src/contract/limits.ts";
import type { Location } from "../api/answers.ts";
import { textIn } from "../lib/edited-job.ts";
import { mergePayload } from "../lib/merge-payload.ts";
import { placesBatch, searchesBatch } from "../lib/new-jobs.ts";
import { CheckField, ChoiceField, NumberField, numberProblem, TextField } from "./fields.tsx";
import type { GoalFormProps } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { PlacePicker } from "./place-picker.tsx";
import { useAdvanced } from "./use-advanced.ts";
import { usePasted, ValueInput } from "./value-input.tsx";

const ways = [
  ["search", "Search", "All businesses of a kind, in one or several places."],
  ["places", "Known places", "Listings whose URL or place ID you have."],
] as const;
type Way = (typeof ways)[number][0];

const shown = [
  "search_query",
  "query",
  "lang",
  "url",
  "max_results",
  "country_code",
  "area",
  "near",
  "deep",
  "extract_reviews",
  "extract_photos",
];

const areaFields = ["country_code", "area", "near", "lang"];

const areaOf = (payload: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => areaFields.includes(name) && value !== null),
  );

export function MapsForm({ goal, edited }: GoalFormProps) {
  const input = edited?.body.payload;
  const [way, setWay] = useState<Way>(textIn(input, "url") === "" ? "search" : "places");
  const [what, setWhat] = useState(textIn(input, "search_query", "query"));
  const [places, setPlaces] = useState<readonly Location[]>([]);
  const [text, setText] = useState(textIn(input, "url"));
  const [most, setMost] = useState(textIn(input, "max_results"));
  const [isDeep, setDeep] = useState(input?.deep === true);
  const [hasReviews, setReviews] = useState(input?.extract_reviews === true);
  const [hasPhotos, setPhotos] = useState(input?.extract_photos === true);
  const [wasTried, setTried] = useState(false);
  const found = usePasted(text, "place");
  const advanced = useAdvanced(goal, shown, { edited });
  const max = isDeep ? limits.maps_deep_results_max : limits.maps_results_max;
  // No place below stands for the area of an earlier search: it stays until another is chosen.
  const area = input && way === "search" && places.length === 0 ? areaOf(input) : {};
  const extras = mergePayload(mergePayload(area, advanced.payload), {
    ...(hasReviews && { extract_reviews: true }),
    ...(hasPhotos && { extract_photos: true }),
  });
  const searches = () =>
    what.trim() === "" || numberProblem(most, 1, max) !== null
      ? null
      : searchesBatch(
          what.trim(),
          places,
          mergePayload(extras, {
            ...(most !== "" && { max_results: Number(most) }),
            ...(isDeep && { deep: true }),
          }),
        );
  const known = () => (found.values.length === 0 ? null : placesBatch(found.values, extras));
  const batch = way === "search" ? searches() : known();
  return (
    <JobForm
      title={goal.title}
      batch={batch && { ...batch, priority: advanced.priority }}
      needs={goal.needs}
      advanced={advanced}
      tried={() => setTried(true)}
    >
      <ChoiceField label="How to find them" value={way} options={ways} change={setWay} />
      {way === "search" ? (
        <>
          <TextField
            label="What to search for"
            about="As typed into a map. Without a place below, name it here: joinery in Bristol."
            isRequired
            maxLength={200}
            placeholder="joinery"
            value={what}
            problem={wasTried && what.trim() === "" ? "This field is required." : null}
            change={setWhat}
          />
          <PlacePicker places={places} change={setPlaces} />
          <NumberField
            label="Maximum number of businesses in each place"
            about={`1 to ${max.toLocaleString()}.`}
            min={1}
            max={max}
            usual={defaultResults.maps}
            value={most}
            change={setMost}
          />
          <CheckField
            label="Search area by area"
            about={`Finds up to ${limits.maps_deep_results_max.toLocaleString()} businesses where the provider shows only a part. Takes longer.`}
            checked={isDeep}
            change={setDeep}
          />
        </>
      ) : (
        <ValueInput
          kind="place"
          label="URLs or place IDs"
          placeholder="https://maps.google.com/?cid=1234567890"
          text={text}
          found={found}
          problem={wasTried && found.values.length === 0 ? "Enter at least one URL or place ID." : null}
          change={setText}
        />
      )}
      <CheckField label="Read reviews" about="Takes longer." checked={hasReviews} change={setReviews} />
      <CheckField label="Read photos" about="Takes longer." checked={hasPhotos} change={setPhotos} />
    </JobForm>
  );
}
