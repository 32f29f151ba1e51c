import { type LanguagePack, list } from "./language-pack.ts";

export const pl: LanguagePack = {
  given: list(
    "Małgorzata|Grzegorz|Żaneta|Włodzimierz|Agnieszka|Zbigniew|Łucja|Przemysław|Katarzyna|Bogumił|Jadwiga|Mieszko|Ewa|Świętosław|Halina|Kazimierz",
  ),
  family: list(
    "Brzęczyszczykiewicz|Wiśniowiecka|Kowal-Nowak|Żółtowski|Dąbrowska|Śliwa|Wójcicki|Gołębiowska|Pietrzak|Szczepanik|Zając|Łukasiewicz|Kaczmarczyk|Ostrowska|Wilk|Krawiec",
  ),
  honorifics: list("dr|mgr|prof.|lek. dent.|mgr inż."),
  roles: {
    office: list(
      "Prezes zarządu|Dyrektor handlowy|Księgowa|Kierownik biura|Właściciel|Asystentka zarządu|Specjalista ds. marketingu|Współzałożycielka|Dyrektor finansowy|Kadry i płace|Wiceprezes",
    ),
    clinic: list(
      "Lekarz stomatolog|Kardiolog|Higienistka stomatologiczna|Fizjoterapeuta|Rejestratorka medyczna",
    ),
    law: list("Radca prawny|Adwokat|Aplikant adwokacki|Doradca podatkowy|Notariusz"),
    craft: list("Mistrz stolarski|Kierownik warsztatu|Elektryk|Kierownik budowy|Uczeń"),
    lab: list("Kierownik katedry|Doktorantka|Adiunkt|Laborant|Asystent badawczy"),
    tech: list("Programista|Dyrektor kreatywny|Kierownik projektu|Grafik|Dyrektor techniczny|Copywriter"),
    hotel: list("Dyrektor hotelu|Szef kuchni|Recepcjonistka|Kierowniczka pięter|Sommelier"),
    ngo: list("Prezeska|Skarbnik|Koordynatorka projektów|Sekretarz|Członek zarządu"),
    trade: list(
      "Kierownik sklepu|Specjalistka ds. zakupów|Kierownik eksportu|Pełnomocnik ds. jakości|Magazynier",
    ),
  },
  labels: {
    home: "Strona główna",
    about: "O nas",
    team: list("Nasz zespół|Zespół|Poznaj nas|Pracownicy"),
    contact: "Kontakt",
    imprint: "Informacje prawne",
    services: "Usługi",
    news: "Aktualności",
    welcome: "Witamy w",
    by: "Autor:",
    director: "Prezes zarządu",
    rights: "Wszelkie prawa zastrzeżone",
    testimonials: "Opinie klientów",
    partners: "Partnerzy",
    awards: "Nagrody",
    products: "Produkty",
    history: "Historia",
    more: "Czytaj dalej",
    privacy: "Polityka prywatności",
    name: "Imię i nazwisko",
    role: "Stanowisko",
    tagged: "Tagi",
    contactPerson: "Osoba kontaktowa",
  },
  slogans: list(
    "Jakość bez kompromisów|Rzemiosło Z Sercem|Twój Partner W Biznesie|Razem W Przyszłość|Od 1962 Dla Ciebie|Po Prostu Lepiej",
  ),
  bios: list(
    "W firmie od 2009 roku, prowadzi największe zlecenia.|Lubi góry, mocną kawę i porządek w tabelach.|Studia w Krakowie, potem osiem lat za granicą.|Każde pytanie jest ważne.",
  ),
  sentences: list(
    "{name}, {role}, odbiera telefon.|Od 2014 roku pracuje z nami {name} – {role}.|{role} {name} pilnuje, aby wszystko było na czas.",
  ),
  quotes: list(
    "Skończyli tydzień wcześniej i zostawili porządek.|Polecam bez wahania.|Nasze zamówienia podwoiły się w rok.",
  ),
  customers: list("Dyrektor, {firm}|Kierownik zakupów w {firm}|Właścicielka {firm}"),
  posts: list("Pięć rzeczy do sprawdzenia przed zimą|Dlaczego zmieniliśmy dostawców|Dzień za kulisami"),
  paragraphs: list(
    "Zaczynaliśmy od dwóch pokoi i jednego telefonu, i wiele z tego, co robimy dziś, stamtąd pochodzi. Klienci dzwonią, bo słuchamy, zanim odpowiemy.|Każde zamówienie sprawdzamy dwa razy. Jeśli coś jest nie tak, naprawiamy to.|Dobra praca wymaga czasu, dlatego planujemy ją starannie i wcześnie mówimy, ile będzie kosztować.",
  ),
  products: list("Królowa Jadwiga|Złoty Kłos|Dąb Naturalny|Tatry Premium"),
  historical: list(
    "W 1903 roku {name} otworzył pierwszy warsztat w porcie i prowadził go aż do śmierci w 1951 roku.|Budynek zaprojektował {name}, znany architekt swojej epoki.",
  ),
  awards: list("Nagroda Jana Pawła 2019|Złoty Młotek|Debiut Roku 2021"),
};
