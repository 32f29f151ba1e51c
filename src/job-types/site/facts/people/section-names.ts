import { foldWords } from "../../../../crawler/page-types/page-types.ts";
import { indexPhrases } from "../../../../text/phrases.ts";

/** In headings over people of the company, in addition to the crawler's names of team pages. */
export const teamPhrases = indexPhrases(
  "team,ansprechpartner,ansprechpartnerin,ansprechpartnerinnen,ansprechpersonen,geschäftsführung," +
    "geschäftsleitung,vorstand,mitarbeiter,mitarbeitende,köpfe,wir sind für sie da,ihr kontakt,meet,our people," +
    "people behind,faces behind,who we are,menschen hinter,menschen dahinter,wer wir sind,das sind wir," +
    "unsere leute,les visages,nos équipes,conócenos,conoce a,la squadra,as pessoas,conheça,poznaj nas,pracownicy," +
    "vi som jobbar,vi som arbetar,mød holdet,møt oss,møt teamet,tapaa,ihmiset,zaměstnanci,kolegové,kik vagyunk," +
    "contact persons,contact person,your contacts,your contact,key contacts,leadership,staff,management,founders," +
    "équipe,interlocuteurs,interlocuteur,vos contacts,collaborateurs,equipo,quiénes somos,personas de contacto," +
    "contactpersonen,contactpersoon,medewerkers,wie zijn wij,referenti,persone,equipa,equipe,zespół," +
    "osoby kontaktowe,zarząd,medarbetare,kontaktpersoner,medarbejdere,ansatte,henkilökunta,henkilöstö," +
    "yhteyshenkilöt,tiimi,pracovníci úřadu,náš tým,lidé,kontaktní osoby,csapat,munkatársaink,echipa,trustees,board members," +
    "unsere lehrkräfte,our doctors,our dentists,our physicians,our attorneys,our lawyers," +
    "our solicitors,our therapists,our instructors,our teachers,our trainers,nos médecins,nos professeurs," +
    "nos enseignants,nos avocats,nos praticiens,nos artisans,nos formateurs,nuestros doctores,nuestros doctoras," +
    "nuestros médicos,nuestros abogados,nuestros profesionales,nuestros profesores,nuestros dentistas," +
    "nuestras doctores,nuestras doctoras,nuestras médicos,nuestras abogados,nuestras profesionales," +
    "nuestras profesores,nuestras dentistas,nuestro personal,i nostri medici,i nostri docenti," +
    "i nostri insegnanti,i nostri avvocati,i nostri professionisti,onze artsen,onze tandartsen,onze advocaten," +
    "onze therapeuten,nasi lekarze,nasi prawnicy,nasi specjaliści,nasi trenerzy,nasi terapeuci,våra läkare," +
    "våra lärare,våra frisörer,våra advokater,våra tandläkare,os nossos médicos,os nossos advogados," +
    "os nossos dentistas",
  foldWords,
);
/** Boards and editors, as whole headings: in sentences, these words name topics. */
export const boardNames = new Set(
  (
    "board of directors,board of trustees,board of governors,board,crew,committee,governance,officers," +
    "staff directory,editorial team,editorial board,editorial staff,masthead,redaktion,redaktionsteam," +
    "lehrpersonen,unsere lehrpersonen,lehrpersonal,dozierende,lehrende,lærerne,lärarna,pedagoger,personalen,personalet,leerkrachtenteam,kennarar,opettajat,učitelé,učitelji,tanárok,tanáraink,profesori,nastavnici," +
    "who s who,organigramma,organigramme,organisation chart,responsáveis,responsables,responsabili,letrados,leden,de leden,onze leden,bandmitglieder," +
    "ensemble,les musiciens,le personnel,personnel,personnel communal,le personnel communal,familie,die familie,unsere familie,the family,our family,la famille,la famiglia,la familia,la nostra famiglia,nuestra familia,familjen,familien,rodzina," +
    "vorstandschaft,vorstandsmitglieder,vereinsvorstand,gesamtvorstand,beirat,aufsichtsrat,präsidium,kollegium," +
    "lehrkräfte,trainer,trainerteam,beauftragte,betriebsleitung,schulleitung,leitung,rédaction,le bureau,bureau," +
    "conseil d administration,conseil municipal,junta directiva,consejo rector,consejo de administración," +
    "directiva,redacción,consiglio direttivo,direttivo,consiglio di amministrazione,redazione,direção," +
    "órgãos sociais,corpos sociais,conselho,redação,bestuur,het bestuur,bestuursleden,redactie,raad van bestuur," +
    "raad van toezicht,rada nadzorcza,redakcja,władze,styrelse,styrelsen,valberedning,revisorer,redaktionen," +
    "bestyrelse,bestyrelsen,styre,styret,hallitus,toimitus,vedení,výbor,redakce,vedenie,vezetőség,elnökség," +
    "szerkesztőség,conducere,conducerea,redacția,yönetim kurulu,ekibimiz,ekip,uprava,tim,naš tim,ekipa,команда," +
    "наша команда,сотрудники,руководство,правление,редакция,керівництво,редакція,наш екип,екип,ръководство," +
    "η ομάδα μας,η ομάδα,ομάδα,διοίκηση,συνεργάτες,practitioners,professionals,attorneys,lawyers,solicitors,doctors," +
    "physicians,dentists,providers,faculty,teachers,classroom teachers,instructors,coaches,clergy,elders,realtors," +
    "stylists,therapists,counselors,our story team,ärzte,ärzteteam,praxisteam,anwälte,rechtsanwälte,notare,dozenten," +
    "dozentinnen,lehrer,lehrerinnen,therapeuten,mitarbeiterinnen,belegschaft,gastgeber,ihre gastgeber,betreuer," +
    "vereinsführung,ausschuss,elternbeirat,kirchenvorstand,presbyterium,médecins,praticiens,avocats,notaires," +
    "enseignants,professeurs,formateurs,les élus,élus,les adjoints,corps enseignant,intervenants,cuerpo médico," +
    "claustro,profesorado,profesionales,abogados,médicos,directorio,organigrama,i professionisti,professionisti," +
    "gli avvocati,avvocati,collaboratori,i collaboratori,i soci,lo staff,il personale,personale medico,docenti," +
    "i docenti,équipe medica,corpo clínico,corpo docente,colaboradores,profissionais,advogados,sócios,a equipa," +
    "corretores,artsen,tandartsen,notarissen,juristen,advocaten,docenten,leraren,leerkrachten,therapeuten,stylisten," +
    "directie,collega s,lekarze,kadra,dyrekcja,administracja,dyrekcja i administracja,nauczyciele,grono pedagogiczne,prawnicy,trenerzy,specjaliści,kollegiet,lærere," +
    "personale,personalet,personal,lärare,läkare,tränare,ledare,förtroendevalda,opettajat,lääkärit,valmentajat," +
    "councillors,parish councillors,our councillors,our governors,governors,trustees,officers,officers and committee,zastupitelstvo,zastupitelstvo obce,zastupitelstvo města,rada obce,rada města,rada gminy,gemeinderat,gemeenteraad," +
    "lékaři,učitelé,pedagogický sbor,trenéři,členové,orvosok,orvosaink,tanáraink,oktatók,edzők,vezetők,medici," +
    "medicii noștri,profesori,avocați,conducerea,hekimlerimiz,doktorlarımız,uzmanlarımız,avukatlarımız,kadromuz," +
    "öğretmenlerimiz,yönetim,врачи,наши врачи,специалисты,преподаватели,адвокаты,наши специалисты,тренеры,лікарі," +
    "наші лікарі,вчителі,адвокати,наша команда,фахівці,лекари,нашите лекари,οι γιατροί μας,δικηγόροι,liječnici," +
    "djelatnici,zaposlenici,djelatnice,zaposleni"
  )
    .split(",")
    .map((name) => foldWords(name).join(" ")),
);
/** Headings over contact persons, whole. */
export const contactNames = new Set(
  (
    "kontakt,contact,contacts,contacto,contato,contactos,contatti,contatto,kontakty,kapcsolat,yhteystiedot," +
    "contactpersoon,contact us,pressekontakt,media contacts,media contact,media enquiries,media inquiries," +
    "press contacts,press contact,press enquiries,press inquiries,pr contacts,pr contact,pr enquiries," +
    "pr inquiries,contacts presse,contact presse,contacto de prensa,ufficio stampa,perscontact,presskontakt," +
    "pressekontakter,persvragen,rückfragen,bei fragen,fragen,noch fragen,haben sie fragen,questions,контакты," +
    "контакти,επικοινωνία,iletişim"
  )
    .split(",")
    .map((name) => foldWords(name).join(" ")),
);
/** In headings over customers, authors, partners, service providers, things for sale and people of the past. */
export const strangerPhrases = indexPhrases(
  "testimonials,testimonial,reviews,review,client say,customer say,people say,what our people,what our they," +
    "what people,what they,say about us,references,kundenstimmen,kundenmeinungen,bewertungen,stimmen,meinungen," +
    "referenzen,das sagen,sagen über uns,témoignages,avis,ils parlent de nous,ce que disent,opiniones," +
    "testimonios,lo que dicen,clientes opinan,cliente opinan,testimonianze,recensioni,dicono di noi,opinioni," +
    "klantervaringen,ervaringen,wat klanten,klanten zeggen,opinie,referencje,co mówią,kundomdömen,omdömen," +
    "recensioner,anmeldelser,udtalelser,kundeudtalelser,hvad siger,hva kundene,referanser,asiakkaiden," +
    "asiakaspalaute,suosittelut,depoimentos,testemunhos,o que dizem,reference,napsali o nás,vélemények,authors," +
    "author,autoren,autor,auteurs,auteur,blog,news,aktuelles,jobs,job,careers,career,karriere,stellen,vacatures," +
    "ledige,open positions,speakers,speaker,referenten,partners,partner,kunden,clients,customers," +
    "kontakt zur presse,guest,gäste,artists,künstler,partenaires,ils nous font confiance,partneri,partnerzy," +
    "partnereink,partnerek,parceiros,socios colaboradores,entidades colaboradoras,samarbetspartners," +
    "samarbetspartner,samarbejdspartnere,samarbejdspartner,samarbeidspartnere,samarbeidspartner,kumppanit,awards," +
    "award,prizes,auszeichnungen,preise,distinctions,récompenses,prix,premios,galardones,premi,riconoscimenti," +
    "prémios,prijzen,nagrody,wyróżnienia,utmärkelser,priser,palkinnot,ocenění,díjak,alumni,alumnae," +
    "former members,former staff,former colleagues,ehemalige,anciens,antiguos,publications,publikationen," +
    "publicaciones,pubblicazioni,publicaties,publikacje,our history,unsere geschichte,firmengeschichte," +
    "notre histoire,nuestra historia,la nostra storia,hosting,webhosting,hoster,hébergement,hébergeur,alojamiento web," +
    "hospedagem,webdesign,web design,bildnachweis,bildnachweise,fotonachweis,photo credits,image credits,crédits," +
    "crédits photos,créditos,latest properties,our properties,property listings,featured listings,unsere objekte," +
    "aktuelle angebote,backed by,our investors,investors,investoren,investisseurs,inversores,donors,our donors,spender," +
    "donateurs,sponsors,sponsoren,sponsorer,mécènes,loved by,trusted by,our work,our products,related products," +
    "urlaubsvertretung,vertretung im urlaub,praxisvertretung,unsere vertretung,vakantiewaarneming,waarneming,médecin remplaçant,remplaçants,zastępstwo," +
    "bestsellers,upcoming events,veranstaltungen,what s on",
  foldWords,
);
