import { says } from "../classification.ts";

/**
 * The same statements in the languages in which servers were seen to answer. Texts have no accents
 * (`Empfänger` is `empfanger`), and an invalid UTF-8 byte matches any letter.
 */

/** A mailbox, an account, its owner. */
const account = says(
  /\b(?:compte|boite|messagerie|destinataire|utilisateur|cuenta|usuario|buzon|destinat[ao]rio|conta|caixa)\b/,
  /\b(?:konto|postfach|benutzer|empf.{1,2}nger|utente|casella|gebruiker|ontvanger|brevlada|bruker|bruger)/,
  /\b(?:skrzynk|uzytkownik|adresat|schrank|uzivatel|felhasznalo|cimzett|kullanici|alici|utilizator)/,
  /ящик|аккаунт|пользовател|користувач|учетн|адресат|получател|账|帳|用户|用戶|邮箱|郵箱|信箱|收件人|アカウント|メールボックス|ユーザ|宛先|사용자|계정|수신자/,
);

const unknown = says(
  // French, Spanish, Portuguese, Italian, Romanian
  /\binconnue?s?\b|\binexistant|\bn'existe p(?:as|lus)\b|\b(?:destinataire|adresse)\b[^.;]{0,50}\binvalide/,
  /\bdesconocid[oa]|\binexistente|\bno existe\b|\bno se (?:ha )?encontro\b|\bdestinatario (?:no valido|invalido)/,
  /\bdesconhecid[oa]|\bnao (?:existe|encontrad[oa])\b|\bnao foi encontrad[oa]\b/,
  /\bsconosciut[oa]|\binesistente|\bnon esiste\b|\bnessun utente\b|\bnon trovat[oa]\b|\bnecunoscut|\bnu exista\b/,
  // German, Dutch, Nordic
  /\bunbekannt|\bexistiert nicht\b|\bnicht (?:gefunden|vorhanden|bekannt)\b|\bkein(?:en?)? (?:benutzer|postfach|empf)|\bungultige[rs]? (?:empf|adress)/,
  /\bonbekend|\bbestaat niet\b|\bniet gevonden\b/,
  /\bukendt|\bukjent|\bokand\b|\bfinns (?:inte|ej)\b|\bfinnes ikke\b|\bfindes ikke\b|\beksisterer ikke\b|\bexisterar inte\b/,
  /\btuntematon|\bei ole olemassa\b|\bei loydy\b/,
  // Polish, Czech, Slovak, South Slavic, Hungarian, Turkish, Greek
  /\bnieznan|\bnie istnieje\b|\bnie ma takiego\b|\bnie znaleziono\b|\bneznam|\bneexistuj|\bnenalezen|\bnenajden/,
  /\bnepoznat|\bne postoji\b|\bismeretlen|\bnem letezik\b|\bbulunamadi\b|\bbilinmeyen\b|\bmevcut degil\b|αγνωστ|δεν υπαρχει/,
  /\bne obstaja\b|\bei leitud\b|\bnav atrasts\b|\bneegziste\b|\bnerastas?\b|\btidak (?:ditemukan|ada|dikenal)\b/,
  // Russian, Ukrainian, Bulgarian
  /не съществува|не существу|несуществу|не наиден|неизвест|нет такого|не зарегистрирован|не знаиден|нема(?:є|е) такого|не існу|не исну|невидом|невідом/,
  /(?:пользовател|получател|адресат|користувач|отримувач|аккаунт|ящик)\S{0,4} (?:с таким \S{1,20} )?(?:нет|немає|отсутствует)(?:[\s.,;:!)]|$)/,
  // Vietnamese (without its marks), Hebrew, Arabic, Thai; Chinese, Japanese, Korean
  /\bkhong (?:ton tai|tim thay)|לא (?:קיים|נמצא)|غير موجود|لا يوجد|ไม่พบ/,
  /不存在|未找到|找不到|[无無]此|没有此|[无無]效的?(?:收件人|用户|邮箱|地址)|存在しま|存在しない|見つかりません|(?:該当|ユーザ|アカウント|宛先|メールボックス).{0,15}(?:ありません|おりません|いません)|존재하지|찾을 수 없/,
);

/**
 * An unknown machine is ours, unless a mailbox is mentioned beside it: "Empfänger auf diesem Server
 * unbekannt".
 */
