import { foldName } from "./fold.ts";

/**
 * Names of the same city, per country: those of the data sets (which mix English and native ones), those that people of
 * the country use, and those of languages that are common in the trade with it; `;` ends a city. Names that differ only
 * by case, accents or spelled-out umlauts need no entry, and a name that another city of the country has gets none.
 */
const sameCities: Readonly<Record<string, string>> = {
  AE: `Dubai / Dubaï; Abu Dhabi / Abou Dabi`,
  AL: `Tirana / Tiranë; Durrës / Durres / Durazzo; Vlorë / Vlora / Valona`,
  AM: `Yerevan / Erevan / Eriwan / Jerewan / Erywań / Երևան`,
  AT: `Vienna / Wien / Vienne / Viena / Wenen / Vídeň / Bécs / Wiedeń / Beč / Dunaj / Viedeň / Viyana / Βιέννη / Вена /
      Відень;
    Salzburg / Salzbourg / Salisburgo / Salzburgo; Graz / Gradec; Klagenfurt / Klagenfurt am Wörthersee / Celovec;
    Villach / Beljak / Villaco; Sankt Pölten / St. Pölten / St Pölten / Saint Pölten; Krems an der Donau / Krems`,
  AZ: `Baku / Bakı / Bakou / Баку`,
  BA: `Sarajevo / Sarajewo / Sarajévo`,
  BE: `Brussels / Bruxelles / Brussel / Brüssel / Bruselas / Bruxelas / Bruksela / Βρυξέλλες / Брюссель;
    Antwerp / Antwerpen / Anvers / Anversa / Amberes; Gent / Ghent / Gand / Gante; Bruges / Brugge / Brügge / Brujas;
    Liège / Luik / Lüttich / Liegi / Lieja; Leuven / Louvain / Löwen / Lovaina; Namur / Namen; Mons / Bergen;
    Mechelen / Malines / Mecheln / Mechlin; Kortrijk / Courtrai; Ostend / Oostende / Ostende; Tournai / Doornik;
    Aalst / Alost; Roeselare / Roulers; Mouscron / Moeskroen; Sint-Truiden / Saint-Trond; Dendermonde / Termonde;
    Vilvoorde / Vilvorde; Ypres / Ieper / Ypern; Forest / Vorst; Uccle / Ukkel; Ixelles / Elsene;
    Schaerbeek / Schaarbeek; Wavre / Waver; Eupen / Néau`,
  BG: `Sofia / Sofija / Sofya / Sofie / София / Σόφια; Plovdiv / Plowdiw / Пловдив; Varna / Warna / Варна;
    Burgas / Bourgas / Бургас; Ruse / Rousse / Russe / Русе`,
  BY: `Minsk / Mińsk / Мінск / Минск; Homyel’ / Gomel / Гомель; Vitsyebsk / Vitebsk / Witebsk / Витебск;
    Hrodna / Grodno / Гродно; Mahilyow / Mogilev / Mogiljow / Могилёв`,
  CA: `Québec / Quebec City / Ville de Québec / Québec City; Montréal / Montreal`,
  CH: `Zürich / Zurich / Zurigo / Turitg / Zúrich / Curych;
    Geneva / Genève / Genf / Ginevra / Genevra / Ginebra / Genewa; Basel / Bâle / Basle / Basilea / Bazel;
    Bern / Berne / Berna; Lucerne / Luzern / Lucerna; Lausanne / Losanna / Lausana;
    Sankt Gallen / St. Gallen / St Gallen / Saint-Gall / San Gallo; Biel/Bienne / Biel / Bienne / Bienna;
    Fribourg / Freiburg / Freiburg im Üechtland / Friburgo; Neuchâtel / Neuenburg; Sion / Sitten;
    Chur / Coire / Coira / Cuira; Schaffhausen / Schaffhouse / Sciaffusa; Solothurn / Soleure / Soletta;
    Winterthur / Winterthour; Thun / Thoune; Zug / Zoug / Zugo; Sierre / Siders; Martigny / Martinach;
    Bellinzona / Bellenz; Yverdon-les-Bains / Yverdon / Iferten; Murten / Morat; Delémont / Delsberg; Glarus / Glaris`,
  CN: `Beijing / Peking / Pékin / Pechino / Pekín / Pequim / Pekin / 北京 / Пекин; Guangzhou / Canton / Kanton / 广州;
    Nanjing / Nanking / 南京; Shanghai / Schanghai / 上海; Shenzhen / 深圳; Tianjin / Tientsin / 天津;
    Chongqing / Chungking / 重庆; Xiamen / Amoy / 厦门; Qingdao / Tsingtao / Tsingtau / 青岛`,
  CU: `Havana / La Habana / Havanna / La Havane / L’Avana`,
  CY: `Nicosia / Nikosia / Lefkosia / Lefkosía / Lefkoşa / Nicosie / Λευκωσία; Limassol / Lemesos / Limasol / Λεμεσός;
    Larnaca / Larnaka / Lárnaka / Λάρνακα; Paphos / Pafos / Páfos / Πάφος;
    Famagusta / Ammochostos / Gazimağusa / Αμμόχωστος; Kyrenia / Girne / Keryneia / Κερύνεια`,
  CZ: `Prague / Praha / Prag / Praga / Praag / Prága / Πράγα / Прага; Plzeň / Pilsen / Plzen / Pilzno; Brno / Brünn;
    Ostrava / Ostrau; Olomouc / Olmütz / Ołomuniec; Karlovy Vary / Karlsbad / Carlsbad / Karlowe Wary;
    Ústí nad Labem / Aussig; České Budějovice / Budweis; Liberec / Reichenberg; Hradec Králové / Königgrätz;
    Jihlava / Iglau; Cheb / Eger; Mariánské Lázně / Marienbad; Zlín / Zlin`,
  DE: `Munich / München / Monaco di Baviera / Múnich / Mnichov / Monachium / Munique / Мюнхен / Μόναχο / Mníchov;
    Cologne / Köln / Colonia / Keulen / Kolín nad Rýnem / Kolonia / Colónia / Кёльн / Κολωνία / Kölle;
    Nuremberg / Nürnberg / Norimberga / Núremberg / Neurenberg / Norimberk / Norymberga / Нюрнберг;
    Hannover / Hanover / Hanovre / Hanóver / Ганновер;
    Frankfurt / Frankfurt am Main / Frankfurt/Main / Francfort / Francfort-sur-le-Main / Francoforte / Fráncfort /
      Frankfort / Франкфурт;
    Berlin / Berlino / Berlín / Berlijn / Берлин / Βερολίνο; Hamburg / Hambourg / Amburgo / Hamburgo / Гамбург;
    Stuttgart / Stoccarda / Štuttgart / Estugarda / Штутгарт; Düsseldorf / Dusseldorf / Дюссельдорф;
    Leipzig / Lipsia / Lipsko / Lipsk / Лейпциг; Dresden / Dresde / Dresda / Drážďany / Drezno / Дрезден;
    Bremen / Brême / Brema / Brémy / Бремен;
    Aachen / Aix-la-Chapelle / Aquisgrana / Aken / Aquisgrán / Cáchy / Akwizgran;
    Mainz / Mayence / Magonza / Maguncia / Mohuč / Moguncja; Trier / Trèves / Treviri / Tréveris / Trewir / Tréier;
    Koblenz / Coblence / Coblenza / Coblenz; Regensburg / Ratisbonne / Ratisbona / Ratisbon / Řezno / Ratyzbona;
    Augsburg / Augsbourg / Augusta / Augsburgo; Braunschweig / Brunswick / Brunsvic;
    Freiburg im Breisgau / Freiburg / Fribourg-en-Brisgau / Friburgo in Brisgovia / Friburgo;
    Saarbrücken / Sarrebruck; Konstanz / Constance / Costanza; Halle / Halle (Saale) / Halle an der Saale;
    Mülheim / Mülheim an der Ruhr; Ludwigshafen / Ludwigshafen am Rhein; Oldenburg / Oldenbourg;
    Lübeck / Lubecca / Lubeka; Magdeburg / Magdebourg / Magdeburgo; Mannheim / Manhajm; Würzburg / Wurtzbourg;
    Heidelberg / Heidelberga; Göttingen / Gottinga; Speyer / Spire / Spira; Tübingen / Tubinga; Ulm / Ulma;
    Bautzen / Budyšin / Budziszyn; Cottbus / Chóśebuz / Kottbus; Görlitz / Zgorzelec / Zhorjelc; Zwickau / Cvikov;
    Chemnitz / Saská Kamenice`,
  DK: `Copenhagen / København / Kopenhagen / Copenhague / Copenaghen / Köpenhamn / Kodaň / Kopenhaga / Kööpenhamina /
      Копенгаген / Κοπεγχάγη;
    Aarhus / Århus; Aalborg / Ålborg; Helsingør / Elsinore / Helsingör; Odense / Odensee`,
  DZ: `Algiers / Alger / Algier / Argel / Algeri`,
  EE: `Tallinn / Reval / Tallin / Таллин; Tartu / Dorpat; Narva / Narwa; Pärnu / Pernau`,
  EG: `Cairo / Kairo / Le Caire / Il Cairo / El Cairo / القاهرة;
    Alexandria / Alexandrie / Alexandrien / Alejandría / الإسكندرية; Giza / Gizeh / Gizah`,
  ES: `Madrid / Madryt / Мадрид / Μαδρίτη; Barcelona / Barcelone / Barcellona / Барселона;
    Sevilla / Seville / Séville / Siviglia / Sevilha; Zaragoza / Saragossa / Saragosse / Saragozza;
    Valencia / València; Palma / Palma de Mallorca / Palma di Maiorca / Palma de Majorque;
    Las Palmas / Las Palmas de Gran Canaria; Alicante / Alacant; Vitoria-Gasteiz / Vitoria / Gasteiz;
    A Coruña / La Coruña / Corunna / La Corogne; Elche / Elx; Tarrasa / Terrassa;
    Donostia / San Sebastián / Donostia-San Sebastián / Saint-Sébastien;
    Pamplona / Iruña / Pamplune / Pampelune / Iruñea;
    Castellón de la Plana / Castellón / Castelló de la Plana / Castelló; Lleida / Lérida; Girona / Gerona / Gérone;
    Bilbao / Bilbo; Santa Cruz / Santa Cruz de Tenerife; La Laguna / San Cristóbal de La Laguna;
    Córdoba / Cordova / Cordoue / Cordoba; Granada / Grenade; Málaga / Malaga; Cádiz / Cadix / Cadice;
    Ourense / Orense; Santiago de Compostela / Saint-Jacques-de-Compostelle / Santiago; Oviedo / Uviéu; Gijón / Xixón;
    Ibiza / Eivissa; Cartagena / Carthagène; Figueres / Figueras`,
  FI: `Helsinki / Helsingfors / Хельсинки / Ελσίνκι; Turku / Åbo; Tampere / Tammerfors; Espoo / Esbo; Vantaa / Vanda;
    Oulu / Uleåborg; Pori / Björneborg; Lahti / Lahtis; Vaasa / Vasa; Porvoo / Borgå; Hämeenlinna / Tavastehus;
    Lappeenranta / Villmanstrand; Mariehamn / Maarianhamina; Kokkola / Karleby`,
  FR: `Paris / Parigi / París / Parijs / Paryż / Paříž / Pariisi / Париж / Παρίσι;
    Marseille / Marseilles / Marsiglia / Marsella / Marselha / Marsylia / Марсель; Lyon / Lyons / Lione / Lión / Лион;
    Strasbourg / Straßburg / Strasburgo / Estrasburgo / Straatsburg / Štrasburk / Strasburg / Strossburi;
    Nice / Nizza / Niza / Ницца; Lille / Rijsel / Lilla / Ryssel; Toulouse / Tolosa / Тулуза;
    Bordeaux / Burdeos / Bordéus / Бордо; Mulhouse / Mülhausen / Milhüsa; Metz / Mety; Nancy / Nanzig;
    Nantes / Naoned; Rennes / Roazhon; Dunkerque / Dunkirk / Dünkirchen / Duinkerke; Colmar / Kolmar;
    Perpignan / Perpinyà / Perpiñán; Bayonne / Baiona / Bayona; Avignon / Avignone / Aviñón; Dijon / Digione;
    Besançon / Bisanz; Haguenau / Hagenau; Sarreguemines / Saargemünd; Thionville / Diedenhofen; Ajaccio / Aiacciu;
    Orléans / Orleans; Le Havre / Havre; Saint-Étienne / St. Etienne / St-Étienne / Saint Etienne`,
  GB: `London / Londres / Londra / Londen / Londýn / Londyn / Lontoo / Лондон / Λονδίνο / Llundain;
    Edinburgh / Édimbourg / Edimburgo / Dùn Èideann / Edynburg; Caerdydd / Cardiff; Abertawe / Swansea;
    Casnewydd / Newport; Wrecsam / Wrexham; Glasgow / Glaschu; Belfast / Béal Feirste;
    Newcastle / Newcastle upon Tyne; Kingston upon Hull / Hull; Derry / Londonderry; Aberdeen / Obar Dheathain;
    Inverness / Inbhir Nis; Dundee / Dùn Dè`,
  GE: `Tbilisi / Tiflis / Tbilissi / თბილისი / Тбилиси; Batumi / Batoumi / Батуми`,
  GR: `Athens / Athína / Athina / Athen / Athènes / Atene / Atenas / Αθήνα / Ateny / Athény / Атина;
    Thessaloníki / Thessaloniki / Salonica / Saloniki / Salonique / Salonicco / Θεσσαλονίκη / Selanik / Solun;
    Piraeus / Peiraiás / Piräus / Le Pirée / Pireo / Πειραιάς;
    Irákleio / Heraklion / Iraklion / Iraklio / Héraklion / Candia / Ηράκλειο;
    Pátra / Patras / Pátrai / Patrasso / Πάτρα; Lárisa / Larissa / Λάρισα; Vólos / Volos / Βόλος;
    Ioánnina / Ioannina / Ιωάννινα / Yanya; Kérkyra / Corfu / Korfu / Corfou / Κέρκυρα;
    Ródos / Rhodes / Rhodos / Rodi / Ρόδος; Chaniá / Chania / Canea / Χανιά; Kalamáta / Kalamata / Καλαμάτα;
    Kórinthos / Corinth / Korinth / Κόρινθος; Spárti / Sparta / Σπάρτη;
    Alexandroúpoli / Alexandroupolis / Αλεξανδρούπολη`,
  HR: `Zagreb / Agram / Zagabria / Zágráb / Záhřeb / Zagrzeb; Rijeka / Fiume; Split / Spalato; Zadar / Zara;
    Dubrovnik / Ragusa; Pula / Pola; Šibenik / Sebenico; Osijek / Esseg / Eszék; Varaždin / Warasdin;
    Rovinj / Rovigno; Poreč / Parenzo`,
  HU: `Budapest / Budapešť / Budimpešta / Будапешт / Budapeszt / Budapesta; Győr / Raab / Györ; Pécs / Fünfkirchen;
    Székesfehérvár / Stuhlweißenburg; Szeged / Szegedin / Segedin; Debrecen / Debreczin; Sopron / Ödenburg;
    Eger / Erlau; Szombathely / Steinamanger; Miskolc / Miskolcz; Esztergom / Gran`,
  IE: `Dublin / Baile Átha Cliath / Dublino / Dublín / Дублин; Cork / Corcaigh; Galway / Gaillimh; Limerick / Luimneach;
    Waterford / Port Láirge; Dún Dealgan / Dundalk; Drogheda / Droichead Átha; Kilkenny / Cill Chainnigh;
    Sligo / Sligeach; Swords / Sord`,
  IL: `Jerusalem / Jérusalem / Gerusalemme / Jerusalén / ירושלים; Tel Aviv-Yafo / Tel Aviv / Tel-Aviv / תל אביב;
    Haifa / Haïfa / חיפה`,
  IN: `Mumbai / Bombay; Kolkāta / Calcutta / Kalkutta; Chennai / Madras; Bangalore / Bengaluru; Delhi / Dehli;
    Pune / Poona; Cawnpore / Kanpur; Prayagraj / Allahabad; Vārānasi / Benares / Banaras`,
  IQ: `Baghdad / Bagdad / بغداد`,
  IR: `Tehran / Teheran / Téhéran / تهران`,
  IS: `Reykjavík / Reikiavik / Reykjavik`,
  IT: `Rome / Roma / Rom / Řím / Rzym / Róma / Рим / Ρώμη;
    Milan / Milano / Mailand / Milán / Milão / Milaan / Mediolan / Милан / Μιλάνο;
    Naples / Napoli / Neapel / Nápoles / Neapol / Napels / Неаполь / Νάπολη;
    Turin / Torino / Turín / Turijn / Turim / Turyn / Турин; Genoa / Genova / Genua / Gênes / Génova / Janov;
    Florence / Firenze / Florenz / Florencia / Florença / Florencja / Флоренция / Φλωρεντία;
    Venice / Venezia / Venedig / Venise / Venecia / Veneza / Venetië / Benátky / Wenecja / Венеция / Βενετία;
    Padova / Padua / Padoue; Bolzano / Bozen / Bolzano-Bozen; Trento / Trient / Trente;
    Trieste / Triest / Trst / Terst; Merano / Meran; Bressanone / Brixen; Brunico / Bruneck;
    Siracusa / Syracuse / Syrakus / Siracuse; Bologna / Bologne / Bolonia / Boloňa; Verona / Vérone / Werona;
    Palermo / Palerme; Pisa / Pise; Parma / Parme; Modena / Modène; Mantova / Mantua / Mantoue; Ferrara / Ferrare;
    Ravenna / Ravenne; Perugia / Pérouse; Bergamo / Bergame; Livorno / Leghorn / Livourne; Messina / Messine;
    Catania / Catane; Taranto / Tarent / Tarente; Siena / Sienne; Lucca / Lucques; Udine / Videm;
    Gorizia / Görz / Gorica; Aosta / Aoste; Reggio di Calabria / Reggio Calabria; Reggio Emilia / Reggio nell’Emilia;
    Vicenza / Vicence; Cagliari / Casteddu; Forlì / Forli; La Spezia / Spezia`,
  JP: `Tokyo / Tokio / Tōkyō / 東京 / Токио; Ōsaka / Osaka / 大阪; Kyōto / Kyoto / 京都`,
  KR: `Seoul / Séoul / Seúl / 서울 / Сеул; Busan / Pusan / 부산; Incheon / 인천`,
  KZ: `Nur-Sultan / Astana / Nursultan / Астана; Almaty / Alma-Ata / Алматы`,
  LB: `Beirut / Beyrouth / Beirute / بيروت`,
  LT: `Vilnius / Wilna / Wilno / Vilna / Вильнюс; Kaunas / Kowno / Kauen; Klaipėda / Memel; Šiauliai / Schaulen`,
  LU: `Luxembourg / Lëtzebuerg / Luxemburg / Luxembourg City / Luxembourg-Ville / Stad Lëtzebuerg / Lussemburgo /
      Luxemburgo / d’Stad / Lucemburk / Luksemburg / Люксембург;
    Esch-sur-Alzette / Esch-Uelzecht / Esch / Esch an der Alzette / Esch-Alzette; Dudelange / Diddeleng / Düdelingen;
    Differdange / Déifferdeng / Differdingen; Diekirch / Dikrech; Echternach / Iechternach; Wiltz / Wooltz;
    Grevenmacher / Gréivemaacher; Remich / Réimech; Vianden / Veianen; Capellen / Capelle / Kapellen;
    Clervaux / Klierf / Clerf; Mersch / Miersch; Redange-sur-Attert / Redange / Réiden / Redingen`,
  LV: `Riga / Rīga / Рига / Ryga / Riika; Daugavpils / Dünaburg / Даугавпилс; Liepāja / Libau; Jelgava / Mitau;
    Ventspils / Windau`,
  MA: `Marrakech / Marrakesh / Marrakesch; Tangier / Tanger / Tangeri; Fès / Fez / Fes;
    Casablanca / Dar el Beida / الدار البيضاء`,
  MD: `Chisinau / Chişinău / Kishinev / Kischinau / Chișinău / Кишинёв`,
  MK: `Skopje / Shkup / Üsküp / Скопје / Skoplje; Ohrid / Ochrid / Охрид; Bitola / Monastir`,
  MM: `Rangoon / Yangon / Rangun`,
  MX: `Mexico City / Ciudad de México / Mexiko-Stadt / Mexico / Città del Messico / CDMX / Mexico D.F.`,
  NL: `The Hague / Den Haag / ’s-Gravenhage / La Haye / L’Aia / La Haya / Haia / Haag / Гаага;
    ’s-Hertogenbosch / Den Bosch / Herzogenbusch / Bois-le-Duc; Amsterdam / Amsterdã / Amszterdam / Амстердам;
    Rotterdam / Роттердам; Maastricht / Maestricht; Nijmegen / Nimwegen / Nimègue / Nimega; Leiden / Leyden / Leyde;
    Groningen / Groningue / Groninga; Leeuwarden / Ljouwert; Arnhem / Arnheim`,
  NO: `Oslo / Осло; Trondheim / Drontheim / Trondhjem; Tromsø / Tromsö`,
  PL: `Warsaw / Warszawa / Warschau / Varsovie / Varsavia / Varsovia / Varsóvia / Varšava / Varsó / Варшава / Βαρσοβία;
    Kraków / Cracow / Krakau / Cracovie / Cracovia / Cracóvia / Krakov / Краков; Gdańsk / Danzig / Dantzig / Danzica;
    Wrocław / Breslau / Vratislav / Breslavia; Poznań / Posen / Poznan / Poznaň;
    Szczecin / Stettin / Stettino / Štětín; Łódź / Lodz / Lodsch; Katowice / Kattowitz / Katovice;
    Bydgoszcz / Bromberg; Toruń / Thorn; Gdynia / Gdingen; Olsztyn / Allenstein; Opole / Oppeln; Gliwice / Gleiwitz;
    Bielsko-Biała / Bielitz; Zielona Góra / Grünberg; Elbląg / Elbing; Wałbrzych / Waldenburg; Legnica / Liegnitz;
    Koszalin / Köslin; Słupsk / Stolp; Częstochowa / Tschenstochau`,
  PT: `Lisbon / Lisboa / Lissabon / Lisbonne / Lisbona / Lisabon / Lizbona / Лиссабон / Λισαβόνα; Porto / Oporto / Порту;
    Coimbra / Coïmbre`,
  RO: `Bucharest / București / Bucureşti / Bukarest / Bucarest / Bukareszt / Boekarest / Bukurešť / Бухарест;
    Cluj-Napoca / Cluj / Klausenburg / Kolozsvár; Timişoara / Timișoara / Temeswar / Temeschburg / Temesvár;
    Braşov / Brașov / Kronstadt / Brassó; Iaşi / Iași / Jassy / Jászvásár;
    Constanţa / Constanța / Konstanza / Constanza / Köstence; Sibiu / Hermannstadt / Nagyszeben;
    Oradea / Großwardein / Nagyvárad; Târgu-Mureş / Târgu Mureș / Marosvásárhely / Neumarkt;
    Satu Mare / Szatmárnémeti / Sathmar; Alba Iulia / Karlsburg / Gyulafehérvár; Baia Mare / Frauenbach / Nagybánya;
    Bistriţa / Bistrița / Bistritz`,
  RS: `Belgrade / Beograd / Belgrad / Belgrado / Београд / Nándorfehérvár / Bělehrad;
    Novi Sad / Neusatz / Újvidék / Нови Сад; Niš / Nisch / Nish / Ниш; Subotica / Szabadka / Суботица`,
  RU: `Moscow / Moskva / Moskau / Moscou / Mosca / Moscú / Moskou / Moskwa / Москва / Μόσχα;
    Saint Petersburg / St. Petersburg / St Petersburg / Sankt Petersburg / Saint-Pétersbourg / San Pietroburgo / San
      Petersburgo / Sankt-Peterburg / Petersburg / Санкт-Петербург;
    Kaliningrad / Königsberg / Калининград; Rostov / Rostov-on-Don / Rostow am Don / Rostov-na-Donu / Ростов-на-Дону;
    Yekaterinburg / Ekaterinburg / Jekaterinburg / Екатеринбург;
    Nizhniy Novgorod / Nizhny Novgorod / Nischni Nowgorod / Нижний Новгород; Kazan / Kasan / Казань;
    Novosibirsk / Nowosibirsk / Новосибирск; Chelyabinsk / Tscheljabinsk / Челябинск;
    Volgograd / Wolgograd / Волгоград; Voronezh / Woronesch / Воронеж`,
  SA: `Riyadh / Riad / Riyad / الرياض; Jeddah / Dschidda / Djeddah / جدة; Mecca / Makkah / Mekka / مكة`,
  SE: `Gothenburg / Göteborg / Gotemburgo / Gotenburg;
    Stockholm / Stoccolma / Estocolmo / Sztokholm / Tukholma / Стокгольм / Στοκχόλμη; Malmö / Malmo / Мальмё;
    Uppsala / Upsala; Helsingborg / Hälsingborg`,
  SI: `Ljubljana / Laibach / Lubiana / Liubliana / Lublaň / Lublana; Maribor / Marburg an der Drau / Marburg;
    Koper / Capodistria; Celje / Cilli; Ptuj / Pettau; Kranj / Krainburg; Piran / Pirano`,
  SK: `Bratislava / Pressburg / Preßburg / Pozsony / Bratysława / Presporok; Košice / Kaschau / Kassa / Koszyce;
    Nitra / Neutra / Nyitra; Žilina / Sillein / Zsolna; Banská Bystrica / Neusohl / Besztercebánya;
    Trnava / Tyrnau / Nagyszombat; Prešov / Preschau / Eperjes`,
  SY: `Damascus / Damaskus / Damas / Damasco / دمشق; Aleppo / Alep / Halab / حلب`,
  TH: `Bangkok / Krung Thep / กรุงเทพมหานคร`,
  TN: `Tunis / Túnez / Tunisi / تونس`,
  TR: `Istanbul / İstanbul / Стамбул / Stambuł / Κωνσταντινούπολη; İzmir / Izmir / Smyrna / Smyrne;
    Ankara / Angora / Анкара; Antalya / Antalia / Adalia; Edirne / Adrianople; Trabzon / Trebizond / Trapezunt;
    Bursa / Brussa / Brousse; Şanlıurfa / Urfa; Kahramanmaraş / Maraş; Gaziantep / Antep`,
  TW: `Taipei / Taipeh / Taïpei / 台北 / 臺北; Kaohsiung / 高雄; Taichung / 台中`,
  UA: `Kyiv / Kiev / Kiew / Kijów / Kyjev / Київ / Киев / Κίεβο;
    Kharkiv / Kharkov / Charkiw / Charkow / Charków / Харків; Odesa / Odessa / Odesse / Одеса;
    Lviv / Lvov / Lwów / Lemberg / Leopoli / Львів; Dnipro / Dnepropetrovsk / Dnipropetrovsk / Дніпро;
    Chernivtsi / Czernowitz / Cernăuți / Czerniowce / Чернівці; Mykolaiv / Nikolaev / Mykolajiw / Миколаїв;
    Zaporizhzhia / Zaporozhye / Saporischschja / Запоріжжя;
    Ivano-Frankivsk / Iwano-Frankiwsk / Stanislau / Івано-Франківськ; Uzhhorod / Ungvár / Uschhorod / Ужгород;
    Luhansk / Lugansk / Луганськ; Vinnytsia / Winnyzja / Vinnitsa / Вінниця; Rivne / Rowno / Рівне`,
  US: `New York / New York City / NYC / Nueva York / Nova Iorque / Nowy Jork;
    Washington / Washington, D.C. / Washington DC`,
  UZ: `Tashkent / Taschkent / Toshkent / Tachkent / Ташкент; Samarkand / Samarqand / Samarcande`,
  VA: `Vatican City / Vatikanstadt / Città del Vaticano / Cité du Vatican / Ciudad del Vaticano`,
  VN: `Ho Chi Minh City / Saigon / Ho-Chi-Minh-Stadt / Thành phố Hồ Chí Minh / Hô-Chi-Minh-Ville; Hanoi / Hà Nội / Hanói`,
  XK: `Pristina / Prishtina / Prishtinë / Priština; Pejë / Peja / Peć`,
  ZA: `Cape Town / Kapstadt / Kaapstad / Le Cap / Città del Capo / Ciudad del Cabo`,
};

