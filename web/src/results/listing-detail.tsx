import type { ReactNode } from "react";
import type { MapsListing } from "../../../src/job-types/maps/result.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Fact } from "../ui/parts.tsx";

/** Everything that a provider says about a place. */
export function ListingDetail({ listing }: { listing: MapsListing }) {
  const { working_hours: hours, reviews = [], photos = [], coordinates } = listing;
  const rows: [string, ReactNode][] = [
    ["About", listing.description],
    ["Categories", listing.categories.join(", ")],
    ["Price", listing.price_range],
    ["Email", listing.email],
    ["Phone", phoneOf(listing)],
    ["Map entry", listing.link && <OutLink href={listing.link} text="Open at the provider" />],
    ["Coordinates", coordinates && `${coordinates.latitude}, ${coordinates.longitude}`],
    ["Plus code", listing.plus_code],
    ["Time zone", listing.timezone],
    ["Amenities", listing.amenities.join(", ")],
    ["Accessibility", listing.accessibility],
    ["Image", listing.image_url && <OutLink href={listing.image_url} text="Open the image" />],
    ["Place ID", <code key="id">{listing.place_id}</code>],
  ];
  return (
    <div className="listing">
      <dl className="facts">
        {rows.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
      {hours && Object.keys(hours).length > 0 && (
        <div>
          <h3>Hours</h3>
          <dl className="facts">
            {Object.entries(hours).map(([day, text]) => (
              <Fact key={day} name={day}>
                {text}
              </Fact>
            ))}
          </dl>
        </div>
      )}
      {reviews.length > 0 && (
        <div>
          <h3>Reviews ({reviews.length})</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
          <ul className="reviews" tabIndex={0} aria-label="Reviews">
            {reviews.map((review, index) => (
              <li key={review.review_id ?? index}>
                <span className="strong">
                  <bdi>{review.author ?? "Anonymous"}</bdi>
                </span>
                <span className="muted">
                  {review.rating !== null && ` · ${review.rating} of 5`}
                  {review.date && ` · ${review.date}`}
                </span>
                {review.text && <blockquote dir="auto">{review.text}</blockquote>}
                {review.owner_response && (
                  <p className="muted">Reply of the business: {review.owner_response.text}</p>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {photos.length > 0 && (
        <div>
          <h3>Photos ({photos.length})</h3>
          <p className="muted">Links, since loading them would show the provider that you look at them.</p>
          <ol className="fact-list">
            {photos.map((url, index) => (
              <li key={url}>
                <OutLink href={url} text={`Photo ${index + 1}`} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function phoneOf({ phone, phone_e164, phone_type, phone_valid }: MapsListing): ReactNode {
  if (phone === null) return null;
  const notes = [phone_type?.replaceAll("_", " ").toLowerCase(), phone_valid === false && "not valid"].filter(
    Boolean,
  );
  return (
    <>
      <PhoneLink value={phone_e164 ?? phone} /> {notes.length > 0 && `(${notes.join(", ")})`}
    </>
  );
}
