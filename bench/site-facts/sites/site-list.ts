/**
 * One site per line: domain | language | kind | brand | legal name | places of its name | team | traps.
 *
 * The places of the name are `key:value` pairs with the choices of name-marks.ts; a missing key leaves its place
 * empty. The team is form, page, number of people, then any of: mail, linkedin, honorifics, upper (family names
 * in capitals), profiles (a page each), director (one more person, named only in the imprint).
 */
export const siteList = `
harbourjoinery.example | en | craft | Harbour Joinery | Thistlewood & Sons Ltd | title:page-brand og:brand ld:brand alt:logo copy:legal imp:legal h1:slogan | cards team 6 mail | testimonials products historical
smileworks.example | en | clinic | Smileworks Dental | Smileworks Dental Practice LLP | title:brand-slogan og:wrong alt:brand copy:brand h1:welcome | roleFirst team 7 honorifics | testimonials slogans comments
penhaligonlaw.example | en | law | Penhaligon Grant | Penhaligon Grant LLP | title:slogan-brand ld:legal alt:brand copy:legal imp:legal h1:slogan | table team 8 mail linkedin | quotes awards authors
cloudferret.example | en | saas | CloudFerret | Ferret Systems Inc. | title:brand-slogan og:brand ld:webpage alt:logo copy:legal h1:slogan | soup about 9 linkedin | testimonials quotes authors partners
oldmillhotel.example | en | hotel | The Old Mill Hotel | Millpond Hospitality Ltd | title:home-brand og:home ld:brand alt:brandLogo copy:brand h1:brand | paragraphs about 4 | testimonials products historical
riverkeepers.example | en | ngo | Riverkeepers Trust | The Riverkeepers Trust | title:page-brand og:brand alt:none copy:legal imp:legal h1:slogan | dashList team 8 | speakers partners comments
photonlab.example | en | lab | Photon Transport Lab | Photon Transport Lab, University of Eastmere | title:brand copy:university h1:brand | headings team 7 honorifics profiles | alumni publications awards
teapotandco.example | en | shop | Teapot & Co. | Teapot Trading Ltd | title:seo-brand og:brand ld:store alt:brand copy:brand h1:slogan | figure about 3 | testimonials products comments
brightfold.example | en | agency | Brightfold | Brightfold Creative Ltd | title:brand og:brand copy:brand h1:slogan | elementor team 9 linkedin | testimonials quotes authors slogans agencyCredit
northgatearchitects.example | en | architect | Northgate Architects | Northgate Architects LLP | title:page-only og:none ld:agency alt:brand copy:legal imp:legal h1:slogan | accordion team 6 | awards historical photoCredit
moorlandvets.example | en | clinic | Moorland Vets | Moorland Veterinary Services Ltd | title:welcome ld:brand alt:home copy:theme imp:legal h1:welcome | details team 6 honorifics | products testimonials
tinylanterns.example | en | school | Tiny Lanterns Nursery | Tiny Lanterns Ltd | title:placeholder og:wrong alt:brandLogo copy:brand h1:welcome | headingComma team 7 | slogans testimonials
holzweg.example | de | craft | Holzweg | Tischlerei Krähwinkel & Söhne GmbH | title:brand-slogan og:brand ld:legal alt:logo copy:legal imp:legal h1:slogan | cards team 6 mail | testimonials products historical
praxis-am-markt.example | de | clinic | Praxis am Markt | Zahnarztpraxis am Markt MVZ GmbH | title:page-brand ld:brand alt:brandLogo copy:legal imp:legal h1:welcome | imgAlt team 6 honorifics | slogans testimonials photoCredit
kanzlei-zwingenberger.example | de | law | Zwingenberger Thiede | Zwingenberger Thiede Rechtsanwälte PartG mbB | title:slogan-brand og:title alt:brand copy:legal imp:legal h1:slogan | headings team 6 honorifics mail profiles | quotes awards authors
wolkenwerk.example | de | saas | Wolkenwerk | Wolkenwerk Software GmbH | title:home-brand og:brand ld:graph alt:logo copy:brand imp:legal h1:slogan | jsonld about 7 linkedin | testimonials partners authors
hotel-seeblick.example | de | hotel | Hotel Seeblick | Graf Hotelbetriebs GmbH & Co. KG | title:brand-slogan og:domain ld:hotel alt:brand copy:theme imp:legal h1:brand | paragraphs about 4 director | products testimonials historical
lehrstuhl-optik.example | de | lab | Lehrstuhl für Angewandte Optik | Lehrstuhl für Angewandte Optik | title:page-brand alt:none copy:university imp:legal h1:brand | inverted team 9 honorifics mail | publications alumni awards
muetterhilfe.example | de | ngo | Mütterhilfe Nord | Mütterhilfe Nord e.V. | title:page-brand og:brand alt:brand copy:legal imp:legal h1:slogan | dlRole team 6 | speakers partners historical
stahlgraf.example | de | factory | Stahlgraf | Stahlgraf Maschinenbau AG | title:brand og:none ld:legal alt:brandLogo copy:legal imp:legal h1:slogan | contactTable contact 8 mail | products awards partners
pixelfuchs.example | de | agency | Pixelfuchs | Pixelfuchs Kommunikation UG | title:page-only og:brand alt:brand copy:brand imp:legal h1:slogan | soup team 7 linkedin | testimonials quotes slogans authors
baeckerei-kornblume.example | de | shop | Bäckerei Kornblume | Pfefferkorn Backwaren e.K. | title:welcome alt:home copy:legal imp:legal h1:welcome | none about 0 director | products historical testimonials
elektro-hufnagel.example | at | craft | Elektro Hufnagel | Elektro Hufnagel GesmbH | title:placeholder og:wrong alt:brandLogo copy:theme imp:legal h1:slogan | strongBreak contact 5 mail | products testimonials agencyCredit
bergwaerts.example | ch | shop | Bergwärts | Bergwärts Sport AG | title:seo-brand og:brand ld:store alt:brand copy:brand h1:slogan | figure team 6 | products testimonials comments authors
atelier-kervadec.example | fr | architect | Atelier Kervadec | SARL Kervadec Architecture | title:brand-slogan og:brand alt:logo copy:legal imp:legal h1:slogan | cards team 5 mail upper | awards historical photoCredit
cabinet-saint-aubin.example | fr | law | Cabinet Saint-Aubin | SELARL Saint-Aubin & Associés | title:page-brand ld:legal alt:brand copy:brand imp:legal h1:slogan | headingPipe team 6 honorifics linkedin | quotes awards authors
dentistes-du-port.example | fr | clinic | Dentistes du Port | SCM Dentistes du Port | title:welcome og:wrong alt:brandLogo copy:theme imp:legal h1:welcome | dl team 6 honorifics | testimonials slogans
nuagier.example | fr | saas | Nuagier | Nuagier SAS | title:brand-slogan og:brand ld:graph alt:brand copy:legal imp:legal h1:slogan | micro about 8 linkedin | testimonials quotes partners authors
hotel-des-dunes.example | fr | hotel | Hôtel des Dunes | Dunes Exploitation SAS | title:home-brand ld:hotel alt:brand copy:brand imp:legal h1:brand | paragraphs about 4 director | products testimonials historical
mains-ouvertes.example | fr | ngo | Mains Ouvertes | Association Mains Ouvertes | title:page-brand og:home alt:none copy:legal imp:legal h1:slogan | commaList team 9 upper | speakers partners comments
menuiserie-dujardin.example | fr | craft | Menuiserie Dujardin | Dujardin-Roux SARL | title:page-only alt:brand copy:legal imp:legal h1:slogan | table team 6 mail | products testimonials agencyCredit
casa-urrutia.example | es | hotel | Casa Urrutia | Urrutia Hoteles S.L. | title:brand-slogan og:brand ld:hotel alt:logo copy:legal imp:legal h1:welcome | dashList about 4 | products testimonials historical
clinica-penalver.example | es | clinic | Clínica Peñalver | Clínica Dental Peñalver S.L.P. | title:page-brand ld:brand alt:brandLogo copy:brand imp:legal h1:slogan | cards team 7 honorifics | testimonials slogans comments
quintanilla-abogados.example | es | law | Quintanilla Abogados | Quintanilla y Asociados S.L.P. | title:slogan-brand og:title alt:brand copy:legal imp:legal h1:slogan | accordion team 6 mail | quotes awards authors
nubelia.example | es | saas | Nubelia | Nubelia Technologies S.L. | title:home-brand og:brand ld:webpage alt:brand copy:legal h1:slogan | bootstrap team 8 linkedin | testimonials partners authors
manos-del-sur.example | es | ngo | Manos del Sur | Fundación Manos del Sur | title:placeholder og:brand alt:brand copy:legal imp:legal h1:slogan | parenList team 7 | speakers partners historical
bodegas-baquedano.example | es | shop | Bodegas Baquedano | Baquedano Hermanos S.A. | title:page-only og:domain ld:store alt:brandLogo copy:brand imp:legal h1:brand | headings about 4 | products awards historical
falegnameria-zanotti.example | it | craft | Falegnameria Zanotti | Zanotti Arredi S.r.l. | title:brand-slogan og:brand alt:logo copy:legal imp:legal h1:slogan | figure team 5 | products testimonials historical
studio-malaspina.example | it | law | Studio Legale Malaspina | Malaspina e Associati STP | title:page-brand alt:brand copy:brand h1:slogan | strongBreak team 6 honorifics mail | quotes awards authors
nuvolario.example | it | saas | Nuvolario | Nuvolario S.r.l. | title:brand og:wrong ld:brand alt:brand copy:legal h1:slogan | cards about 7 linkedin | testimonials partners quotes
sorrisi-sani.example | it | clinic | Sorrisi Sani | Sorrisi Sani S.r.l. STP | title:welcome alt:home copy:brand imp:legal h1:welcome | vcard team 6 honorifics | testimonials slogans products
albergo-paradiso.example | it | hotel | Albergo del Lago | Lario Ospitalità S.p.A. | title:home-brand ld:hotel alt:brand copy:legal h1:brand | dlRole about 4 | products testimonials historical
de-zaagsnede.example | nl | craft | De Zaagsnede | Hoogendoorn Interieurbouw B.V. | title:page-brand og:brand alt:brandLogo copy:brand h1:slogan | commaList team 6 | products testimonials historical
vermeulen-advocaten.example | nl | law | Vermeulen & Ten Broeke | Vermeulen & Ten Broeke Advocaten N.V. | title:slogan-brand ld:legal alt:brand copy:legal h1:slogan | linkCards team 7 profiles mail | quotes awards authors
wolkje.example | nl | saas | Wolkje | Wolkje Software B.V. | title:brand-slogan og:brand ld:graph alt:logo copy:brand h1:slogan | slider team 8 linkedin | testimonials partners authors
tandheelkunde-west.example | be | clinic | Tandheelkunde West | Tandartspraktijk West BV | title:page-only ld:brand alt:brand copy:theme h1:welcome | roleFirst team 6 honorifics | testimonials slogans
lab-waterbouw.example | nl | lab | Lab Waterbouw | Onderzoeksgroep Waterbouw | title:page-brand alt:none copy:university h1:brand | table team 8 honorifics mail | publications alumni awards
sorriso-dourado.example | pt | clinic | Clínica Sorriso Dourado | Sorriso Dourado Lda. | title:brand-slogan og:brand alt:brandLogo copy:legal h1:welcome | cards team 6 honorifics | testimonials slogans comments
quinta-pestana.example | pt | hotel | Quinta do Rouxinol | Rouxinol Turismo S.A. | title:home-brand ld:hotel alt:brand copy:brand h1:brand | paragraphs about 4 | products testimonials historical
nuvem-clara.example | pt | saas | Nuvem Clara | Nuvem Clara Tecnologia Lda. | title:page-brand og:wrong alt:brand copy:legal h1:slogan | divRole team 7 linkedin | testimonials partners quotes
stolarnia-dab.example | pl | craft | Stolarnia Dąb | Stolarnia Dąb Sp. z o.o. | title:brand-slogan og:brand ld:legal alt:logo copy:legal h1:slogan | dashList team 5 | products testimonials historical
kancelaria-zoltowski.example | pl | law | Kancelaria Żółtowski | Żółtowski i Wspólnicy sp.k. | title:page-brand alt:brand copy:brand imp:legal h1:slogan | headings team 6 honorifics mail | quotes awards authors
chmurnik.example | pl | saas | Chmurnik | Chmurnik S.A. | title:home-brand og:brand ld:brand alt:brand copy:legal h1:slogan | soup team 8 linkedin | testimonials partners authors
dentarium.example | pl | clinic | Dentarium | Dentarium Sp. z o.o. | title:welcome alt:brandLogo copy:theme h1:welcome | headingComma team 6 honorifics | testimonials slogans
snickarboden.example | sv | craft | Snickarboden | Ljungqvist Snickeri AB | title:page-brand og:brand alt:brandLogo copy:legal h1:slogan | cards team 5 mail | products testimonials historical
molnberget.example | sv | saas | Molnberget | Molnberget AB | title:brand og:none ld:graph alt:brand copy:brand h1:slogan | bootstrap team 8 linkedin | testimonials partners authors
tandhuset-syd.example | da | clinic | Tandhuset Syd | Tandhuset Syd ApS | title:page-brand ld:brand alt:brand copy:legal h1:welcome | details team 6 honorifics | testimonials slogans
advokaterne-friis.example | da | law | Advokaterne Friis | Friis-Holm Advokatpartnerselskab | title:slogan-brand og:brand alt:logo copy:legal h1:slogan | contactTable contact 6 mail | quotes awards authors
fjordbygg.example | nb | craft | Fjordbygg | Fjordbygg AS | title:brand-slogan alt:brandLogo copy:legal h1:slogan | strongBreak contact 6 mail | products testimonials historical
havhotellet.example | nb | hotel | Havhotellet | Tverrberg Eiendom AS | title:home-brand og:brand ld:hotel alt:brand copy:brand h1:brand | figure about 4 | products testimonials
tunturikeskus.example | fi | hotel | Tunturikeskus Revontuli | Revontuli Oy | title:page-brand ld:hotel alt:brand copy:legal h1:brand | cards about 5 | products testimonials historical
pilvipaja.example | fi | saas | Pilvipaja | Pilvipaja Oy | title:brand-slogan og:brand alt:logo copy:legal h1:slogan | elementor team 7 linkedin | testimonials partners authors
truhlarstvi-kopriva.example | cs | craft | Truhlářství Kopřiva | Truhlářství Kopřiva s.r.o. | title:page-brand og:brand alt:brandLogo copy:legal h1:slogan | table team 5 honorifics mail | products testimonials historical
zubni-pohoda.example | cs | clinic | Zubní Pohoda | Pohoda Dent s.r.o. | title:welcome ld:brand alt:brand copy:theme h1:welcome | roleFirst team 6 honorifics | testimonials slogans
felhomanufaktura.example | hu | saas | Felhőmanufaktúra | Felhőmanufaktúra Kft. | title:brand-slogan og:brand ld:brand alt:brand copy:legal h1:slogan | cards team 6 linkedin | testimonials partners authors
kerekes-ugyved.example | hu | law | Kerekes és Társai | Kerekes és Társai Ügyvédi Iroda | title:page-brand alt:brandLogo copy:legal imp:legal h1:slogan | headings team 5 honorifics mail | quotes awards
`;
