/** Words for a line of business that stand before a role without being a part of it: "fintech CTOs". */
const words = `
fintech fintechs insurtech proptech edtech healthtech medtech biotech cleantech climatetech foodtech agritech martech adtech legaltech regtech deeptech greentech hrtech traveltech
govtech retailtech femtech saas b2b b2c d2c web3 crypto blockchain e-commerce ecommerce startup startups start-up start-ups scaleup scale-up healthcare pharma pharmaceutical biotechnology automotive
aerospace telecom telecommunications gaming fashion luxury cannabis nonprofit non-profit ngo manufacturing banking insurance hospitality tourism
renewable solar cleantech proptech cybersecurity ai iot smb enterprise mittelstand industrie pharmazie`;

const industries = new Set(words.trim().split(/\s+/));

export const isIndustry = (word: string) => industries.has(word.toLowerCase());
