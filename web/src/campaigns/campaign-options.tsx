import { limits } from "../../../src/contract/limits.ts";
import { CheckField, NumberField, TextField } from "../new-job/fields.tsx";
import { SellingFields } from "../new-job/selling-fields.tsx";
import type { PartProps } from "./place-fields.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";

const populationMax = 2_000_000_000;

/** What most campaigns leave as it is. */
export function CampaignOptions({ draft, wasTried, change }: PartProps) {
  return (
    <div className="fields">
      <TextField
        label="Name"
        about="Without one, the campaign is called by its search."
        maxLength={200}
        value={draft.name}
        change={(name) => change({ name })}
      />
      <NumberField
        label="Maximum businesses per location"
        about={`1 to ${limits.maps_results_max}.`}
        min={1}
        max={limits.maps_results_max}
        usual={limits.maps_results_max}
        value={draft.maxResults}
        change={(maxResults) => change({ maxResults })}
      />
      {draft.where === "country" && (
        <NumberField
          label="Population of the largest city"
          about="Leaves larger cities out."
          min={0}
          max={populationMax}
          usual={populationMax}
          value={draft.largest}
          change={(largest) => change({ largest })}
        />
      )}
      {draft.goal !== "list" && (
        <>
          <CheckField
            label="Read who works there"
            about="Names and positions that the website states."
            checked={draft.people}
            change={(people) => change({ people })}
          />
          <CheckField
            label="Read company facts"
            about="Industry, services and a summary."
            checked={draft.company}
            change={(company) => change({ company })}
          />
          <SellingFields
            value={draft.selling}
            wasTried={wasTried}
            change={(selling) => change({ selling })}
          />
        </>
      )}
      <CheckField
        label="Continue with the next location automatically"
        about="Otherwise each search starts when you ask for it."
        checked={draft.autoAdvance}
        change={(autoAdvance) => change({ autoAdvance })}
      />
      <ScheduleFields
        draft={{ ...draft.schedule, timeZone: draft.timeZone }}
        change={({ timeZone = draft.timeZone, ...schedule }) =>
          change({ timeZone, schedule: { ...draft.schedule, ...schedule } })
        }
      />
    </div>
  );
}
