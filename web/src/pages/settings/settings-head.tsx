import type { ReactNode } from "react";
import { type Section, SectionHead } from "../../ui/section-head.tsx";
import "../../styles/settings.css";

const section: Section = {
  name: "Settings",
  tabs: [
    { to: "/settings", text: "Client" },
    { to: "/settings/keys", text: "API keys" },
    { to: "/settings/webhooks", text: "Webhooks" },
    { to: "/settings/domains", text: "Website lists" },
    { to: "/settings/service", text: "Service" },
  ],
};

export const SettingsHead = (props: { title: string; children?: ReactNode }) => (
  <SectionHead section={section} {...props} />
);
