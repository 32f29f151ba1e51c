/** Mailboxes of an office, in the languages that sites have them in. */
const roleMailboxes = new Set(
  (
    "info infos information kontakt kontakty contact contacto contatti contato contacts contactenos office hello hallo " +
    "hola hei hej ciao bonjour mail email post sales support service services verkauf vertrieb team admin buero biuro " +
    "büro sekretariat sekretariat welcome willkommen commercial ventas vendas vendite verkoop myynti salg enquiries " +
    "inquiries enquiry inquiry reception rezeption booking bookings reservation reservations reservierung help jobs " +
    "karriere bewerbung presse press media marketing order orders bestellung shop store toimisto asiakaspalvelu " +
    "sklep handel obchod kancelar iroda ugyfelszolgalat bilgi iletisim geral comercial administracion segreteria " +
    "amministrazione accueil direction secretariat kundenservice kundeservice kundtjanst receptie administratie"
  ).split(" "),
);

/** Whether a mailbox is one of an office, such as `info`, not of a person. */
export function isRoleMailbox(local: string): boolean {
  return roleMailboxes.has(local.toLowerCase());
}

const labelAtEnd =
  /(?:e-?mails?|mail|courriel|courrier|correo(?: electr[oó]nico)?|posta|e-?post|s[äa]hk[öo]posti|el[ -]?mail|elektronicky|e-?posta|mailto|contacto?|kontakt)(?:[ -]?(?:adresse?|address|us|adres|adresi))?\s{0,3}[:=–—|-]?\s{0,3}["'(]?\s?$/i;

/** Whether a text ends in what stands before an email address, such as `E-Mail:`. */
export function endsInEmailLabel(text: string): boolean {
  return labelAtEnd.test(text.slice(-40));
}
