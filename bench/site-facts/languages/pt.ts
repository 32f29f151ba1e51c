import { type LanguagePack, list } from "./language-pack.ts";

export const pt: LanguagePack = {
  given: list(
    "João Pedro|Conceição|Duarte|Inês|Gonçalo|Mafalda|Rúben|Leonor|António|Beatriz|Tiago|Graça|Vasco|Catarina|Luís|Matilde",
  ),
  family: list(
    "Figueiredo|da Conceição|Vasconcelos|dos Santos Lima|Carvalhal|Magalhães|Pestana|Quintela|Sá Nogueira|Ferreira|de Mello|Brandão|Seabra|Fonseca|Coelho|Leitão",
  ),
  honorifics: list("Dr.|Dra.|Eng.|Prof.ª"),
  roles: {
    office: list(
      "Diretor-geral|Diretora comercial|Administrativa|Sócio-gerente|Responsável financeira|Assistente de direção|Fundador|Diretora de marketing|Presidente|Contabilista|Recursos humanos",
    ),
    clinic: list("Médica dentista|Médico de família|Enfermeira|Fisioterapeuta|Higienista oral"),
    law: list("Advogada|Sócio|Solicitador|Consultora jurídica|Advogado estagiário"),
    craft: list("Mestre carpinteiro|Encarregado de oficina|Eletricista|Diretora de obra|Aprendiz"),
    lab: list(
      "Investigadora principal|Aluno de doutoramento|Técnica de laboratório|Professor catedrático|Bolseiro de investigação",
    ),
    tech: list("Programadora|Diretor criativo|Gestora de projeto|Designer gráfico|Diretor técnico|Redatora"),
    hotel: list("Diretora do hotel|Chefe de cozinha|Rececionista|Governanta|Escanção"),
    ngo: list("Presidente|Tesoureira|Coordenadora de projetos|Vogal|Secretário-geral"),
    trade: list(
      "Gerente de loja|Chefe de compras|Gestora de exportação|Responsável da qualidade|Chefe de armazém",
    ),
  },
  labels: {
    home: "Início",
    about: "Quem somos",
    team: list("A nossa equipa|Equipa|As pessoas|Conheça-nos"),
    contact: "Contactos",
    imprint: "Informação legal",
    services: "Serviços",
    news: "Notícias",
    welcome: "Bem-vindos à",
    by: "Por",
    director: "Gerente",
    rights: "Todos os direitos reservados",
    testimonials: "O que dizem os clientes",
    partners: "Parceiros",
    awards: "Prémios",
    products: "Produtos",
    history: "História",
    more: "Ler mais",
    privacy: "Política de privacidade",
    name: "Nome",
    role: "Cargo",
    tagged: "Etiquetas",
    contactPerson: "Pessoa de contacto",
  },
  slogans: list(
    "Qualidade feita à mão|Paixão Pelo Detalhe|O Seu Parceiro De Confiança|Juntos Pelo Futuro|Consigo Desde 1962|Simplesmente Melhor",
  ),
  bios: list(
    "Na casa desde 2009, trata dos maiores projetos.|Gosta de montanha, café forte e tabelas arrumadas.|Estudou em Coimbra e trabalhou oito anos fora.|Nenhuma pergunta é pequena.",
  ),
  sentences: list(
    "{name}, {role}, atende o telefone.|Desde 2014 {name} trabalha connosco como {role}.|Como {role}, {name} garante que tudo chega a tempo.",
  ),
  quotes: list(
    "Acabaram uma semana antes e deixaram tudo limpo.|Recomendo sem hesitar.|As nossas encomendas duplicaram num ano.",
  ),
  customers: list("Diretor, {firm}|Chefe de compras na {firm}|Proprietária da {firm}"),
  posts: list(
    "Cinco coisas a verificar antes do inverno|Porque mudámos de fornecedores|Um dia nos bastidores",
  ),
  paragraphs: list(
    "Começámos com duas salas e um telefone, e muito do que fazemos hoje vem daí. Ligam-nos porque ouvimos antes de responder.|Cada encomenda é verificada duas vezes antes de sair. Se algo está mal, resolvemos.|O bom trabalho leva tempo: planeamos com cuidado e dizemos cedo quanto vai custar.",
  ),
  products: list("Rainha Santa|Grande Escolha|Carvalho Natural|Serra Dourada"),
  historical: list(
    "Em 1903 {name} abriu a primeira oficina no porto e dirigiu-a até à sua morte em 1951.|A casa foi desenhada por {name}, célebre arquiteto do seu tempo.",
  ),
  awards: list("Prémio Infante Henrique 2019|Martelo de Ouro|Melhor Empresa Jovem 2021"),
};
