import { fieldOfView, type Viewport } from "./viewport.ts";

/**
 * Google's `pb` parameters: a protocol buffer as text. `!4m2!1i3!2i5` is field 4, a message of two elements,
 * of which field 1 is the integer 3 and field 2 the integer 5; the number after `m` counts all nested
 * elements.
 */
const message = (field: number, ...inside: string[]) => {
  const text = inside.join("");
  return `!${field}m${text.split("!").length - 1}${text}`;
};

/** Characters that would end a text inside a descriptor. */
const escaped = (text: string) => text.replaceAll("*", "*2A").replaceAll("!", "*21");

const camera = (field: number, { latitude, longitude, distance, widthPx, heightPx }: Viewport) =>
  message(
    field,
    message(1, `!1d${distance}`, `!2d${longitude}`, `!3d${latitude}`),
    message(2, "!1f0", "!2f0", "!3f0"),
    message(3, `!1i${widthPx}`, `!2i${heightPx}`),
    `!4f${fieldOfView}`,
  );

/** Sizes and kinds of the included pictures. */
const pictures = [
  message(2, "!1i203", "!2i100"),
  message(3, "!2i4", "!5b1"),
  message(6, message(1, "!1i86", "!2i86"), message(1, "!1i408", "!2i240")),
  message(
    7,
    ...["!1e1!2b0!3e3", "!1e2!2b1!3e2", "!1e2!2b0!3e3", "!1e8!2b0!3e3"].map((kind) => message(1, kind)),
    ...["!1e10!2b0!3e3", "!1e10!2b1!3e2", "!1e10!2b0!3e4", "!1e9!2b1!3e2"].map((kind) => message(1, kind)),
    "!2b1",
  ),
  "!9b0",
  message(15, message(1, message(1, message(1, "!1e2")), message(2, "!1i195", "!2i195"), "!3i20")),
];

/** The requested parts of a place. A request without some of them is refused. */
const placeParts = [
  "!1m26!13m9!2b1!3b1!4b1!6i1!8b1!9b1!14b1!20b1!25b1",
  "!18m15!3b1!4b1!5b1!6b1!13b1!14b1!17b1!21b1!22b1!30b1!32b1!33m1!1b1!34b1!36e2",
  "!10m1!8e3!11m1!3e1!17b1!20m2!1e3!1e6!24b1!25b1!26b1!27b1!29b1!30m1!2b1!36b1!37b1",
  "!39m3!2m2!2i1!3i1!43b1!52b1!54m1!1b1!55b1!56m1!1b1!61m2!1m1!1e1!65m5!3m4!1m3!1m2!1i224!2i298",
  "!72m22!1m8!2b1!5b1!7b1!12m4!1b1!2b1!4m1!1e1!4b1!8m10!1m6!4m1!1e1!4m1!1e3!4m1!1e4",
  "!3sother_user_google_review_posts__and__hotel_and_vr_partner_review_posts!6m1!1e1!9b1",
  "!89b1!90m2!1m1!1e2!98m3!1b1!2b1!3b1!103b1!113b1!114m3!1b1!2m1!1b1!117b1!122m1!1b1",
  "!126b1!127b1!128m1!1b1",
];

/** Without this one, a search answer contains no places. */
const listParts = message(
  34,
  "!2b1!3b1!4b1!6b1",
  message(8, "!1b1!3b1!4b1!5b1!6b1!7b1"),
  "!9b1!12b1!14b1!20b1!23b1!25b1!26b1!31b1",
);

const searchParts = [
  "!10b1",
  "!12m22!1m3!18b1!30b1!34e1!2m3!5m1!6e2!20e3!4b0!10b1!12b1!13b1!16b1!17m1!3e1!20m3!5e2!6b1!14b1!46m1!1b0!96b1",
  message(19, message(2, "!1i360", "!2i120", "!4i8")),
  message(20, ...pictures),
  message(24, ...placeParts),
  listParts,
];

/** Places on one page of a search. */
export const searchPageSize = 20;

/**
 * A page of a search.
 * @param viewport null leaves it to the query and to Google's guess of our location.
 */
export function searchDescriptor(viewport: Viewport | null, offset: number): string {
  const where = viewport === null ? "" : camera(4, viewport);
  // The offset is ignored unless it is at the end.
  return [where, `!7i${searchPageSize}`, ...searchParts, `!8i${offset}`].join("");
}

/**
 * A descriptor of Google's own page, changed to another page of results.
 * @param viewport null keeps that of the page.
 */
export function adaptSearchDescriptor(learned: string, viewport: Viewport | null, offset: number): string {
  const replaced = new Set(viewport === null ? ["7", "8"] : ["4", "7", "8"]);
  const kept = fieldsOf(learned).flatMap(({ field, text }) => (replaced.has(field) ? [] : [text]));
  const where = viewport === null ? "" : camera(4, viewport);
  return [where, `!7i${searchPageSize}`, ...kept, `!8i${offset}`].join("");
}

/** The outermost fields of a descriptor, each with its content. */
function fieldsOf(descriptor: string): { field: string; text: string }[] {
  const elements = descriptor.split("!").slice(1);
  const fields: { field: string; text: string }[] = [];
  for (let index = 0; index < elements.length; ) {
    const [, field = "", inside] = /^(\d+)(?:m(\d+)$)?/.exec(elements[index] ?? "") ?? [];
    const end = index + 1 + Number(inside ?? 0);
    fields.push({
      field,
      text: elements
        .slice(index, end)
        .map((element) => `!${element}`)
        .join(""),
    });
    index = end;
  }
  return fields;
}

/** Everything about one place. Its feature id is enough; coordinates only position the camera. */
export function placeDescriptor(
  featureId: string,
  coordinates: { latitude: number; longitude: number } | null,
): string {
  const { latitude, longitude } = coordinates ?? { latitude: 0, longitude: 0 };
  return [
    message(
      1,
      `!1s${escaped(featureId)}`,
      camera(3, { latitude, longitude, distance: 5_000, widthPx: 1_024, heightPx: 768 }),
    ),
    message(12, message(2, "!1i360", "!2i120", "!4i8")),
    message(13, ...pictures),
    message(15, ...placeParts),
    "!21m0",
    message(22, "!1e81"),
    message(30, "!3b1", message(6, "!1b1", "!2b1"), message(7, "!1e3", "!2b1"), "!9b1"),
    message(34, "!7b1", "!10b1", "!14b1", message(15, "!1b0")),
    "!37i797",
  ].join("");
}

/** A page of reviews as the map requests it. */
export function reviewsDescriptor(featureId: string, pageSize: number, token: string | null): string {
  return [
    message(1, `!1s${escaped(featureId)}`, message(6, message(4, "!1e1"), message(4, "!1e3"))),
    message(2, `!1i${pageSize}`, `!2s${escaped(token ?? "")}`),
    message(5, "!1s", "!7e81"),
    message(8, "!2b1", "!3b1", "!5b1", "!7b1", message(12, "!1b1", "!2b1", message(4, "!1e1"))),
    message(11),
    message(13, "!1e1"),
  ].join("");
}
