/**
 * How programs for email introduce what they quote, in the languages that digests are written in. Each pattern is tried
 * on a single line of bounded length.
 */

/** The end of a sentence such as “On Monday Ada wrote:”. */
export const attributionEnd =
  /(?<!\p{L})(?:wrote|schrieb(?:\sam\s.{1,80})?|a écrit|escribió|ha scritto|schreef(?:\s.{1,80})?|het volgende geschreven|napisał(?:\(a\)|a)?|skrev(?:\s.{1,80})?|escreveu|yazdı|şunları yazdı|написал(?:\(а\)|а)?|пишет|ने लिखा|كتب)\s*[:：]\s*$|(?:写道|寫道|のメール|書きました|작성)\s*[:：]\s*$/iu

const dated = String.raw`(?:on|am|le|el|il|op|em|den|dnia|w dniu|на|в|في|\p{L}{2,3}[.,])\s.{0,60}\d`
const numbered = String.raw`\d{1,4}[-/.年]\s?\d|\d{1,2}\s\p{L}{3,12}\.?\s\d{4}`
const addressed = String.raw`.{1,100}<[^<>\s]{1,100}@`

/** The beginning of such a sentence. */
export const attributionStart = new RegExp(String.raw`^\s*(?:${dated}|${numbered}|${addressed})`, 'iu')

const originals = [
  'original message',
  'forwarded message',
  'original-nachricht',
  'ursprüngliche nachricht',
  'originalnachricht',
  "message d'origine",
  'message d’origine',
  'mensaje original',
  'messaggio originale',
  'oorspronkelijk bericht',
  'oryginalna wiadomość',
  'wiadomość oryginalna',
  'mensagem original',
  'ursprungligt meddelande',
  'original meddelelse',
  'исходное сообщение',
  'özgün ileti',
  'orijinal mesaj',
  '原始邮件',
  '原始郵件',
  '元のメッセージ',
  'original email',
  '원본 메시지',
  'मूल संदेश',
  'الرسالة الأصلية',
]

/** A line such as “-----Original Message-----”. */
export const originalMessage = new RegExp(
  `^[\\s>]*[-_*]{2,}\\s*(?:${originals.join('|')})\\s*[-_*]{2,}\\s*$`,
  'iu',
)

const fields = {
  from: 'from von de da van od från fra от kimden gönderen 发件人 寄件者 差出人 보낸사람 प्रेषक من',
  sent: 'sent date gesendet datum envoyé date enviado fecha inviato data verzonden wysłano data skickat sendt dato отправлено дата gönderildi tarih 发送时间 日期 送信日時 日時 보낸날짜 날짜 भेजा दिनांक التاريخ',
  to: 'to an à para a aan do till til кому kime alıcı 收件人 收件者 宛先 받는사람 प्राप्त إلى',
  cc: 'cc kopie copie копия bilgi 抄送 副本 참조 نسخة',
  subject:
    'subject betreff objet asunto oggetto onderwerp temat assunto ämne emne тема konu 主题 主旨 件名 제목 विषय الموضوع',
} as const

type Field = keyof typeof fields

/** The names in the header of a quoted message, in lower case without spaces, with what they are. */
export const headerNames: ReadonlyMap<string, Field> = new Map(
  (Object.keys(fields) as Field[]).flatMap((field) =>
    fields[field].split(' ').map((name) => [name, field] as const),
  ),
)

const devices =
  /(?<!\p{L})(?:iphone|ipad|android|galaxy|samsung|huawei|xiaomi|blackberry|outlook|thunderbird|proton ?mail|yahoo|gmx|smartphone|handy|telefon|mobile|mobil)/iu
const sending =
  /^(?:sent |get |gesendet |von mein|diese nachricht |envoyé |obtenez |télécharge|enviado |obtener |inviato |verzonden |verstuurd |wysłan|skickat |sendt |hent |enviada |отправлено |gönder|发自|從我|从我|나의|より|iPhone[^ ]*(?:から|'umdan))|(?:から送信|에서 보냄|발송|发送|發送|gönderildi|beziehen|herunterladen)\.?$/iu

/** Whether a phone or program has added this line, such as “Sent from my iPhone”. */
export const mobileSignature = (line: string) => devices.test(line) && sending.test(line)
