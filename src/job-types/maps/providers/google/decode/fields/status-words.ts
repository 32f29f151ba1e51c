/**
 * How the provider says that a business is closed for good, for now, or simply closed, in its languages. The last is
 * what it marks such a business with; beside opening hours the same word only means "now".
 */
const words: readonly (readonly [
  language: string,
  permanently: string,
  temporarily: string,
  closed: string,
])[] = [
  ["en", "Permanently closed", "Temporarily closed", "Closed"],
  ["de", "Dauerhaft geschlossen", "Vorübergehend geschlossen", "Geschlossen"],
  ["fr", "Définitivement fermé", "Temporairement fermé", "Fermé"],
  ["fr-2", "Fermé définitivement", "Fermé temporairement", "Fermée"],
  ["es", "Cerrado permanentemente", "Cerrado temporalmente", "Cerrado"],
  ["es-2", "Cerrado definitivamente", "Temporalmente cerrado", "Cerrada"],
  ["es-3", "Permanentemente cerrado", "Cierre temporal", "Cerrado"],
  ["it", "Chiuso definitivamente", "Chiuso temporaneamente", "Chiuso"],
  ["it-2", "Definitivamente chiuso", "Temporaneamente chiuso", "Chiusa"],
  ["pt-BR", "Permanentemente fechado", "Temporariamente fechado", "Fechado"],
  ["pt-PT", "Encerrado permanentemente", "Encerrado temporariamente", "Encerrado"],
  ["pt-3", "Fechado permanentemente", "Fechado temporariamente", "Fechada"],
  ["nl", "Permanent gesloten", "Tijdelijk gesloten", "Gesloten"],
  ["nl-2", "Definitief gesloten", "Tijdelijk gesloten", "Gesloten"],
  ["pl", "Zamknięte na stałe", "Tymczasowo zamknięte", "Zamknięte"],
  ["pl-2", "Zamknięto na stałe", "Zamknięte tymczasowo", "Zamknięty"],
  ["cs", "Trvale zavřeno", "Dočasně zavřeno", "Zavřeno"],
  ["cs-2", "Trvale uzavřeno", "Dočasně uzavřeno", "Uzavřeno"],
  ["sk", "Natrvalo zatvorené", "Dočasne zatvorené", "Zatvorené"],
  ["sk-2", "Trvalo zatvorené", "Dočasne uzavreté", "Uzavreté"],
  ["hu", "Végleg bezárt", "Ideiglenesen zárva", "Zárva"],
  ["hu-2", "Véglegesen bezárt", "Átmenetileg zárva", "Bezárt"],
  ["ro", "Închis definitiv", "Închis temporar", "Închis"],
  ["ro-2", "Închis permanent", "Temporar închis", "Închisă"],
  ["bg", "Окончателно затворено", "Временно затворено", "Затворено"],
  ["bg-2", "Затворено за постоянно", "Временно затворен", "Затворен"],
  ["el", "Έκλεισε οριστικά", "Έκλεισε προσωρινά", "Κλειστό"],
  ["el-2", "Κλειστό οριστικά", "Προσωρινά κλειστό", "Κλειστά"],
  ["el-3", "Μόνιμα κλειστό", "Κλειστό προσωρινά", "Έκλεισε"],
  ["ru", "Закрыто навсегда", "Временно закрыто", "Закрыто"],
  ["ru-2", "Навсегда закрыто", "Временно не работает", "Закрыта"],
  ["uk", "Зачинено назавжди", "Тимчасово зачинено", "Зачинено"],
  ["uk-2", "Закрито назавжди", "Тимчасово закрито", "Закрито"],
  ["sr", "Трајно затворено", "Привремено затворено", "Затворено"],
  ["sr-Latn", "Trajno zatvoreno", "Privremeno zatvoreno", "Zatvoreno"],
  ["hr", "Trajno zatvoreno", "Privremeno zatvoreno", "Zatvoreno"],
  ["sl", "Trajno zaprto", "Začasno zaprto", "Zaprto"],
  ["mk", "Трајно затворено", "Привремено затворено", "Затворено"],
  ["sq", "Mbyllur përgjithmonë", "Mbyllur përkohësisht", "Mbyllur"],
  ["sv", "Permanent stängt", "Tillfälligt stängt", "Stängt"],
  ["sv-2", "Stängt permanent", "Tillfälligt stängd", "Stängd"],
  ["da", "Lukket permanent", "Midlertidigt lukket", "Lukket"],
  ["da-2", "Permanent lukket", "Lukket midlertidigt", "Lukket"],
  ["nb", "Permanent stengt", "Midlertidig stengt", "Stengt"],
  ["nb-2", "Stengt for godt", "Stengt midlertidig", "Lukket"],
  ["fi", "Suljettu pysyvästi", "Suljettu väliaikaisesti", "Suljettu"],
  ["fi-2", "Pysyvästi suljettu", "Tilapäisesti suljettu", "Kiinni"],
  ["is", "Lokað til frambúðar", "Lokað tímabundið", "Lokað"],
  ["et", "Jäädavalt suletud", "Ajutiselt suletud", "Suletud"],
  ["lv", "Slēgts pavisam", "Īslaicīgi slēgts", "Slēgts"],
  ["lv-2", "Neatgriezeniski slēgts", "Pagaidām slēgts", "Slēgta"],
  ["lt", "Visam laikui uždaryta", "Laikinai uždaryta", "Uždaryta"],
  ["lt-2", "Uždaryta visam laikui", "Laikinai nedirba", "Nedirba"],
  ["tr", "Kalıcı olarak kapalı", "Geçici olarak kapalı", "Kapalı"],
  ["tr-2", "Kalıcı olarak kapandı", "Geçici olarak kapandı", "Kapandı"],
  ["ca", "Tancat permanentment", "Tancat temporalment", "Tancat"],
  ["ca-2", "Tancat definitivament", "Temporalment tancat", "Tancada"],
  ["gl", "Pechado permanentemente", "Pechado temporalmente", "Pechado"],
  ["eu", "Betiko itxita", "Aldi baterako itxita", "Itxita"],
  ["ja", "閉業", "臨時休業", "営業時間外"],
  ["ja-2", "閉業しました", "臨時休業中", "休業"],
  ["ja-3", "完全に閉業", "一時休業", "閉鎖"],
  ["ko", "폐업", "임시 휴업", "영업 종료"],
  ["ko-2", "영구 폐업", "임시 휴업중", "휴업"],
  ["ko-3", "폐업함", "임시휴업", "닫힘"],
  ["zh-CN", "永久停业", "暂停营业", "已关闭"],
  ["zh-CN-2", "已永久停业", "暂时关闭", "停业"],
  ["zh-CN-3", "永久关闭", "临时停业", "休息中"],
  ["zh-TW", "永久停業", "暫停營業", "已歇業"],
  ["zh-TW-2", "永久歇業", "暫時關閉", "歇業"],
  ["zh-HK", "永久結業", "暫時停業", "已關閉"],
  ["vi", "Đã đóng cửa vĩnh viễn", "Tạm thời đóng cửa", "Đang đóng cửa"],
  ["vi-2", "Đóng cửa vĩnh viễn", "Đã tạm thời đóng cửa", "Đã đóng cửa"],
  ["vi-3", "Đã đóng vĩnh viễn", "Tạm đóng cửa", "Đóng cửa"],
  ["th", "ปิดถาวร", "ปิดชั่วคราว", "ปิด"],
  ["th-2", "ปิดกิจการถาวร", "ปิดทำการชั่วคราว", "ปิดทำการ"],
  ["id", "Tutup permanen", "Tutup sementara", "Tutup"],
  ["id-2", "Ditutup permanen", "Ditutup sementara", "Ditutup"],
  ["ms", "Ditutup secara kekal", "Ditutup sementara waktu", "Ditutup"],
  ["ms-2", "Tutup secara kekal", "Tutup sementara waktu", "Tutup"],
  ["fil", "Permanenteng sarado", "Pansamantalang sarado", "Sarado"],
  ["hi", "स्थायी रूप से बंद", "अस्थायी रूप से बंद", "बंद"],
  ["hi-2", "हमेशा के लिए बंद", "कुछ समय के लिए बंद", "बंद है"],
  ["bn", "স্থায়ীভাবে বন্ধ", "সাময়িকভাবে বন্ধ", "বন্ধ"],
  ["ta", "நிரந்தரமாக மூடப்பட்டது", "தற்காலிகமாக மூடப்பட்டுள்ளது", "மூடப்பட்டது"],
  ["ar", "مغلق نهائيًا", "مغلق مؤقتًا", "مغلق"],
  ["ar-2", "مغلق بشكل دائم", "مغلق بشكل مؤقت", "مغلقة"],
  ["ar-3", "تم الإغلاق نهائيًا", "تم الإغلاق مؤقتًا", "مُغلق"],
  ["fa", "برای همیشه بسته شده", "موقتاً بسته است", "بسته"],
  ["fa-2", "تعطیل دائم", "موقتاً تعطیل", "تعطیل"],
  ["he", "סגור לצמיתות", "סגור זמנית", "סגור"],
  ["he-2", "סגור באופן קבוע", "סגור באופן זמני", "סגורה"],
  ["ur", "مستقل طور پر بند", "عارضی طور پر بند", "بند"],
  ["ka", "სამუდამოდ დახურულია", "დროებით დახურულია", "დახურულია"],
  ["hy", "Ընդմիշտ փակ է", "Ժամանակավորապես փակ է", "Փակ է"],
  ["az", "Həmişəlik bağlanıb", "Müvəqqəti bağlıdır", "Bağlıdır"],
  ["kk", "Біржола жабық", "Уақытша жабық", "Жабық"],
  ["sw", "Imefungwa kabisa", "Imefungwa kwa muda", "Imefungwa"],
  ["af", "Permanent gesluit", "Tydelik gesluit", "Gesluit"],
];

