/** Job titles in the supported languages, lower case. */
const words =
  // English
  "ceo cto cfo coo cmo cio cpo ciso chro vp svp evp md founder co-founder cofounder owner co-owner proprietor partner principal " +
  "president vice-president chairman chairwoman chair chairperson director directors manager managing head lead leader supervisor " +
  "officer executive secretary treasurer administrator assistant coordinator consultant adviser advisor specialist expert analyst " +
  "engineer developer programmer architect designer technician mechanic electrician plumber carpenter joiner cabinetmaker " +
  "estimator surveyor foreman fitter installer dispatcher receptionist accountant bookkeeper controller auditor lawyer attorney " +
  "solicitor barrister paralegal notary doctor physician surgeon dentist hygienist nurse therapist physiotherapist psychologist " +
  "pharmacist optician veterinarian teacher trainer coach instructor professor lecturer researcher scientist chef baker cook " +
  "waiter sommelier editor writer copywriter journalist photographer producer buyer purchaser planner recruiter sales marketing " +
  "operations logistics development accounts finance accounting administration procurement communications apprentice trainee intern clerk " +
  "representative agent broker gardener landscaper driver weaver potter brewer winemaker hr it support ambassador strategist " +
  "superintendent headteacher headmaster headmistress dean provost librarian curator conservator translator interpreter midwife counsellor counselor " +
  "practitioner captain skipper pilot steward butcher farmer forester arborist ecologist geologist biologist chemist physicist economist valuer appraiser " +
  "underwriter actuary banker trader trustee patron convenor moderator registrar bursar caretaker janitor housekeeper barista bartender publisher vicar " +
  "pastor chaplain organist conductor choreographer illustrator animator videographer merchandiser nutritionist dietitian osteopath chiropractor acupuncturist " +
  "innkeeper host hosts enforcement permits payroll bookkeeping stylist hairdresser barber beautician counsel florist tailor goldsmith jeweller painter decorator roofer mason welder machinist operative slater labourer laborer cidermaker cheesemaker thatcher plasterer tiler glazier scaffolder bricklayer upholsterer blacksmith farrier beekeeper " +
  // German
  "geschäftsführer geschäftsführerin geschäftsführung geschäftsleitung geschäftsleiter geschäftsleiterin inhaber inhaberin gründer " +
  "gründerin vorstand vorständin vorsitzender vorsitzende leiter leiterin leitung prokurist prokuristin gesellschafter " +
  "gesellschafterin partnerin direktor direktorin assistenz assistentin sekretariat sekretärin buchhaltung buchhalter buchhalterin " +
  "vertrieb einkauf verkauf verwaltung büro konstruktion fertigung produktion montage werkstatt planung projektleitung kundendienst " +
  "kundenservice personal empfang rezeption disposition lager versand auszubildende auszubildender azubi praktikant praktikantin " +
  "meister meisterin geselle gesellin monteur techniker technikerin ingenieur ingenieurin architektin entwickler entwicklerin berater " +
  "beraterin mitarbeiter mitarbeiterin referent referentin sachbearbeiter sachbearbeiterin anwalt anwältin rechtsanwalt rechtsanwältin " +
  "notarin steuerberater steuerberaterin arzt ärztin zahnarzt zahnärztin facharzt fachärztin koch köchin bäcker bäckerin tischler " +
  "tischlerin schreiner schreinerin redakteur redakteurin ansprechpartner ansprechpartnerin betriebswirt kaufmann kauffrau obmann " +
  "ärzte ärztinnen hausmeister bergführer innendienst außendienst technik verwaltungsrat präsident präsidentin lehrling schlosser schweißer elektriker " +
  "kassenwart kassenwartin beisitzer beisitzerin schatzmeister platzwart zeugwart gerätewart sportwart sportwartin jugendwart jugendwartin pressewart " +
  "jugendleiter jugendleiterin trainer trainerin übungsleiter übungsleiterin abteilungsleiter ehrenvorsitzender ehrenvorsitzende ehrenmitglied kassenprüfer kassenprüferin " +
  "pressesprecher pressesprecherin sprecher sprecherin herausgeber herausgeberin chefredakteur chefredakteurin webmaster bürgermeister bürgermeisterin " +
  "helfer helferin zahntechniker zahntechnikerin optiker optikerin apotheker apothekerin pädagoge pädagogin logopäde logopädin hebamme kosmetikerin " +
  "winzer winzerin landwirt landwirtin metzger metzgerin konditor konditorin gastgeber gastgeberin dirigent dirigentin organist organistin diakon vikar " +
  "vorarbeiter vorarbeiterin polier lernender lernende buchhaltung texter texterin grafiker grafikerin referendar notariat kassier kassierin schriftführer schriftführerin schatzmeister " +
  "schatzmeisterin doktorand doktorandin professorin dozent dozentin pfarrer pfarrerin hausdame küchenchef concierge florist floristin " +
  "verkäufer verkäuferin friseur friseurin maler malerin maurer zimmerer dachdecker elektroniker installateur gärtner gärtnerin " +
  "lagerist kellner kellnerin physiotherapeut physiotherapeutin erzieher erzieherin lehrer lehrerin rechtspfleger wissenschaftliche " +
  // French
  "infirmier rédacteur rédactrice graphiste webmaster juriste notaire clerc huissier expert-comptable professeur enseignant enseignante " +
  "chercheur chercheuse doctorant doctorante coordinateur coordinatrice délégué déléguée acheteur acheteuse gouvernante concierge maître " +
  "électricien électricienne plombier maçon peintre couvreur chirurgien chirurgienne vétérinaire psychologue orthophoniste cofondateur cofondatrice " +
  "gérant gérante directeur directrice président présidente fondateur fondatrice responsable chargé chargée chef cheffe associé " +
  "associée assistante secrétaire comptable comptabilité commercial commerciale conseiller conseillère ingénieur ingénieure technicien " +
  "technicienne architecte développeur développeuse avocat avocate médecin infirmier infirmière ébéniste menuisier menuisière " +
  "boulanger boulangère pâtissier pâtissière cuisinier cuisinière vendeur vendeuse dirigeant dirigeante propriétaire pdg dg gestionnaire " +
  "denturologiste denturologistes trésorier trésorière juriste kinésithérapeute ostéopathe dentiste apprenti apprentie formateur formatrice artisan artisane atelier accueil " +
  // Spanish
  "director directora gerente fundador fundadora propietario propietaria socio socia presidente presidenta jefe jefa responsable " +
  "encargado encargada coordinador coordinadora asesor asesora consultor consultora ingeniero ingeniera técnico técnica arquitecto " +
  "arquitecta abogado abogada médico médica contable administrativo administrativa secretario secretaria comercial ventas " +
  "administrador administradora desarrollador desarrolladora diseñador diseñadora higienista odontólogo odontóloga dentista pediatra ortodoncista tesorero tesorera cocinero cocinera panadero panadera maestro " +
  "enfermero enfermera fisioterapeuta psicólogo psicóloga profesor profesora investigador investigadora procurador procuradora notario notaria " +
  "carpintero carpintera electricista fontanero camarero camarera gobernanta recepcionista redactor redactora vocal vicepresidente vicepresidenta " +
  "cirugía ortodoncia endodoncia implantología odontopediatría periodoncia dermatología cardiología pediatría ginecología veterinario veterinaria farmacéutico farmacéutica catedrático catedrática doctorando doctoranda comprador compradora " +
  // Italian
  "dottore dottoressa infermiere infermiera igienista odontoiatra fisioterapista psicologo psicologa notaio ricercatore ricercatrice " +
  "dottorando dottoranda elettricista idraulico governante cameriere cameriera receptionist grafico coordinatore coordinatrice segretario " +
  "consigliere consigliera vicepresidente cofondatore cofondatrice magazziniere praticante apprendista insegnante veterinario " +
  "amministratore amministratrice titolare direttore direttrice fondatore fondatrice presidente responsabile socio socia consulente " +
  "ingegnere architetto tesoriere tecnico impiegato impiegata segretaria segreteria avvocato avvocata commercialista geometra medico " +
  "vendite acquisti amministrazione contabilità addetto addetta capo cuoco falegname sviluppatore sviluppatrice progettista " +
  // Portuguese
  "diretor diretora sócio sócia gestor gestora fundador fundadora proprietário proprietária engenheiro engenheira arquiteto arquiteta " +
  "advogado advogada contabilista técnico coordenador coordenadora vendas " +
  "dentista enfermeiro enfermeira médico médica professor professora investigador investigadora carpinteiro eletricista rececionista " +
  "recepcionista governanta tesoureiro tesoureira presidente vogal solicitador programador programadora gerente encarregado encarregada " +
  "médicos médicas enfermeiros enfermeiras secretários secretárias professores docentes técnicos psicólogo psicóloga psicólogos terapeuta educadora " +
  "pessoal departamento financeiro faturação faturamento atendimento chefe administrativo administrativa secretária secretário notário " +
  // Dutch
  "slager bakker kaasmaker molenaar imker dakdekker metser stukadoor " +
  "lid bestuurslid penningmeesteres vicevoorzitter hoofdredacteur redacteur praktijkmanager doktersassistente tandartsassistente mondhygiëniste " +
  "notaris jurist fysiotherapeut mondhygiënist verpleegkundige leraar lerares hoogleraar onderzoeker promovendus ontwikkelaar ontwerper " +
  "projectleider tekstschrijver kok receptionist receptioniste inkoper verkoper elektricien loodgieter schilder metselaar bestuurslid " +
  "psycholoog dierenarts apotheker werkplaatschef uitvoerder vormgever accountmanager medeoprichter " +
  "directeur directrice eigenaar eigenares oprichter bestuurder voorzitter hoofd leidinggevende medewerker medewerkster adviseur " +
  "verkoop verkoopleider inkoop planning werkvoorbereider boekhouder boekhouding administratie secretaresse bedrijfsleider " +
  "penningmeester secretaris vestigingsmanager monteur timmerman advocaat huisarts tandarts docent zaakvoerder vennoot binnendienst buitendienst " +
  // Polish
  "prezes wiceprezes dyrektor dyrektorka właściciel właścicielka kierownik kierowniczka zarządu specjalista specjalistka główny " +
  "księgowa księgowy handlowy handlowiec sprzedaży asystent asystentka radca prawny adwokat inżynier architekt lekarz projektant " +
  "projektantka mistrz mistrzyni piekarz cukiernik kucharz sekretarz skarbnik internista kardiolog pediatra stomatolog ortopeda okulista ginekolog neurolog dermatolog chirurg psycholog fizjoterapeuta pielęgniarka położna koordynator koordynatorka założyciel założycielka wspólnik prokurent " +
  "aplikantka mecenas wspólniczka kierowca instruktor instruktorka trener trenerka choreograf właściciele członek członkini " +
  "notariusz aplikant doradca programista programistka grafik nauczyciel nauczycielka recepcjonista recepcjonistka elektryk stolarz " +
  "laborant adiunkt doktorant doktorantka profesor prezeska wiceprezeska skarbniczka magazynier weterynarz farmaceuta higienistka rejestratorka " +
  "wiceprezes opiekun dietetyk logopeda " +
  // Swedish, Danish, Norwegian
  "vd direktör ägare grundare delägare ordförande styrelseordförande chef säljare inköpare ekonomi ekonomichef administratör snickare frisör kock bagare " +
  "trafikledning trafikledare lönehantering tekniker ingenjör arkitekt utvecklare konsult projektledare platschef kassör sekreterare kundtjänst verkställande " +
  "handläggare enhetschef föreståndare suppleant revisorsuppleant sammankallande valberedning styrelseledamot ledamöter webbansvarig kanslist kamrer verksamhetschef rektor förskollärare undersköterska " +
  "næstformand viceformand sekretærer kassere kasserer suppleant revisorsuppleant bestyrelse bestyrelsesmedlem menigt nestleder varamedlem styremedlem økonomiansvarlig " +
  "ansvarshavende redaktionschef journalist vinkender klinikchef souschef butikschef værkstedschef " +
  "direktør adm administrerende indehaver ejer partner formand bogholder sælger salg indkøb konsulent rådgiver projektleder værkfører " +
  "tømrer snedker udvikler medindehaver " +
  "daglig leder eier styreleder styremedlem selger salgssjef regnskap rådgiver prosjektleder utvikler snekker tømrermester grunnlegger " +
  "advokat advokatfuldmægtig advokatfullmektig jurist revisor läkare läge læge lege tandläkare tandlæge tannlege fastlege fysioterapeut " +
  "sjuksköterska sygeplejerske sykepleier psykolog lärare lærer rektor forskare forsker doktorand stipendiat lektor elektriker murare " +
  "murer maler målare rörmokare rørlegger lærling lärling laborant grafiker tekstforfatter sekretær kasserer koordinator redaktør redaktör " +
  "resepsjonist köksmästare kontorassistent ledamot generalsekreterare generalsekretær gründer stifter direktion bestyrelsesformand " +
  // Finnish
  "asianajaja hammaslääkäri opettaja rehtori tutkija sihteeri kokki keittiömestari laborantti professori rahastonhoitaja graafikko " +
  "toimitusjohtaja omistaja perustaja johtaja päällikkö myyjä myynti myyntipäällikkö asiantuntija asiakaspalvelu insinööri " +
  "suunnittelija kehittäjä lakimies lääkäri kirjanpitäjä hallintopäällikkö puheenjohtaja yrittäjä osakas työnjohtaja puuseppä " +
  // Czech, Slovak, Hungarian, Romanian
  "jednatel jednatelka provozní ředitel ředitelka majitel majitelka vedoucí obchodní zástupce technik účetní konateľ konateľka riaditeľ " +
  "advokát notář lékař lékařka zubař zubařka sestra učitel učitelka truhlář elektrikář kuchař recepční asistentka programátor vývojář " +
  "stavbyvedoucí předseda předsedkyně pokladník tajemník nákupčí personalista personalistka zakladatel zakladatelka advokátka daňový " +
  "ügyvéd orvos fogorvos ápoló tanár mérnök titkár titkárnő elnök séf szakács fejlesztő alapító beszerző közjegyző asztalos villanyszerelő " +
  "grafikus munkatárs koordinátor recepciós docens " +
  "pék cukrász vezérigazgató ügyvezetője titkárság rendőr edző gondnok pénztáros raktáros " +
  // Greek, Ukrainian, Russian, Bulgarian
  "διευθυντής διευθύντρια διαχειριστής λογιστής λογίστρια γραμματέας δικηγόρος ιατρός γιατρός μηχανικός αρχιτέκτονας ιδρυτής ιδρύτρια πρόεδρος αντιπρόεδρος ταμίας " +
  "υπεύθυνος υπεύθυνη συνεργάτης καθηγητής καθηγήτρια οδοντίατρος ψυχολόγος σύμβουλος ιδιοκτήτης ιδιοκτήτρια μέλος " +
  "директор директорка менеджер менеджерка бухгалтер бухгалтерка адвокат адвокатка лікар лікарка засновник засновниця власник власниця керівник керівниця заступник " +
  "голова секретар секретарка інженер юрист вчитель вчителька викладач редактор редакторка координатор координаторка кухар майстер " +
  "руководитель начальник владелец основатель врач инженер юрист учитель преподаватель заместитель председатель администратор специалист консультант мастер повар " +
  "управител счетоводител лекар учител началник собственик секретар редактор технолог програміст программист дизайнер архітектор архитектор психолог тренер " +
  // Turkish, Croatian, Serbian, Slovene
  "müdür müdürü yönetici kurucu sahibi ortak başkan sekreter muhasebe muhasebeci avukat doktor mühendis mimar öğretmen uzman uzmanı sorumlusu danışman teknisyen aşçı " +
  "direktorica voditelj voditeljica vlasnik vlasnica osnivač osnivačica predsjednik predsjednica tajnik tajnica računovođa liječnik liječnica odvjetnik odvjetnica " +
  "ravnatelj ravnateljica profesor profesorica savjetnik zaposlenik predsednik predsednica sekretar vlasnik osnivač advokat lekar odvetnik odvetnica zdravnik vodja računovodja ustanovitelj " +
  // Further French, Italian, Polish, Romanian words
  "céramiste enologa enologo apprentie vigneron vigneronne viticulteur maraîcher boucher fleuriste coiffeur coiffeuse esthéticienne photographe traducteur traductrice " +
  "vérificateur présidence trésorerie élu élue maire adjointe adjoint conseillère bénévole animateur animatrice éducateur éducatrice sage-femme " +
  "elettrauto parrucchiere parrucchiera estetista fotografo traduttore traduttrice viticoltore pasticcere sindaco assessore revisore vicario parroco " +
  "șef director directoare manager contabil contabilă avocat medic asistentă secretară președinte vicepreședinte trezorier profesoară " +
  "ügyvezető igazgató tulajdonos vezető értékesítési könyvelő director general administrator fondator inginer";

