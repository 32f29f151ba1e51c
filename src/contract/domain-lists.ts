import { z } from "zod";

const entriesMax = 1_000;

const Entries = (description: string) =>
  z
    .array(z.string().trim().min(1).max(300))
    .max(entriesMax)
    .default([])
    .meta({ description, example: ["trade-portal.example", "example.org/members", "brand.*"] });

const DomainListChange = z
  .object({
    add: Entries(`Additional websites to filter, up to ${entriesMax} entries.`),
    except: Entries(
      `Websites not to filter, up to ${entriesMax} entries; these take precedence over all others.`,
    ),
  })
  .prefault({})
  .meta({ id: "DomainListChange" });

/** Body of a PUT: each list by the workflow flag that enables it. */
export const DomainListsInput = z
  .object({
    social_media: DomainListChange,
    review_sites: DomainListChange,
    directories: DomainListChange,
    maps: DomainListChange,
  })
  .meta({
    id: "DomainListsUpdate",
    description:
      "Entries are `example.com` (with every host below it), `example.com/path` (with every path below it) or `brand.*` (a brand's domains in every country). An omitted list reverts to the service's default.",
  });

const entryCount = z.int().min(0).meta({ description: "Entries of the service's own list." });

export const DomainListsBody = DomainListsInput.extend({
  updated_at: z.iso.datetime().nullable().meta({ description: "Null if the lists were never changed." }),
  listed: z
    .object({
      version: z.string(),
      date: z.iso.date(),
      source: z.string(),
      entries: z.object({
        social_media: entryCount,
        review_sites: entryCount,
        directories: entryCount,
        maps: entryCount,
      }),
    })
    .meta({ description: "The service's own lists." }),
}).meta({
  id: "DomainLists",
  description: "Your changes to the lists of websites that are not crawled.",
});
