import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { linkTo } from "../api/base-path.ts";
import { queries } from "../api/queries.ts";
import { missingNeeds, type Need } from "../lib/missing-needs.ts";
import { useAccess } from "../ui/access.tsx";

/** Of what the job needs, what this service does not have. */
export function useMissingNeeds(needs: readonly Need[]) {
  const info = useQuery(queries.info());
  const own = useQuery(queries.clientSettings());
  if (info.data === undefined || own.isPending) return [];
  return missingNeeds(info.data, needs, own.data?.provider_keys);
}

/** Says before the submit what is missing, and how to set it up. */
export function NeedsNotice({ missing }: { missing: ReturnType<typeof useMissingNeeds> }) {
  const isOwner = useAccess("owner");
  return missing.map(({ need, text, settings, page, ownKey }) => (
    <div key={need} className="note needs" role="note">
      <p className="strong">{text}</p>
      {ownKey && <p>{ownKey.unlocks}</p>}
      {ownKey && isOwner && (
        <Link to="/settings/providers" className="button button-primary">
          {ownKey.action}
        </Link>
      )}
      {ownKey && !isOwner && <p>An owner of your client can add a key under Settings, Providers.</p>}
      <p className={ownKey ? "sub" : undefined}>
        {settings.length > 0 && (
          <>
            {ownKey ? "Or the operator" : "The operator"} of this service sets{" "}
            {settings.map((name, index) => (
              <span key={name}>
                {index > 0 && " and "}
                <code>{name}</code>
              </span>
            ))}{" "}
            and restarts it.{" "}
          </>
        )}
        <a href={linkTo(`/docs/${page}`)} target="_blank" rel="noreferrer">
          How to set it up
        </a>{" "}
        · <Link to="/settings/service">State of this service</Link>
      </p>
    </div>
  ));
}
