import { z } from "zod";

/** What expires: how its age is counted, and in which unit. */
export const retentionAreas = {
  results: { unit: "days", what: "results of jobs, from their completion" },
  texts: { unit: "days", what: "Markdown texts of crawled websites, from the completion of their job" },
  images: {
    unit: "days",
    what: "stored images of listings, from the completion of the last job that found them",
  },
  events: { unit: "minutes", what: "events that a stream replays" },
  activities: { unit: "days", what: "activities and the shifts made of them" },
  deliveries: { unit: "days", what: "webhook deliveries and their log" },
  records: { unit: "days", what: "records, from when a job last found them" },
} as const;

export type RetentionArea = keyof typeof retentionAreas;
export const retentionAreaNames = Object.keys(retentionAreas) as RetentionArea[];

/** How long each area is kept, in its unit; null: indefinitely, or for a client: as long as the service keeps it. */
export type Retention = Record<RetentionArea, number | null>;

const longestDays = 36_500;
const longestMinutes = 360;

/** The longest time that can be chosen for an area, in its unit. */
export const retentionMax = (area: RetentionArea): number =>
  retentionAreas[area].unit === "days" ? longestDays : longestMinutes;

const time = (area: RetentionArea) =>
  z
    .int()
    .min(1)
    .max(retentionMax(area))
    .nullable()
    .meta({
      description: `${capitalized(retentionAreas[area].unit)} for ${retentionAreas[area].what}.`,
      example: 30,
    });

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const shape = {
  results: time("results"),
  texts: time("texts"),
  images: time("images"),
  events: time("events"),
  activities: time("activities"),
  deliveries: time("deliveries"),
  records: time("records"),
} satisfies Record<RetentionArea, z.ZodType>;

export const RetentionBody = z
  .object(shape)
  .meta({ id: "Retention", description: "How long data is kept; null means indefinitely." });

export const RetentionChange = z
  .object(shape)
  .partial()
  .meta({
    id: "RetentionChange",
    description: "Omitted areas stay unchanged; null applies the time of the service.",
    example: { results: 90, texts: 30 },
  });
export type RetentionChange = z.infer<typeof RetentionChange>;
