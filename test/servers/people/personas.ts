/**
 * A fictional person in the format of each source, with the oddities of recorded responses: page labels in place of
 * values, masks, implausible counts, empty entries, framework markers.
 */
export const slug = "mara-lindqvist-demo";
export const profileUrl = `https://www.linkedin.com/in/${slug}`;

/** A record of Bright Data's profile data set. */
export const brightDataRecord = {
  id: slug,
  linkedin_id: slug,
  linkedin_num_id: "990000017",
  url: `https://se.linkedin.com/in/${slug}?trk=people-guest`,
  input_url: profileUrl,
  name: "Mara Lindqvist",
  first_name: "Mara",
  last_name: "Lindqvist",
  position: "Head of Production at Fjordlicht Möbel",
  about: "I run a workshop of forty joiners.\r\nBefore that: lean manufacturing.",
  city: "Göteborg, Västra Götaland, Sweden",
  country_code: "se",
  location: "Göteborg",
  avatar: "https://media.example.com/mara.jpg",
  default_avatar: false,
  banner_image: "https://static.licdn.com/aero-v1/sc/h/banner",
  followers: 18_700_000,
  connections: 2,
  current_company: { name: "Fjordlicht Möbel", link: "https://www.linkedin.com/company/fjordlicht-demo" },
  current_company_name: "Fjordlicht Möbel",
  experience: [
    {
      title: "Fjordlicht Möbel",
      company: "Fjordlicht Möbel",
      company_logo_url: "https://media.example.com/fjordlicht.png",
      positions: [
        {
          title: "Head of Production",
          subtitle: "Full-time",
          start_date: "Mar 2021",
          end_date: "Present",
          description_html: "Forty joiners,<br>two <b>plants</b><script>alert(1)</script><!---->",
        },
        {
          title: "Production Planner",
          start_date: "2018",
          end_date: "Mar 2021",
          description_html: "<!---->",
        },
      ],
    },
    { title: "******* *******", company: "Nordholz AB", duration: "2014 - 2018", description: null },
    {},
  ],
  education: [
    {
      title: "Chalmers Demo University",
      degree: "MSc",
      field: "Wood Technology",
      start_year: "2009",
      end_year: "2014",
    },
    {},
  ],
  languages: [
    { title: "Swedish", subtitle: "Native or bilingual proficiency" },
    { title: "German", subtitle: "-" },
  ],
  memorialized_account: false,
  timestamp: "2026-01-10T08:00:00.000Z",
};

/** A record of a private profile. */
export const privateRecord = {
  id: slug,
  url: profileUrl,
  input_url: profileUrl,
  name: null,
  position: "******** ** *********",
  city: "Contact Info",
  country_code: null,
  experience: null,
  education: null,
  languages: [],
  default_avatar: true,
  avatar: "https://static.licdn.com/aero-v1/sc/h/ghost",
  timestamp: "2026-01-10T08:00:00.000Z",
};

/** A person of People Data Labs, as seen by an account without access to all fields: the restricted ones are `true`. */
export const pdlPerson = {
  id: "qEn_0000",
  full_name: "Mara Lindqvist",
  first_name: "Mara",
  last_name: "Lindqvist",
  linkedin_url: `linkedin.com/in/${slug}`,
  linkedin_username: slug,
  linkedin_id: "990000017",
  headline: null,
  job_title: "Head of Production",
  job_company_name: "Fjordlicht Möbel",
  job_last_verified: "2025-11-02",
  summary: null,
  mobile_phone: true,
  work_email: true,
  location_name: "Göteborg, Västra Götaland, Sweden",
  location_locality: "Göteborg",
  location_country: "Sweden",
  linkedin_connections: 412,
  experience: [
    {
      company: { name: "Fjordlicht Möbel" },
      title: { name: "Head of Production" },
      start_date: "2021-03",
      end_date: null,
      is_primary: true,
      summary: "Forty joiners & two plants",
    },
    {
      company: { name: "Nordholz AB" },
      title: null,
      start_date: "2014",
      end_date: "2018",
      is_primary: false,
    },
  ],
  education: [
    {
      school: { name: "Chalmers Demo University" },
      degrees: ["MSc"],
      majors: ["Wood Technology"],
      start_date: "2009",
      end_date: "2014-06-01",
    },
  ],
  languages: [
    { name: "Swedish", proficiency: 5 },
    { name: "German", proficiency: null },
  ],
};

/** A public profile page as a social network serves it to visitors who are not signed in, with some values masked. */
export function publicPage(person: object = jsonLdPerson): string {
  const graph = {
    "@context": "http://schema.org",
    "@graph": [
      { "@type": "Article", name: "On glue", author: { "@type": "Person", name: "Somebody Else" } },
      person,
    ],
  };
  return `<!doctype html><html><head><title>Mara Lindqvist - Head of Production</title>
<script type="application/ld+json">${JSON.stringify(graph)}</script></head><body><h1>Mara Lindqvist</h1></body></html>`;
}

export const jsonLdPerson = {
  "@type": "Person",
  name: "Mara Lindqvist",
  jobTitle: ["******** ** **********"],
  description: "I run a workshop of forty joiners…",
  url: `https://se.linkedin.com/in/${slug}`,
  image: { "@type": "ImageObject", contentUrl: "https://media.example.com/mara.jpg" },
  address: {
    "@type": "PostalAddress",
    addressCountry: "SE",
    addressLocality: "Göteborg, Västra Götaland, Sweden",
  },
  interactionStatistic: {
    "@type": "InteractionCounter",
    interactionType: "https://schema.org/FollowAction",
    name: "Follows",
    userInteractionCount: 1873,
  },
  worksFor: [
    {
      "@type": "Organization",
      name: "Fjordlicht Möbel",
      url: "https://www.linkedin.com/company/fjordlicht-demo",
      member: { "@type": "OrganizationRole", description: "", startDate: 2021 },
    },
    {
      "@type": "Organization",
      name: "******** **",
      member: { "@type": "OrganizationRole", startDate: 2014, endDate: 2018 },
    },
  ],
  alumniOf: [
    {
      "@type": "EducationalOrganization",
      name: "Chalmers Demo University",
      member: { "@type": "OrganizationRole", startDate: 2009, endDate: 2014 },
    },
  ],
  knowsLanguage: [
    { "@type": "Language", name: "Swedish" },
    { "@type": "Language", name: "German" },
  ],
};