const groupsIn = (text: string): string[][] =>
  text.split(";").map((group) => [...new Set(group.split(/\s\/\s/).map(foldName))]);

/** For the test against the bundled cities. */
export const cityNameGroups = (): { country: string; names: readonly string[] }[] =>
  Object.entries(sameCities).flatMap(([country, text]) =>
    groupsIn(text).map((names) => ({ country, names })),
  );

type Groups = ReadonlyMap<string, readonly string[]>;

let groups: { of: ReadonlyMap<string, Groups>; ofAll: Groups } | undefined;

/** The groups of each country, and of all, by each of their folded names. */
function readGroups() {
  const ofAll = new Map<string, string[]>();
  const of = new Map<string, Groups>();
  for (const [country, text] of Object.entries(sameCities)) {
    const own = new Map<string, readonly string[]>();
    for (const names of groupsIn(text)) {
      for (const name of names) {
        own.set(name, names);
        // Several countries may have a city of this name.
        ofAll.set(name, [...new Set([...(ofAll.get(name) ?? []), ...names])]);
      }
    }
    of.set(country, own);
  }
  return { of, ofAll };
}

/** Short parts of names are too frequent. */
const spelledOutMin = 5;

/** Every folded name that the data may have for this city, the given one first. */
export function foldedCityNames(countryCode: string | undefined, name: string): string[] {
  groups ??= readGroups();
  const own = foldName(name);
  // "Duesseldorf", "Malmoe"
  const bare = own.length < spelledOutMin ? own : own.replace(/([aou])e/g, "$1");
  const known = countryCode === undefined ? groups.ofAll : groups.of.get(countryCode);
  const group = known?.get(own) ?? known?.get(bare) ?? [];
  return [...new Set([own, ...group, bare])];
}