/** Further occupations and offices, by language. */
const further =
  // English
  "associate associates elder elders deacon deaconess minister reverend rabbi imam curate rep reps negotiator inspector " +
  "detective chief commissioner councillor councilman councilwoman councilmember alderman mayor assessor comptroller warden " +
  "governor governors trustees paralegals esthetician masseur masseuse sonographer radiographer radiologist paediatrician " +
  "pediatrician orthodontist endodontist periodontist cardiologist dermatologist gynaecologist gynecologist neurologist oncologist " +
  "urologist anaesthetist anesthesiologist podiatrist audiologist optometrist optometry hygienists phlebotomist doula caregiver " +
  "childminder nanny tutor headteachers paraeducator aide instructional sous patissier pastry mixologist roaster vintner " +
  "viticulturist groomer stablehand farrier beekeeper grower horticulturist toolmaker plasterer glazier bricklayer scaffolder " +
  "labourer courier operator storekeeper shopkeeper cashier merchandising hostess emcee narrator composer songwriter violinist " +
  "pianist cellist drummer guitarist vocalist dramaturg stagehand seamstress cobbler watchmaker locksmith undertaker celebrant " +
  "adjuster conveyancer sysadmin devops scrum frontend backend fullstack tester qa seo copywriting cataloguer archivist historian " +
  "genealogist lobbyist fundraiser " +
  // German
  "rechtsanwaltsfachangestellte fachangestellte fachangestellter bürokauffrau bürokaufmann forstwirt gesellschaftergeschäftsführer " +
  "dekan dekanin prodekan prodekanin prorektor prorektorin konrektor konrektorin kantor kantorin küsterin mesner mesnerin " +
  "pastorin pfarrvikar gemeindereferentin bauleiter bauleiterin polier kranführer lackierer lackiererin mechaniker mechanikerin " +
  "mechatroniker mechatronikerin kaminkehrer schornsteinfeger estrichleger fliesenleger raumausstatter raumausstatterin polsterer " +
  "schneiderin uhrmacher uhrmacherin goldschmiedin steinmetz bildhauer bildhauerin fotograf fotografin " +
  "kameramann cutter cutterin regisseur regisseurin schauspieler schauspielerin dramaturgin komponist komponistin pianistin sänger " +
  "sängerin moderatorin journalistin lektorin übersetzer übersetzerin dolmetscher dolmetscherin bibliothekar bibliothekarin archivar " +
  "archivarin restaurator restauratorin kurator kuratorin psychologe psychologin psychotherapeut psychotherapeutin heilpraktiker " +
  "heilpraktikerin osteopathin orthopäde orthopädin internist internistin chirurgin kardiologe kardiologin urologe urologin " +
  "gynäkologe gynäkologin hautarzt kieferorthopäde kieferorthopädin tierarzt tierärztin fußpflegerin podologe podologin masseurin " +
  "ergotherapeut ergotherapeutin stationsleitung pflegedienstleitung wohnbereichsleitung arzthelferin zmf zfa mfa gemeinderat " +
  "gemeinderätin stadtrat stadträtin ortsvorsteher ortsvorsteherin landrat landrätin kämmerer kämmerin standesbeamter standesbeamtin " +
  "amtsleiter fraktionsvorsitzender jugendtrainer platzwartin kassierer kassiererin revisorin kommandant wehrführer gruppenführer " +
  "jugendfeuerwehrwart spielführer torwart betreuer betreuerin koordination öffentlichkeitsarbeit bauzeichner bauzeichnerin statiker " +
  "statikerin vermesser vermessungstechniker makler maklerin immobilienmakler immobilienmaklerin verwalterin hausverwalter treuhänder " +
  "treuhänderin treuhandexperte steuerfachangestellte steuerfachwirtin lohnbuchhalterin bilanzbuchhalter bilanzbuchhalterin " +
  "wirtschaftsprüfer wirtschaftsprüferin mandatsleiter mandatsleiterin sommelière kellermeister kellermeisterin brauerin " +
  "braumeister rezeptionist rezeptionistin zimmermädchen servicekraft oberkellner restaurantleiter patissière schulsozialarbeiterin " +
  "sozialarbeiter sozialarbeiterin heilerzieher integrationskraft klassenlehrer klassenlehrerin fachlehrer kita-leitung " +
  "bereichsleitung fuhrparkleiter disponent disponentin fahrer fahrerin lkw-fahrer staplerfahrer obfrau obmannstellvertreter " +
  "kassierstellvertreter schriftführerstellvertreter jägermeister vizepräsident vizepräsidentin aktuar aktuarin ammann " +
  "vorstandsmitglied stiftungsrat delegierter delegierte sigrist sigristin " +
  // French
  "adjoints conseillers échevin échevine bourgmestre collaborateur collaboratrice greffier greffière dessinateur dessinatrice " +
  "projeteur dessinatrice-projeteuse conducteur conductrice métreur géomètre urbaniste paysagiste jardinier jardinière horticulteur " +
  "pépiniériste agriculteur agricultrice éleveur éleveuse fromager fromagère traiteur chocolatier chocolatière barman serveur " +
  "serveuse réceptionniste gouvernant hôte hôtesse guide moniteur monitrice entraîneur entraîneuse arbitre sélectionneur soigneur " +
  "dirigeants pilote chauffeur livreur manutentionnaire magasinier magasinière mécanicien mécanicienne carrossier garagiste soudeur " +
  "charpentière plâtrier carreleur chauffagiste ramoneur vitrier tapissier tapissière couturier couturière " +
  "costumière styliste modiste bijoutier horloger opticien opticienne audioprothésiste pharmacien pharmacienne préparatrice " +
  "infirmiers sage-femmes aide-soignant aide-soignante auxiliaire radiologue cardiologue dermatologue gynécologue pédiatre " +
  "orthodontiste endodontiste podologue diététicien diététicienne nutritionniste ergothérapeute psychomotricien psychomotricienne " +
  "orthoptiste sophrologue vicaire curé diacre aumônier organiste pianiste violoniste chanteur chanteuse compositeur compositrice " +
  "metteur scénographe costumier comédien comédienne régisseur régisseuse bibliothécaire documentaliste archiviste conservateur " +
  "conservatrice médiateur médiatrice intervenant intervenante instituteur institutrice atsem directeurs proviseur intendant " +
  "intendante surveillant gardien gardienne négociateur négociatrice mandataire courtier courtière assureur banquier banquière " +
  "fiscaliste auditeur auditrice contrôleur contrôleuse analyste chef-comptable paie stagiaire alternant alternante apprentis " +
  "bénévoles doyen doyenne maître-nageur " +
  // Spanish
  "concejal concejala alcalde alcaldesa teniente párroco diácono catequista tutora orientador orientadora conserje bedel monitor " +
  "monitora entrenador entrenadora árbitro delegado delegada portavoz interventor interventora letrado letrada asociado asociada " +
  "pasante graduado agente inmobiliario inmobiliaria tasador tasadora perito aparejador aparejadora delineante topógrafo paisajista " +
  "jardinero jardinera agricultor ganadero enólogo bodeguero sumiller auxiliar celador matrona nutricionista podólogo podóloga óptico " +
  "optometrista cirujano cirujana implantólogo implantóloga endodoncista periodoncista cardiólogo cardióloga dermatólogo dermatóloga " +
  "ginecólogo ginecóloga traumatólogo traumatóloga urólogo oftalmólogo oftalmóloga radiólogo neurólogo psiquiatra anestesista " +
  "osteópata masajista quiropráctico peluquero peluquera estilista esteticista fotógrafo fotógrafa periodista editora traductor " +
  "traductora intérprete bibliotecario bibliotecaria archivero músico pianista actor actriz dramaturgo soldador fontanera albañil " +
  "pintor pintora cerrajero mecánico mecánica chapista conductora repartidor operario operaria becario becaria voluntario " +
  "voluntaria decano decana rector rectora vicedecano ortodoncia implantología endodoncia odontopediatría contabilidad administración " +
  "gerencia " +
  // Italian
  "collaboratore collaboratrice collaboratori assessori consiglieri vicesindaco fondatori soci associato associata avvocati praticanti notai curatore curatrice immobiliare " +
  "agronomo agronoma cantiniere casaro norcino macellaio fornaio panettiere portiere guida istruttore istruttrice allenatore " +
  "allenatrice preparatore dirigente massaggiatore osteopata logopedista ostetrica nutrizionista dietista podologo podologa ottico " +
  "ortodontista implantologo chirurgo chirurga cardiologo cardiologa dermatologo dermatologa ginecologo ginecologa ortopedico " +
  "oculista radiologo neurologo psichiatra farmacista docente educatore educatrice maestra preside rettore rettrice bidello " +
  "archivista restauratore restauratrice fotografa videomaker regista attore attrice musicista compositore cantante scenografo " +
  "costumista sarta calzolaio orafo orafa muratore imbianchino saldatore meccanico carrozziere gommista autista corriere " +
  "operaio operaia stagista volontario volontaria diacono sagrestano catechista referente portavoce delegato delegata revisori " +
  "probiviro vicepresidentessa cofondatori produttore produttrice agricoltore allevatore " +
  // Portuguese
  "corretor corretora corretores imobiliário imobiliária associado associada associados estagiário estagiária fundadores sócios " +
  "sócia-fundadora presidência vice-presidente vereador vereadora prefeito prefeita autarca tesouraria conselheiro conselheira " +
  "suplente suplentes padre pároco pastora treinador treinadora instrutor instrutora educador bibliotecário bibliotecária " +
  "fonoaudiólogo fonoaudióloga terapeutas implantodontista cirurgião cirurgiã cirurgião-dentista cardiologista dermatologista " +
  "ginecologista oftalmologista ortopedista farmacêutico farmacêutica veterinário veterinária biomédico biomédica cabeleireiro " +
  "cabeleireira massagista fisioterapeutas agrônomo agrônoma enóloga cozinheiro cozinheira padeiro pasteleiro garçom atendente " +
  "atendimento vendedor vendedora motorista mecânico pedreiro serralheiro canalizador operador operadora assistente analista " +
  "assessora jornalista desenvolvedor desenvolvedora produtor produtora músicos ator atriz encenador encenadora tradutor tradutora " +
  "contador contadora contabilistas " +
  // Dutch
  "makelaar makelaars taxateur makelaar-taxateur conciërge leerkracht leerkrachten juf groepsleerkracht onderwijsassistent " +
  "schoolleider conrector directielid decaan wethouder burgemeester raadslid gemeentesecretaris griffier predikant dominee pastoor " +
  "diaken koster ouderling scriba trainster coördinator coördinatrice vrijwilliger vrijwilligster bestuursleden jeugdvoorzitter " +
  "materiaalbeheerder scheidsrechter fysiotherapeute logopedist logopediste diëtist diëtiste podoloog verloskundige " +
  "praktijkondersteuner praktijkverpleegkundige preventieassistente kaakchirurg psychiater audicien schoonheidsspecialiste kapster " +
  "chef-kok gastheer gastvrouw bediening wijnmaker hovenier tuinman boerin veehouder magazijnmedewerker heftruckchauffeur " +
  "lasser stukadoor tegelzetter dakdekker glaszetter metselaars vertaler vertaalster tolk fotograaf fotografe journaliste zanger " +
  "zangeres muzikant acteur actrice bibliothecaris archivaris stagiair leerling notarisklerk kandidaat-notaris belastingadviseur " +
  "accountants assistent-accountant salarisadministrateur teamleider afdelingshoofd projectmanager tekenaar constructeur " +
  "kwaliteitsmanager receptie " +
  // Polish
  "prawnik prawniczka aplikanci wójt burmistrz starosta sołtys radny radna przewodniczący przewodnicząca wiceprzewodniczący " +
  "wiceprzewodnicząca proboszcz wikariusz ksiądz organista katecheta pedagog wychowawca wychowawczyni wicedyrektor sekretarka woźny " +
  "bibliotekarz bibliotekarka logopedka dietetyczka kosmetolog kosmetyczka fryzjer fryzjerka masażysta masażystka rehabilitant " +
  "rehabilitantka ratownik pielęgniarz ortodonta protetyk periodontolog endodonta anestezjolog urolog onkolog psychiatra radiolog " +
  "reumatolog alergolog pulmonolog laryngolog endokrynolog gastroenterolog optometrysta mechanik lakiernik blacharz spawacz ślusarz " +
  "murarz malarz dekarz hydraulik glazurnik tynkarz pracownik pracowniczka sprzedawca sprzedawczyni kasjer kasjerka kelner kelnerka " +
  "rzeźnik winiarz ogrodnik rolnik hodowca leśnik geodeta kosztorysant urbanista plastyk rzeźbiarz dziennikarz dziennikarka redaktor " +
  "redaktorka tłumacz tłumaczka lektorka muzyk skrzypek aktor aktorka reżyser reżyserka wolontariusz wolontariuszka stażysta " +
  "stażystka praktykant pełnomocnik rzecznik rzeczniczka agentka pośrednik rzeczoznawca " +
  // Swedish, Danish, Norwegian
  "byggnadsingenjör byggmästare fastighetsskötare fastighetsförvaltare fastighetsmäklare mäklare redovisningskonsult " +
  "redovisningsekonom löneassistent lönekonsult ekonomiassistent kyrkoherde präst församlingsassistent husmor vaktmästare vaktmester " +
  "kökschef kallskänka servitör servitris hovmästare barnskötare fritidsledare fritidspedagog specialpedagog skolsköterska " +
  "studievägledare bibliotekarie tränare lagledare materialare domare ersättare kassaförvaltare adjungerad huvudtränare ridlärare " +
  "stallchef tandhygienist tandsköterska ortodontist barnmorska dietist logoped kiropraktor naprapat massör massage hudterapeut " +
  "veterinär djursjukskötare djurvårdare svetsare plåtslagare takläggare golvläggare plattsättare elmontör montör reparatör " +
  "bilmekaniker mekaniker lackerare chaufför lagerarbetare säljledare innesäljare utesäljare butikssäljare kundansvarig " +
  "marknadsförare formgivare översättare skådespelare musiker konstnär hantverkare odlare lantbrukare skogsvårdare volontär " +
  "forstander viceforstander afdelingsleder skoleleder viceskoleleder pædagog pædagogmedhjælper børnehaveklasseleder pedel " +
  "tilsynsførende serviceleder køkkenleder køkkenassistent ernæringsassistent tjener servitør bager slagter gartner landmand " +
  "sognepræst præst kirketjener kordegn menighedsrådsformand borgmester byrådsmedlem kommunaldirektør ejendomsmægler mægler valuar " +
  "sagsbehandler bygningskonstruktør maskinmester vvs-montør montør voksenlærling chauffør lagermedarbejder butiksassistent " +
  "salgsassistent kontorelev revisorelev frivillig træner cheftræner assistenttræner holdleder dommer materialeforvalter tandplejer " +
  "klinikassistent jordemoder fysioterapeuter ergoterapeut diætist dyrlæge veterinærsygeplejerske frisør oversætter skuespiller " +
  "kunstner konservator museumsinspektør bibliotekar sokneprest prest kateket menighetsrådsleder ordfører varaordfører rådmann " +
  "kommunedirektør inspektør avdelingsleder barnehagelærer pedagogisk assistent fagarbeider renholder renholdsleder kokk slakter " +
  "rørleggermester elektrikermester svenn byggmester taktekker billakkerer sjåfør lagermedarbeider butikkmedarbeider butikksjef " +
  "regnskapsfører regnskapsmedarbeider eiendomsmegler megler fullmektig saksbehandler tannpleier tannhelsesekretær jordmor " +
  "helsesykepleier hjelpepleier vernepleier veterinær dyrepleier hudpleier oversetter musikker hovedtrener lagleder oppmann " +
  "materialforvalter varamedlemmer administrasjon kundeservice ekonomiansvarig kommunikationsansvarig kommunikatør " +
  // Finnish
  "varapuheenjohtaja jäsen varajäsen taloudenhoitaja jäsensihteeri isännöitsijä kiinteistönvälittäjä välittäjä lkv laillistettu " +
  "tilintarkastaja palkanlaskija kirjanpito pastori kirkkoherra kappalainen kanttori diakoni suntio nuorisotyönohjaaja lastenohjaaja " +
  "vahtimestari siivooja luokanopettaja erityisopettaja kuraattori terveydenhoitaja sairaanhoitaja lähihoitaja suuhygienisti " +
  "hammashoitaja erikoislääkäri fysioterapeutti toimintaterapeutti puheterapeutti psykologi ravitsemusterapeutti hieroja kosmetologi " +
  "kampaaja parturi parturi-kampaaja optikko eläinlääkäri eläintenhoitaja apteekkari proviisori farmaseutti valmentaja päävalmentaja " +
  "joukkueenjohtaja huoltaja erotuomari ohjaaja ratsastuksenopettaja leipuri kondiittori teurastaja tarjoilija baarimestari " +
  "panimomestari viljelijä maanviljelijä puutarhuri metsuri sähköasentaja putkiasentaja lvi-asentaja maalari muurari kirvesmies " +
  "rakennusmestari rakennusinsinööri arkkitehti sisustusarkkitehti mekaanikko automekaanikko kuljettaja varastotyöntekijä hitsaaja " +
  "levyseppä myyjät myyjäpäällikkö palveluneuvoja asiakkuuspäällikkö toimittaja valokuvaaja kääntäjä tulkki näyttelijä muusikko " +
  "kapellimestari taiteilija kuvataiteilija kirjastonhoitaja museonjohtaja intendentti harjoittelija kesätyöntekijä vapaaehtoinen " +
  "kunnanjohtaja kaupunginjohtaja " +
  // Czech, Slovak, Hungarian, Romanian
  "starostka místostarosta místostarostka zastupitel zastupitelka tajemnice matrikářka farář kaplan varhaník poradkyně poradce " +
  "koncipient koncipientka notářka exekutor makléř makléřka odhadce stavitel mistr zedník malíř instalatér klempíř pokrývač svářeč " +
  "zámečník automechanik řidič skladník skladnice prodavač prodavačka pokladní číšník servírka kuchařka pekař cukrář řezník vinař " +
  "sládek zahradník zemědělec lesník veterinář veterinářka hygienistka ortopéd pediatr gynekolog psycholožka fyzioterapeut " +
  "fyzioterapeutka asistent sestry masér masérka kosmetička kadeřník kadeřnice optik optička lékárník lékárnice ředitelé zástupkyně " +
  "družinářka vychovatel vychovatelka školník školnice asistenti trenér trenérka rozhodčí hospodář místopředseda místopředsedkyně " +
  "člen členka revizor jednatelé společník fakturantka asistence recepce obchodník obchodnice nákup prodej konstruktér technolog " +
  "dispečer fotografka novinář překladatel překladatelka tlumočník herec herečka režisér varhanice knihovnice knihovník primátor " +
  "riaditeľka vedúci vedúca učiteľ učiteľka zástupkyňa lekár lekárka účtovníčka účtovník predseda predsedníčka tajomník poslanec " +
  "poslankyňa polgármester alpolgármester jegyző képviselő plébános lelkész gyülekezeti presbiter ügyvédjelölt ügyvédek " +
  "asszisztens asszisztense irodavezető ügyfélszolgálat ügyfélszolgálati könyvvizsgáló adótanácsadó bérszámfejtő ingatlanközvetítő " +
  "építész építészmérnök belsőépítész statikus művezető kőműves festő gázszerelő burkoló hegesztő autószerelő szerelő sofőr " +
  "eladó felszolgáló pincér hentes borász gazdálkodó állatorvos gyógyszerész fogszabályozó dentálhigiénikus nővér ápolónő " +
  "szülésznő védőnő pszichológus gyógytornász logopédus dietetikus masszőr kozmetikus fodrász optikus óvónő óvodapedagógus tanító " +
  "tanítónő igazgatóhelyettes intézményvezető iskolatitkár alelnök elnökhelyettes tag újságíró szerkesztő fordító tolmács fotós " +
  "fényképész színész rendező karmester zenész könyvtáros gyakornok önkéntes főorvos szakorvos ortodont pediatru cardiolog ginecolog " +
  "ortoped psiholog psihoterapeut kinetoterapeut fizioterapeut farmacist veterinar moașă infirmieră recepționer recepționeră avocați " +
  "notar consilier consilieră primar viceprimar preot diacon învățător învățătoare educator educatoare bibliotecar antrenor arhitect " +
  "tehnician instalator zugrav mecanic șofer vânzător vânzătoare ospătar bucătar brutar cofetar agronom cercetător jurnalist " +
  "traducător regizor muzician voluntar stagiar casier secretar asociat administratori " +
  // Greek, Ukrainian, Russian
  "προϊστάμενος προϊσταμένη υπεύθυνοι βοηθός ορθοδοντικός παιδίατρος καρδιολόγος δερματολόγος γυναικολόγος χειρουργός " +
  "φυσικοθεραπευτής φυσικοθεραπεύτρια λογοθεραπευτής λογοθεραπεύτρια διαιτολόγος νοσηλευτής νοσηλεύτρια φαρμακοποιός κτηνίατρος " +
  "δάσκαλος δασκάλα νηπιαγωγός προπονητής σεφ μάγειρας πωλητής πωλήτρια τεχνικός ηλεκτρολόγος υδραυλικός δήμαρχος αντιδήμαρχος " +
  "συμβολαιογράφος δικηγόροι φοροτεχνικός μεσίτης γραμματεία ρεσεψιόν μισθοδοσίας врач-стоматолог стоматолог стоматолог-терапевт " +
  "стоматолог-хирург стоматолог-ортопед терапевт хирург ортодонт имплантолог ортопед педиатр кардиолог невролог гинеколог уролог " +
  "дерматолог офтальмолог косметолог массажист медсестра фельдшер акушерка ветеринар фармацевт провизор воспитатель логопед завуч " +
  "завхоз тьютор завкафедрой доцент профессор ассистент аспирант лаборант механик электрик сантехник сварщик слесарь токарь монтажник " +
  "прораб водитель кладовщик оператор продавец продавщица кассир официант бармен бариста пекарь кондитер агроном зоотехник " +
  "ветеринарный юрисконсульт нотариус риелтор риэлтор оценщик маркетолог логист снабженец сметчик проектировщик конструктор фотограф " +
  "журналист переводчик актер актриса режиссер дирижер музыкант библиотекарь настоятель священник диакон депутат мэр глава староста " +
  "стажер волонтер учредитель соучредитель президент вице-президент завідувач завідувачка зоотехнік хірург педіатр кардіолог " +
  "гінеколог вихователь вихователька професор асистент аспірант механік електрик сантехнік зварювальник водій комірник продавець " +
  "касир офіціант пекар нотаріус рієлтор логіст журналіст перекладач актор режисер музикант бібліотекар мер " +
  // Turkish, Croatian, Serbian, Slovene
  "mimarı şefi şef amiri koordinatör koordinatörü temsilcisi temsilci asistan asistanı hemşire hekimi hekim ortodonti pedodontist " +
  "cerrah kardiyolog psikolog psikiyatrist fizyoterapist diyetisyen eczacı veteriner ebe resepsiyon resepsiyonist avukatlar stajyer " +
  "noter müşavir denetçi yöneticisi direktörü editör gazeteci fotoğrafçı tasarımcı tasarımcısı geliştirici teknikeri usta ustası " +
  "elektrikçi tesisatçı kaynakçı şoför kasiyer garson aşçıbaşı pastacı fırıncı muhtar başkanı yardımcısı üye üyesi antrenör hakem " +
  "öğretmeni öğretmenler rektör doçent profesör rehber çevirmen tercüman oyuncu yönetmen müzisyen zamjenik zamjenica pročelnik " +
  "pročelnica načelnik načelnica gradonačelnik vijećnik župnik kapelan đakon kuharica konobar konobarica pekar slastičar mesar " +
  "vinar vrtlar stolar električar vodoinstalater soboslikar vozač skladištar prodavačica blagajnik blagajnica frizer frizerka " +
  "kozmetičarka maser maserka stomatologinja zubar higijeničarka medicinska tehničar primalja fizioterapeutkinja psihologinja " +
  "ljekarnik ljekarnica veterinarka nastavnik nastavnica učitelj učiteljica odgajatelj odgajateljica knjižničar knjižničarka " +
  "trenerica sudac suradnik suradnica asistentica projektantica arhitekt arhitektica inženjer inženjerka geodet bilježnik pripravnik " +
  "vježbenik član članica direktori ravnateljice zobozdravnik zobozdravnica vzgojitelj vzgojiteljica župan županja podžupan " +
  "odvetniški sodelavec sodelavka pomočnik pomočnica svetovalec svetovalka podpredsednik blagajničarka " +
  "mojster mojstrica " +
  // Latvian, Lithuanian, Estonian, Afrikaans
  "saimniece saimnieks pirtnieks īpašnieks īpašniece vadītājs vadītāja valdes loceklis grāmatvede grāmatvedis direktore meistars ārsts ārste skolotāja " +
  "skolotājs direktorius direktorė vadovas vadovė buhalterė buhalteris savininkas savininkė meistras gydytojas gydytoja mokytoja mokytojas " +
  "administratorė vadybininkas vadybininkė juhataja omanik raamatupidaja meister arst õpetaja juhatuse liige müügijuht perenaine peremees " +
  "eienaar eienaars eienares bestuurder skoolhoof onderhoof hoof ontvangsdame boekhouer sekretaresse kok " +
  // Abbreviations, and roles of schools and societies
  "inh vl propr senco sendco hosts member members trustees governor governors counsellors delegate wellbeing warden wardens verger sexton " +
  "secretariat danışmanı rilievi asszisztens pasteleira pasteleiro jäsenet leden mitglieder membres miembros membri membros medlemmar medlemmer členové członkowie tagok cantinier cantinière agronomo agrónomo receção recepção pszczelarz мениджър офис-мениджър viticultor sucrier maître-sucrier " +
  // Indonesian, Malay
  "direktur manajer dokter perawat sekretaris bendahara ketua pengarah pengurus kerani";

/** Words of job titles, lower case. */
export const roleWords: ReadonlySet<string> = new Set(`${words} ${further}`.split(" "));
