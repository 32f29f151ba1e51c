import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead } from "../../ui/parts.tsx";
import "../../styles/settings.css";

const sections = [
  { to: "/settings", text: "Client", exact: true },
  { to: "/settings/keys", text: "API keys", exact: false },
  { to: "/settings/webhooks", text: "Webhooks", exact: false },
  { to: "/settings/domains", text: "Website lists", exact: false },
  { to: "/settings/service", text: "Service", exact: false },
] as const;

/** The head of a page of the settings, with the way to the others. */
export function SettingsHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <nav className="sections" aria-label="Settings">
        {sections.map(({ to, text, exact }) => (
          <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
            {text}
          </Link>
        ))}
      </nav>
    </>
  );
}
