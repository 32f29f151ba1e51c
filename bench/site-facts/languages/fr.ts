import { type LanguagePack, list } from "./language-pack.ts";

export const fr: LanguagePack = {
  given: list(
    "Anne-Sophie|Thibault|Mehdi|Gwenaëlle|Jean-Baptiste|Océane|François|Aïssatou|Benoît|Clémence|Yann|Solène|Étienne|Maëlys|Hélène|Loïc|Marie|Pierre",
  ),
  family: list(
    "Kervadec|de La Rochebrune|Benhaddou|Lefrançois|Dujardin-Roux|Traoré|Grandmaison|Poulainec|d’Estienne|Vaillancourt|Boulanger|Le Bihan|Chastagnier|Delahousse|Nguyen|Saint-Aubin|Petit|Marchand",
  ),
  honorifics: list("Dr|Me|Pr|Maître"),
  roles: {
    office: list(
      "Gérant|Directrice générale|Responsable commercial|Comptable|Assistante de direction|Chargée de communication|Président|Cofondatrice|Responsable RH|Fondateur|Secrétaire|Directeur administratif et financier",
    ),
    clinic: list("Chirurgien-dentiste|Médecin généraliste|Infirmière|Kinésithérapeute|Secrétaire médicale"),
    law: list("Avocat associé|Avocate collaboratrice|Juriste|Notaire|Clerc de notaire"),
    craft: list("Maître artisan|Chef d’atelier|Menuisier|Conductrice de travaux|Apprenti"),
    lab: list("Directeur de recherche|Doctorante|Ingénieur d’études|Maître de conférences|Post-doctorant"),
    tech: list(
      "Développeur full stack|Directrice artistique|Chef de projet|Directeur technique|Graphiste|Rédactrice web",
    ),
    hotel: list("Directrice de l’hôtel|Chef de cuisine|Réceptionniste|Gouvernante|Sommelier"),
    ngo: list("Présidente|Trésorier|Coordinatrice de projets|Chargé de mission|Déléguée générale"),
    trade: list("Responsable de magasin|Acheteuse|Responsable export|Responsable qualité|Chef de production"),
  },
  labels: {
    home: "Accueil",
    about: "Qui sommes-nous",
    team: list("Notre équipe|L’équipe|Nos collaborateurs|Une équipe à votre écoute"),
    contact: "Contact",
    imprint: "Mentions légales",
    services: "Nos services",
    news: "Actualités",
    welcome: "Bienvenue chez",
    by: "Par",
    director: "Directeur de la publication",
    rights: "Tous droits réservés",
    testimonials: "Ils nous font confiance",
    partners: "Nos partenaires",
    awards: "Distinctions",
    products: "Produits",
    history: "Notre histoire",
    more: "Lire la suite",
    privacy: "Politique de confidentialité",
    name: "Nom",
    role: "Fonction",
    tagged: "Mots-clés",
    contactPerson: "Votre interlocuteur",
  },
  slogans: list(
    "Le savoir-faire avant tout|La Passion Du Détail|Votre Projet Notre Métier|Ensemble Pour Demain|À Votre Service Depuis 1962|Simplement Meilleur",
  ),
  bios: list(
    "Dans la maison depuis 2009, en charge des grands chantiers.|Aime la randonnée, le café serré et les tableaux bien rangés.|Études à Rennes puis huit ans à l’étranger.|Aucune question n’est trop petite.",
  ),
  sentences: list(
    "{name}, {role}, vous accueille au téléphone.|Depuis 2014, {name} travaille avec nous comme {role}.|En tant que {role}, {name} veille au respect des délais.",
  ),
  quotes: list(
    "Travail terminé une semaine plus tôt et chantier impeccable.|Je les recommande sans hésiter.|Nos commandes ont doublé en un an.",
  ),
  customers: list("Directeur, {firm}|Responsable achats chez {firm}|Gérante de {firm}"),
  posts: list(
    "Cinq points à vérifier avant l’hiver|Pourquoi nous avons changé de fournisseurs|Une journée en coulisses",
  ),
  paragraphs: list(
    "Nous avons commencé avec deux pièces et un téléphone, et beaucoup de ce que nous faisons aujourd’hui en découle. On nous appelle parce que nous écoutons avant de répondre.|Chaque commande est vérifiée deux fois avant de partir. Si quelque chose ne va pas, nous le réparons.|Le bon travail prend du temps : nous le préparons avec soin et annonçons tôt son prix.",
  ),
  products: list("Belle Hélène|Grand Cru|Bois Naturel|Montmartre Classique"),
  historical: list(
    "En 1903, {name} ouvre le premier atelier sur le port et le dirige jusqu’à sa mort en 1951.|La maison fut dessinée par {name}, architecte célèbre de la Belle Époque.",
  ),
  awards: list("Prix Jean Monnet 2019|Trophée des Artisans|Meilleur Espoir 2021"),
};
