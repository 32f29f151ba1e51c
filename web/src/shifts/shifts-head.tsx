import type { ReactNode } from "react";
import { type Section, SectionHead } from "../ui/section-head.tsx";

const section: Section = {
  name: "Shifts",
  tabs: [
    { to: "/shifts", text: "Shifts" },
    { to: "/shifts/anomalies", text: "Anomalies" },
    { to: "/shifts/shared", text: "Shared" },
    { to: "/shifts/mail", text: "By mail" },
  ],
};

export const ShiftsHead = (props: { title: string; children?: ReactNode }) => (
  <SectionHead section={section} {...props} />
);
