/** An organisation that a site mentions, but whose contacts are not the site's. */
export interface Outsider {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  region?: string;
  /** In national format. */
  phone: string;
  email: string;
  web: string;
}

export interface Outsiders {
  /** A company that the site works with. */
  partner: Outsider;
  /** Supervisory authority, or hosting provider: named in privacy policies. */
  office: Outsider;
  /** Maker of the website. */
  agency: Outsider;
}

type Row = readonly [string, string, string, string, string, string, string?];

const outsider = ([name, street, postalCode, city, phone, web, region]: Row, mailbox: string): Outsider => ({
  name,
  street,
  postalCode,
  city,
  phone,
  email: `${mailbox}@${web}`,
  web,
  ...(region === undefined ? {} : { region }),
});

/** Rows of name, street, postal code, city, phone, domain, region. */
export const outsiders = (partner: Row, office: Row, agency: Row): Outsiders => ({
  partner: outsider(partner, "info"),
  office: outsider(office, "post"),
  agency: outsider(agency, "hello"),
});
