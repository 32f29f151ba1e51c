import { type Retention, type RetentionArea, retentionMax } from "../contract/retention.ts";
import { integer, setting } from "./setting.ts";

const days = (area: RetentionArea) => integer(1, retentionMax(area)).optional();

export const retentionSettings = {
  resultsRetentionDays: setting({
    env: "RESULTS_RETENTION_DAYS",
    group: "Retention",
    schema: days("results"),
    doc: "Days for which results of jobs are kept after completion, 1 to 36,500; afterwards, the job remains and its results answer 410. A client may choose a shorter time; so for all of this group. Default: indefinitely.",
  }),
  textsRetentionDays: setting({
    env: "TEXTS_RETENTION_DAYS",
    group: "Retention",
    schema: days("texts"),
    doc: "Days for which the Markdown texts of crawled websites are kept, in results and in the object store, 1 to 36,500. Default: as long as their results.",
  }),
  imagesRetentionDays: setting({
    env: "IMAGES_RETENTION_DAYS",
    group: "Retention",
    schema: days("images"),
    doc: "Days for which stored images of listings are kept after the last job that found them, 1 to 36,500. Default: as long as the results that link to them.",
  }),
  eventsRetentionMinutes: setting({
    env: "EVENTS_RETENTION_MINUTES",
    group: "Retention",
    schema: integer(10, retentionMax("events")),
    default: "60",
    doc: "Minutes for which an event stream can replay events, 10 to 360. Events are deleted some ten minutes later.",
  }),
  activitiesRetentionDays: setting({
    env: "ACTIVITIES_RETENTION_DAYS",
    group: "Retention",
    schema: days("activities"),
    doc: "Days for which activities and the shifts made of them are kept, in whole UTC days, 1 to 36,500. Default: indefinitely.",
  }),
  deliveriesRetentionDays: setting({
    env: "DELIVERIES_RETENTION_DAYS",
    group: "Retention",
    schema: integer(1, retentionMax("deliveries")),
    default: "7",
    doc: "Days for which webhook deliveries with their bodies and attempts are kept, 1 to 36,500. Those still to be sent are kept for at least 7 days.",
  }),
  recordsRetentionDays: setting({
    env: "RECORDS_RETENTION_DAYS",
    group: "Retention",
    schema: days("records"),
    doc: "Days for which a record is kept after a job last found it, 1 to 36,500, regardless of results. Default: indefinitely.",
  }),
};

/** What the settings keep; null: indefinitely. */
export function serviceRetention(config: {
  resultsRetentionDays: number | undefined;
  textsRetentionDays: number | undefined;
  imagesRetentionDays: number | undefined;
  eventsRetentionMinutes: number;
  activitiesRetentionDays: number | undefined;
  deliveriesRetentionDays: number;
  recordsRetentionDays: number | undefined;
}): Retention {
  return {
    results: config.resultsRetentionDays ?? null,
    texts: config.textsRetentionDays ?? null,
    images: config.imagesRetentionDays ?? null,
    events: config.eventsRetentionMinutes,
    activities: config.activitiesRetentionDays ?? null,
    deliveries: config.deliveriesRetentionDays,
    records: config.recordsRetentionDays ?? null,
  };
}
