import type { ExportPer } from "../../contract/export-columns.ts";
import type { ExportPreset } from "../../contract/exports.ts";
import type { RecordKind } from "../../contract/records.ts";
import { arrayOf, type JsonRecord, textOf } from "../../text/json-record.ts";
import { byWorth, contactOf } from "./contact-rows.ts";
import type { Contact, ExportedRecord } from "./exported-record.ts";
import type { RecordColumn } from "./record-columns.ts";

/*
 * Files that the import of a CRM maps by itself: its column headers, its limits, one value per cell.
 * - HubSpot matches headers to labels of properties ("Set up your import files"). These are the labels of its default
 *   properties of companies and contacts; the domain of a contact's company is for imports of both objects from one file.
 * - Salesforce: the labels that its help recommends in "Field Mapping for Other Data Sources and Organization Import", and the
 *   lengths of its Object Reference (Account, Contact).
 * - Pipedrive: the headers of its sample spreadsheet, `Object - Field`, and the names of its default fields. It has no default
 *   field for an organization's phone: importing that one needs a custom field of this name.
 */

/** A person or an address with the company that it belongs to. */
interface Lead {
  contact: Contact;
  company: JsonRecord;
  /** The page or listing that states it, and when it was found first. */
  source: string | null;
  firstSeen: string;
}

type Values = Readonly<Record<string, (lead: Lead) => string | null>>;

/**
 * The columns of a preset; null for kinds that a CRM does not import.
 * A company per row for businesses, a contact per row for people, emails and `per=contact`.
 */
export function presetColumns(
  preset: ExportPreset,
  kind: RecordKind,
  { per, provenance }: { per: ExportPer; provenance: boolean },
): readonly RecordColumn[] | null {
  if (kind === "phones" || kind === "domains") return null;
  const isCompany = kind === "businesses" && per === "record";
  const needs = needsOf(kind, per);
  const columns = {
    ...presets[preset][isCompany ? "companies" : "contacts"],
    ...(provenance && provenanceColumns),
  };
  return Object.entries(columns).map(([name, read]) => ({
    name,
    type: "text",
    needs,
    value: (exported) => read(leadOf(exported)),
  }));
}

const needsOf = (kind: RecordKind, per: ExportPer): readonly RecordKind[] => {
  if (kind === "people") return ["businesses", "emails"];
  if (kind === "emails") return ["businesses", "people"];
  return per === "contact" ? ["emails", "people"] : [];
};

/** Rows are asked for each of their columns in turn. */
const leads = new WeakMap<ExportedRecord, Lead>();
function leadOf(exported: ExportedRecord): Lead {
  const lead = leads.get(exported) ?? makeLead(exported);
  leads.set(exported, lead);
  return lead;
}

function makeLead({ record, related, contact }: ExportedRecord): Lead {
  const firstSeen = new Date(record.first_seen).toISOString().slice(0, 10);
  if (record.kind === "businesses") {
    const of = contact ?? contactOf(null, null);
    return { contact: of, company: record.fields, source: of.source ?? pageOf(record.fields), firstSeen };
  }
  const [company] = related.get("businesses") ?? [];
  const { domain, company: name } = record.fields;
  const known = { ...(domain !== undefined && { domain }), ...(name !== undefined && { name }) };
  const itself = { ...record, source: null };
  const [email] = [...(related.get("emails") ?? [])].sort(byWorth);
  const [person] = related.get("people") ?? [];
  return {
    contact: record.kind === "people" ? contactOf(itself, email ?? null) : contactOf(person ?? null, itself),
    // The company's own record knows its name better than a person's profile.
    company: { ...known, ...company?.fields },
    source: company?.source ?? textOf(record.fields.profile_url) ?? pageOf(company?.fields ?? {}),
    firstSeen,
  };
}

const pageOf = (fields: JsonRecord) => textOf(fields.listing_url) ?? textOf(fields.website);

const companyText =
  (name: string) =>
  ({ company }: Lead) =>
    textOf(company[name]);
const contactText =
  (name: keyof Contact) =>
  ({ contact }: Lead) =>
    contact[name];

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const country = ({ company }: Lead): string | null => {
  const code = textOf(company.country);
  if (code === null) return null;
  return /^[A-Za-z]{2}$/.test(code) ? (countryNames.of(code.toUpperCase()) ?? code) : code;
};

