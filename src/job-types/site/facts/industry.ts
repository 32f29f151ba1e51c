import { collapseSpace } from "../page/html-tree.ts";
import { type StructuredItem, stringAt } from "../page/structured-data.ts";

/** Types that tell of an organisation without telling its trade. */
const generalTypes = new Set([
  "Organization",
  "LocalBusiness",
  "Corporation",
  "OnlineBusiness",
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
/** Types whose words read otherwise than their parts. */
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
 * What an organisation does, where it states it: its own word for its industry, else the schema.org type in
 * plain words. `RoofingContractor` reads "Roofing contractor". Null where neither tells a trade.
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
