import { type LanguagePack, list } from "./language-pack.ts";

export const es: LanguagePack = {
  given: list(
    "María José|Íñigo|Guadalupe|Rodrigo|Nerea|Joaquín|Begoña|Álvaro|Lucía|José Luis|Ximena|Santiago|Rocío|Hernán|Aránzazu|Félix|Pilar|Ángel",
  ),
  family: list(
    "Etxeberria Ruiz|de la Fuente|Quintanilla|Ibáñez Soto|Mondragón|Peñalver|Urrutia Gómez|del Castillo|Zapatero|Villanueva Ponce|Carrasco|Núñez de Arce|Llorente|Baquedano|Oyarzábal|Tordesillas|Guerrero|Molinero",
  ),
  honorifics: list("Dr.|Dra.|D.|Prof.|Lcda."),
  roles: {
    office: list(
      "Director general|Directora comercial|Administración|Responsable de recursos humanos|Socio fundador|Secretaria|Gerente|Responsable de marketing|Contable|Presidente|Directora financiera|Atención al cliente",
    ),
    clinic: list("Odontóloga|Médico de familia|Enfermera|Fisioterapeuta|Higienista dental"),
    law: list("Abogada|Socio director|Procurador|Asesora fiscal|Abogado laboralista"),
    craft: list("Maestro carpintero|Encargado de taller|Jefa de obra|Electricista|Aprendiz"),
    lab: list(
      "Investigadora principal|Doctorando|Técnico de laboratorio|Catedrático|Investigador posdoctoral",
    ),
    tech: list(
      "Desarrolladora|Director de arte|Jefa de proyecto|Diseñador gráfico|Directora de tecnología|Redactor",
    ),
    hotel: list("Directora del hotel|Jefe de cocina|Recepcionista|Gobernanta|Sumiller"),
    ngo: list("Presidenta|Tesorero|Coordinadora de proyectos|Vocal|Secretario general"),
    trade: list(
      "Encargada de tienda|Jefe de compras|Responsable de exportación|Responsable de calidad|Jefe de producción",
    ),
  },
  labels: {
    home: "Inicio",
    about: "Quiénes somos",
    team: list("Nuestro equipo|Equipo|Conócenos|El equipo humano"),
    contact: "Contacto",
    imprint: "Aviso legal",
    services: "Servicios",
    news: "Noticias",
    welcome: "Bienvenidos a",
    by: "Por",
    director: "Administrador",
    rights: "Todos los derechos reservados",
    testimonials: "Lo que dicen nuestros clientes",
    partners: "Colaboradores",
    awards: "Premios",
    products: "Productos",
    history: "Nuestra historia",
    more: "Leer más",
    privacy: "Política de privacidad",
    name: "Nombre",
    role: "Cargo",
    tagged: "Etiquetas",
    contactPerson: "Persona de contacto",
  },
  slogans: list(
    "Calidad que se nota|Pasión Por El Detalle|Tu Socio De Confianza|Construyendo El Futuro|Desde 1962 Contigo|Sencillamente Mejor",
  ),
  bios: list(
    "En la casa desde 2009, lleva los proyectos más grandes.|Le gustan la montaña, el café fuerte y las tablas ordenadas.|Estudió en Salamanca y trabajó ocho años fuera.|Ninguna pregunta le parece pequeña.",
  ),
  sentences: list(
    "{name}, {role}, le atiende por teléfono.|Desde 2014 {name} trabaja con nosotros como {role}.|Como {role}, {name} cuida de que todo llegue a tiempo.",
  ),
  quotes: list(
    "Terminaron una semana antes y lo dejaron todo impecable.|Los recomiendo sin dudarlo.|Nuestros pedidos se duplicaron en un año.",
  ),
  customers: list("Director, {firm}|Jefa de compras en {firm}|Propietario de {firm}"),
  posts: list(
    "Cinco cosas que revisar antes del invierno|Por qué cambiamos de proveedores|Un día entre bastidores",
  ),
  paragraphs: list(
    "Empezamos con dos habitaciones y un teléfono, y mucho de lo que hacemos hoy viene de entonces. Nos llaman porque escuchamos antes de responder.|Cada pedido se revisa dos veces antes de salir. Si algo está mal, lo arreglamos.|El buen trabajo lleva tiempo: lo planificamos con cuidado y decimos pronto lo que costará.",
  ),
  products: list("Reina Sofía|Gran Reserva|Roble Natural|Sierra Nevada"),
  historical: list(
    "En 1903 {name} abrió el primer taller en el puerto y lo dirigió hasta su muerte en 1951.|El edificio fue diseñado por {name}, célebre arquitecto del modernismo.",
  ),
  awards: list("Premio Príncipe Felipe 2019|Martillo de Oro|Mejor Empresa Joven 2021"),
};