/** Names in the provider's own interfaces, the same in every language. */
const codes = {
  permanently: ["CLOSED_PERMANENTLY", "PERMANENTLY_CLOSED"],
  temporarily: ["CLOSED_TEMPORARILY", "TEMPORARILY_CLOSED"],
  future: [
    "FUTURE_OPENING",
    "Opening soon",
    "Demnächst geöffnet",
    "Ouvre bientôt",
    "Ouverture prochaine",
    "Próximamente",
    "Prossima apertura",
  ],
};

/** Words in the form in which they are compared: `foldedWord` makes it of what a payload says. */
const folded = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(foldedWord));

export const permanentlyClosedWords = folded([
  ...codes.permanently,
  ...words.map(([, permanently]) => permanently),
]);
export const temporarilyClosedWords = folded([
  ...codes.temporarily,
  ...words.map(([, , temporarily]) => temporarily),
]);
/** Said of a day of the week alone. */
const closedDays = [
  "Ruhetag",
  "Jour de repos",
  "Día de descanso",
  "Riposo settimanale",
  "Dia de folga",
  "Rustdag",
  "定休日",
  "휴무",
  "휴무일",
  "정기휴무",
  "休息",
  "休息日",
  "不营业",
  "不營業",
  "公休",
];
export const closedWords = folded([...words.map(([, , , closed]) => closed), ...closedDays]);
/** Parts of what is said of a day on which a place does not close, in languages that say it without a 24. */
export const allDayWords: readonly string[] = [
  ...folded([
    "around the clock",
    "rund um die uhr",
    "круглосуточно",
    "цілодобово",
    "денонощно",
    "całą dobę",
    "całodobow",
    "nonstop",
    "non-stop",
    "non stop",
    "nepřetržitě",
    "nepretržite",
    "éjjel-nappal",
    "dygnet runt",
    "døgnet rundt",
    "døgnåbent",
    "døgnåpent",
    "ympäri vuorokauden",
    "visą parą",
    "diennakti",
    "ööpäevaringselt",
    "gün boyu açık",
    "終日営業",
    "全天",
    "cả ngày",
    "מסביב לשעון",
  ]),
];
export const futureOpeningWords = folded(codes.future);

/** A text without case, accents and underscores. */
export function foldedWord(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("đ", "d")
    .replace(/[_\s]+/g, " ")
    .trim();
}
