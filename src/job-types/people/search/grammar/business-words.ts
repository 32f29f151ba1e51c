/** First words of department names: after "of" they belong to a title, as in "head of sales". */
const words = `
sales marketing engineering product products operations finance hr human people procurement purchasing growth design data it security legal communications
communication strategy business customer customers staff innovation digital supply logistics quality production development research r&d technology technologies training
talent compliance risk facilities accounting events partnerships content brand ecommerce e-commerce information sustainability admissions nursing studies education
department software infrastructure analytics investor public corporate revenue field maintenance audit tax treasury internal global regional transformation architecture recruitment recruiting
personal vertrieb einkauf produktion entwicklung technik finanzen buchhaltung qualität logistik forschung kommunikation abteilung geschäftsleitung geschäftsführung pflege
personalabteilung marketingabteilung rechtsabteilung vertriebsabteilung it-abteilung instandhaltung fertigung verwaltung unternehmenskommunikation beschaffung personalentwicklung
ventes vente achats achat ressources production opérations finances finance projet projets produit produits qualité recherche développement systèmes communication affaires
clientèle comptabilité chantier travaux rayon cuisine service services magasin région secteur formation études technique recrutement innovation exploitation maintenance gestion stratégie
ventas compras recursos producción operaciones finanzas proyecto proyectos producto productos calidad investigación desarrollo sistemas comunicación negocio negocios cuentas cuenta
contabilidad planta tienda marca logística tecnología tecnologías informática seguridad formación personal cocina obra mercadotecnia mantenimiento administración comunicaciones
inkoop verkoop productie ontwikkeling financiën personeel kwaliteit onderzoek communicatie techniek afdeling bedrijfsvoering onderhoud zorg logistiek personeelszaken administratie beleid`;

const functions = new Set(words.trim().split(/\s+/));

/** Whether a phrase begins with a department's activity. */
export function isBusinessFunction(phrase: string): boolean {
  const [first = ""] = phrase.toLowerCase().split(/[\s,/]+/);
  return functions.has(first);
}

const techniques =
  /^(?:react|java|javascript|typescript|python|kubernetes|docker|angular|vue|node|excel|sap|salesforce|linux|android|azure|scala|rust|go|golang|ruby|swift|kotlin|django|laravel|wordpress|magento|shopify|figma|photoshop|php|oracle|tableau|agile|scrum|terraform|spring|flutter|unity|autocad|revit|hubspot|databricks|snowflake|kafka|hadoop|spark|elixir|perl|matlab|solidworks|catia|cobol|symfony|drupal|odoo|dynamics|powerbi|jira|devops|html|css)$/i;

/** Technologies and abbreviations, which are capitalized but are not places. */
export function isTechnicalName(phrase: string): boolean {
  const [first = ""] = phrase.split(/\s+/);
  if (techniques.test(first)) return true;
  return /[\d+#&]/.test(first) || /\p{L}\p{Lu}/u.test(first) || /^\p{Lu}$/u.test(first);
}

/** Words for an industry that precede a role without being a part of it: "fintech CTOs". */
const industryWords = `
fintech fintechs insurtech proptech edtech healthtech medtech biotech cleantech climatetech foodtech agritech martech adtech legaltech regtech deeptech greentech hrtech traveltech
govtech retailtech femtech saas b2b b2c d2c web3 crypto blockchain e-commerce ecommerce startup startups start-up start-ups scaleup scale-up healthcare pharma pharmaceutical biotechnology automotive
aerospace telecom telecommunications gaming fashion luxury cannabis nonprofit non-profit ngo manufacturing banking insurance hospitality tourism
renewable solar cleantech proptech cybersecurity ai iot smb enterprise mittelstand industrie pharmazie`;

const industries = new Set(industryWords.trim().split(/\s+/));

export const isIndustry = (word: string) => industries.has(word.toLowerCase());
