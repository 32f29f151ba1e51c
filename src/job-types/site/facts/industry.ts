import { collapseSpace } from "../page/html-tree.ts";
import { type StructuredItem, stringAt } from "../page/structured-data.ts";

/** Types of organisations that do not name a trade. */
const generalTypes = new Set([
  "Organization",
  "LocalBusiness",
  "Corporation",
  "OnlineBusiness",
  "Person",
  "Place",
  "Thing",
  "Brand",
  "NGO",
  "Store",
  "Project",
  "ProfessionalService",
  "Service",
  "WebSite",
  "WebPage",
]);
/** Types whose readable name differs from their parts. */
const readable: Record<string, string> = {
  HVACBusiness: "Heating, ventilation and air conditioning",
  HomeAndConstructionBusiness: "Home and construction",
  FoodEstablishment: "Food and drink",
  LodgingBusiness: "Lodging",
  HealthAndBeautyBusiness: "Health and beauty",
  MedicalBusiness: "Medical practice",
  LegalService: "Legal services",
  FinancialService: "Financial services",
  AutomotiveBusiness: "Automotive",
  EntertainmentBusiness: "Entertainment",
  SportsActivityLocation: "Sports",
  EducationalOrganization: "Education",
  CollegeOrUniversity: "Higher education",
  GovernmentOrganization: "Government",
  PerformingGroup: "Performing arts",
  NewsMediaOrganization: "News media",
  OnlineStore: "Online shop",
  DryCleaningOrLaundry: "Dry cleaning and laundry",
  AutoPartsStore: "Car parts",
  AutoRepair: "Car repair",
  AutoDealer: "Car dealer",
};

/**
 * An organisation's stated industry, else its schema.org type in plain words: `RoofingContractor` becomes "Roofing
 * contractor". Null if neither names a trade.
 */
export function industryOf(item: StructuredItem): string | null {
  const stated = stringAt(item, "industry");
  if (stated) return collapseSpace(stated).slice(0, 200);
  const type = item.types.find((name) => !generalTypes.has(name));
  if (type === undefined) return null;
  if (Object.hasOwn(readable, type)) return readable[type] ?? null;
  const words = type.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return words
    .map((word, index) => (index > 0 && !/^[A-Z]{2,}$/.test(word) ? word.toLowerCase() : word))
    .join(" ");
}
