import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import type { Location, LocationList } from "../api/answers.ts";
import { call, messageOf, withQuery } from "../api/client.ts";
import { PointMap } from "../map/point-map.tsx";

const offered = 8;

/** Places that the service knows, found by their name and shown on a map. */
export function PlacePicker(props: {
  label?: string;
  about?: string;
  /** Offers only cities, and of this country alone unless it is empty. */
  citiesOf?: string;
  isRequired?: boolean;
  problem?: string | null;
  places: readonly Location[];
  change(places: readonly Location[]): void;
}) {
  const { label = "Places", about = "Optional. Each place becomes a search of its own." } = props;
  const { citiesOf, isRequired, problem, places, change } = props;
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const search = useDeferredValue(text.trim());
  const isSearched = /[\p{L}\p{N}]{2}/u.test(search);
  const answer = useQuery({
    queryKey: ["locations", search, citiesOf],
    enabled: isSearched,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<LocationList>(
        withQuery("/api/v1/locations", {
          search,
          page_size: offered,
          ...(citiesOf !== undefined && { country_code: citiesOf, location_type: "city" }),
        }),
        { signal },
      ),
  });
  const chosen = new Set(places.map(({ location_id }) => location_id));
  const found = isSearched
    ? (answer.data?.locations ?? []).filter((one) => !chosen.has(one.location_id))
    : [];
  const current = Math.min(at, Math.max(0, found.length - 1));
  const choose = (place: Location) => {
    change([...places, place]);
    setText("");
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = found[current];
    if (event.key === "Enter" && text !== "") {
      // Enter chooses a place; it submits the form only from an empty field.
      event.preventDefault();
      if (place !== undefined) choose(place);
    } else if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "ArrowDown" && found.length > 0) {
      event.preventDefault();
      setAt((current + 1) % found.length);
    } else if (event.key === "ArrowUp" && found.length > 0) {
      event.preventDefault();
      setAt((current + found.length - 1) % found.length);
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="needed"> (required)</span>}
      </label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        aria-describedby={`${id}-about`}
        aria-invalid={problem ? true : undefined}
        autoComplete="off"
        placeholder={citiesOf ? "Name of a city" : "Name of a place"}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Matching places" className="place-list">
        {found.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={place.location_id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className="place-option"
            // The field keeps the focus, for the next name.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            onMouseMove={() => setAt(index)}
          >
            <bdi>{place.search_string}</bdi>
            <span className="muted numbers">
              {place.location_type === "postcode"
                ? "postcode"
                : place.population > 0 && `${place.population.toLocaleString()} people`}
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-about`} className="field-about" role="status">
        {problem && <strong className="problem">{problem} </strong>}
        {answer.isError
          ? messageOf(answer.error)
          : isSearched && !answer.isFetching && found.length === 0
            ? citiesOf === undefined
              ? "No place has this name. Name it in the search instead."
              : "No further city has this name."
            : about}
      </p>
      {places.length > 0 && (
        <>
          <ul className="chips" aria-label="Chosen places">
            {places.map((place) => (
              <li key={place.location_id} className="chip">
                <bdi>{place.display_name}</bdi>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${place.display_name}`}
                  onClick={() => change(places.filter((one) => one !== place))}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <PointMap
            label={`${places.length} chosen ${places.length === 1 ? "place" : "places"} on a map`}
            points={places.map(({ latitude, longitude, display_name: name, search_string: label }) => ({
              latitude,
              longitude,
              name,
              label,
              kind: "done",
            }))}
          />
        </>
      )}
    </div>
  );
}
