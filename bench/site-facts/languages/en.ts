import { type LanguagePack, list } from "./language-pack.ts";

export const en: LanguagePack = {
  given: list(
    "Harriet|Callum|Priya|Desmond|Imogen|Rashid|Bronwen|Tobias|Oluwaseun|Fiona|Graham|Mei|Alistair|Saoirse|Kwame|Rosalind|J. Patrick|Mary Ellen",
  ),
  family: list(
    "Thistlewood|O’Hanrahan|Okonjo|Barraclough|Penhaligon|Sutcliffe|McAllan|Featherstonehaugh|Chowdhury|Ainsworth|Lindqvist-Moore|Nakagawa|Ravenscroft|Adeyemi|Trelawney|Wu|Grant|Baker",
  ),
  honorifics: list("Dr|Prof.|Dr."),
  roles: {
    office: list(
      "Managing Director|Office Manager|Head of Finance|Chief Executive Officer|Founder & CEO|Marketing Lead|Operations Director|Co-Founder|HR Business Partner|Executive Assistant|Business Development|Chair of the Board",
    ),
    clinic: list(
      "Consultant Cardiologist|Practice Nurse|Dental Hygienist|Orthodontist|Physiotherapist|Practice Manager",
    ),
    law: list("Senior Partner|Associate Solicitor|Barrister|Paralegal|Head of Family Law"),
    craft: list("Master Joiner|Site Foreman|Gas Engineer|Apprentice Electrician|Workshop Supervisor"),
    lab: list(
      "Principal Investigator|PhD Student|Postdoctoral Researcher|Lab Technician|Research Software Engineer|Emeritus Professor",
    ),
    tech: list(
      "Chief Technology Officer|Senior Software Engineer|UX Designer|Product Manager|DevOps Engineer|Art Director|Copywriter",
    ),
    hotel: list("General Manager|Head Chef|Front Desk Manager|Housekeeping Supervisor|Sommelier"),
    ngo: list(
      "Executive Director|Programme Officer|Volunteer Coordinator|Trustee|Treasurer|Fundraising Manager",
    ),
    trade: list("Store Manager|Head Buyer|Export Sales Manager|Quality Manager|Warehouse Lead"),
  },
  labels: {
    home: "Home",
    about: "About us",
    team: list("Our team|Meet the team|The people behind it|Who we are|Staff"),
    contact: "Contact",
    imprint: "Legal notice",
    services: "Services",
    news: "Blog",
    welcome: "Welcome to",
    by: "By",
    director: "Managing director",
    rights: "All rights reserved",
    testimonials: "What our clients say",
    partners: "Our partners",
    awards: "Awards",
    products: "Products",
    history: "Our history",
    more: "Read more",
    privacy: "Privacy policy",
    name: "Name",
    role: "Position",
    tagged: "Filed under",
    contactPerson: "Your contact",
  },
  slogans: list(
    "Built to last|Quality You Can Trust|Honest Work, Fair Prices|Your Partner For Tomorrow|Caring Since 1987|Simply Better",
  ),
  bios: list(
    "Joined in 2011 and has looked after our largest projects ever since.|Loves hill walking, strong coffee and tidy spreadsheets.|Studied in Leeds and worked abroad for eight years before coming home.|Likes to say that no question is too small.",
  ),
  sentences: list(
    "{name} is our {role} and the first voice you hear on the phone.|As {role}, {name} makes sure that every job ends on time.|Since 2014 {name} has been with us as {role}.",
  ),
  quotes: list(
    "They finished a week early and left the place spotless.|I would recommend them to anybody without hesitation.|Our orders doubled within a year.",
  ),
  customers: list("CEO, {firm}|Operations Manager at {firm}|Owner of {firm}"),
  posts: list("Five things to check before winter|Why we changed our suppliers|A day behind the scenes"),
  paragraphs: list(
    "We started with two rooms and one telephone, and much of what we do today still follows from that time. Customers call us because we listen before we answer.|Every order is checked twice before it leaves the house. If something is wrong we put it right, and we do so without a long discussion.|Good work takes time, which is why we plan ours with care and tell you early what it will cost.",
  ),
  products: list("Victoria Plum|Grand Windsor|Oxford Classic|Silver Lake"),
  historical: list(
    "In 1903 {name} opened the first workshop on the harbour and ran it until his death in 1951.|The building was designed by {name}, the celebrated architect of the Victorian era.",
  ),
  awards: list("Queen Elizabeth Prize 2019|Golden Hammer Award|Best Newcomer 2021"),
};