/** The number only if it is E.164: what else is there would be refused, or dialled as another number. */
const phone = ({ company }: Lead): string | null => {
  const number = textOf(company.phone);
  return number !== null && /^\+[1-9]\d{4,14}$/.test(number) ? number : null;
};

/** Cut to the longest text that the field takes. */
const upTo = (length: number, read: (lead: Lead) => string | null) => (lead: Lead) => {
  const text = read(lead);
  return text === null ? null : text.slice(0, length).toWellFormed();
};

/** Left out if longer: a part of it would be another address. */
const within = (length: number, read: (lead: Lead) => string | null) => (lead: Lead) => {
  const text = read(lead);
  return text !== null && text.length <= length ? text : null;
};

/** Where a name is mandatory, what is before the @ stands for it. */
const localPart = ({ contact }: Lead): string | null => contact.email?.split("@", 1)[0] ?? null;
const lastName = (lead: Lead) => lead.contact.last_name ?? lead.contact.name ?? localPart(lead);
const companyName = ({ company }: Lead) => textOf(company.name) ?? textOf(company.domain);
/** Contacts need an account: the person stands for a missing one. */
const accountName = (lead: Lead) => companyName(lead) ?? lead.contact.name ?? lead.contact.email;

const about = ({ company }: Lead): string | null => {
  const services = arrayOf(company.services).flatMap((service) => textOf(service) ?? []);
  return textOf(company.description) ?? (services.length > 0 ? services.join(", ") : null);
};

const hubSpotCompany: Values = {
  "Company Domain Name": companyText("domain"),
  "Website URL": companyText("website"),
  "Street Address": (lead) => companyText("street")(lead) ?? companyText("address")(lead),
  City: companyText("city"),
  "State/Region": companyText("region"),
  "Postal Code": companyText("postcode"),
  "Country/Region": country,
};

const salesforceAccount: Values = {
  "Account Name": upTo(255, accountName),
  Website: within(255, companyText("website")),
  "Account Phone": phone,
  "Billing Street": upTo(255, (lead) => companyText("street")(lead) ?? companyText("address")(lead)),
  "Billing City": upTo(40, companyText("city")),
  "Billing State/Province": upTo(80, companyText("region")),
  "Billing Zip/Postal Code": within(20, companyText("postcode")),
  "Billing Country": country,
};

const pipedriveOrganization: Values = {
  "Organization - Name": companyName,
  "Organization - Address": companyText("address"),
  "Organization - Website": companyText("website"),
};

/** Last, since no CRM has a field of its own for them: its import leaves out what nobody maps. */
const provenanceColumns: Values = {
  "Source URL": ({ source }) => source,
  "First Seen": ({ firstSeen }) => firstSeen,
};

const presets: Readonly<Record<ExportPreset, { companies: Values; contacts: Values }>> = {
  hubspot: {
    companies: {
      "Company name": companyName,
      ...hubSpotCompany,
      "Phone Number": phone,
      Description: about,
      "LinkedIn Company Page": companyText("linkedin"),
    },
    contacts: {
      Email: contactText("email"),
      "First Name": contactText("first_name"),
      "Last Name": contactText("last_name"),
      "Job Title": contactText("title"),
      "Phone Number": phone,
      "LinkedIn URL": contactText("profile_url"),
      "Company Name": companyName,
      ...hubSpotCompany,
    },
  },
  salesforce: {
    companies: { ...salesforceAccount, "Account Description": upTo(32_000, about) },
    contacts: {
      "First Name": upTo(40, contactText("first_name")),
      "Last Name": upTo(80, lastName),
      Email: within(80, contactText("email")),
      Title: upTo(128, contactText("title")),
      "Business Phone": phone,
      ...salesforceAccount,
    },
  },
  pipedrive: {
    companies: {
      ...pipedriveOrganization,
      "Organization - Phone": phone,
      "Organization - LinkedIn profile": companyText("linkedin"),
    },
    contacts: {
      "Person - Name": (lead) => lead.contact.name ?? localPart(lead),
      "Person - Email (Work)": contactText("email"),
      "Person - Phone": phone,
      "Person - Job title": contactText("title"),
      ...pipedriveOrganization,
    },
  },
};