const mailAddress = says(/(?<!\bip[- ])\b(?:adresse?|direccion|endereco|indirizzo)\b(?! ip\b)/);
const machine = says(/\b(?:ip|hote|host(?:name)?|rechner(?:name)?|server|serveur|servidor|dns|ptr)\b/);

const full = says(
  /\bboite\b.{0,40}\b(?:pleine|saturee)\b|\bquota (?:est )?(?:depasse|atteint)|\bmessagerie\b.{0,30}\bpleine\b/,
  /\bbo.te\b.{0,30}\bpleine\b|\bbuzon\b.{0,40}\bllen[oa]\b|\bcuota\b.{0,30}\b(?:excedid|superad)|\bsin espacio\b/,
  /\bcaixa\b.{0,40}\bcheia\b|\b(?:cota|quota) (?:excedida|ultrapassada)|\bcasella\b.{0,40}\bpiena\b|\bquota superata\b|\bspazio esaurito\b/,
  /\bpostfach\b.{0,40}\b(?:voll|.{1,2}berf.{1,2}llt)|\b(?:speicherplatz|kontingent)\b.{0,60}\b(?:ersch|.{1,2}bersch|aufgebr|voll)/,
  /\b(?:mailbox|postvak|postbus)\b.{0,20}\bvol\b|\b(?:brevlada|inkorg|postkasse|postboks|mailboks)\w{0,4}\b.{0,20}\b(?:full|fuld)\b/,
  /\bskrzynk\w{0,3}\b.{0,40}\bpe[lł]na\b|\bprzepe[lł]nion|\bschrank\w{0,2}\b.{0,30}\b(?:plna|preplnen)|\bpostafiok\b.{0,30}\bmegtelt|\bkutusu\b.{0,20}\bdolu\b/,
  /переполнен|квот\S{0,3} .{0,30}(?:превыш|исчерпан)|нет места/,
  /(?:邮箱|郵箱|信箱|空间|空間).{0,10}(?:满|滿|不足)|(?:メールボックス|受信箱|容量).{0,15}(?:いっぱい|一杯|満杯|超)|용량.{0,10}초과/,
);

const disabled = says(
  /\b(?:desactiv|deshabilitad|inhabilitad|suspendid|suspendu|bloquead|desativad|cancelad|disattivat|disabilitat|sospes)/,
  /\b(?:gesperrt|deaktiviert|gekundigt|geblokkeerd|uitgeschakeld|sp.rret|sperret|inaktiv)/,
  /\b(?:zablokowan|wy[lł].czon|nieaktywn|deaktivovan|zablokovan|letiltva|kapatilmis|archivee?)/,
  /отключен|заблокирован|удален|деактивирован|停用|冻结|凍結|禁用|停止|注销|封|無効|비활성|정지/,
);

const sender = says(
  /\bexp.?diteur|\babsender|\bremitente|\bmittente|\bremetente|\bafzender|\bavsender|\bavsandare|\bafsender|\bnadawc|\bodesilatel|\bfelado\b|\bgonderen\b/,
  /отправител|відправник|видправник|发件人|發件人|寄件|送信者|差出人|발신자|보낸/,
);

const network = says(
  /\bliste noire\b|\blista (?:negra|nera)\b|\bsperrliste\b|\bzwarte lijst\b|\bczarn\w{1,2} list|\bblacklistis\b|черн\S{1,3} спис|чорн\S{1,3} спис|黑名单|黑名單|ブラックリスト/,
  /\b(?:votre|ihre?|su|tuo|suo|vostro|seu|uw|twoj|vas)\b.{0,12}\b(?:ip\b|serveur|server|servidor)|ваш\S{0,2} (?:ip|сервер|адрес)|[您你]的ip/,
);

const message = says(
  /\banti-?spam|\bspam|\bpourriel|\bindesirable|\bunerw.{1,2}nscht|спам|垃圾|迷惑メール|스팸|\bviren\b|вирус|病毒/,
);

export const otherLanguages = {
  saysUnknown: (text: string): boolean =>
    unknown(text) && !sender(text) && (account(text) || mailAddress(text) || !machine(text)),
  saysFull: full,
  saysDisabled: (text: string): boolean => account(text) && disabled(text) && !sender(text) && !message(text),
  /** Mentions a sender: a reply to our recipient does so only deliberately. */
  namesSender: sender,
  blocksNetwork: network,
};
