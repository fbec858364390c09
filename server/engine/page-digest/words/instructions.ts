/** 'Tell me', 'let us know': says whom to notify, not about what. By language: the phrase, and what may follow it. */
const notifyRequests: readonly (readonly [verb: string, rest: string])[] = [
  [
    String.raw`(?:please\s+)?(?:tell|let|notify|inform|alert|warn|remind|ping|text|e-?mail|message|update|write(?:\s+to)?|report\s+to|give|send|drop|shoot)\s+(?:it\s+to\s+)?(?:me|us)\b(?:\s+(?:know|back|an?\s+(?:short\s+|quick\s+)?(?:note|message|alert|notice|warning|reminder|line|e-?mail|heads[- ]?up)))?(?:\s+(?:right\s+away|immediately|at\s+once|straight\s+away|as\s+soon\s+as\s+possible|asap))?`,
    String.raw`if|once|as\s+soon\s+as|whenever|in\s+case|should|that`,
  ],
  [
    String.raw`(?:bitte\s+)?(?:(?:sag|gib|melde|schreib|schick|mail)(?:e|t|en\s+sie)?|(?:informier|benachrichtig|erinner|warn|unterricht|verständig)(?:e|t|en\s+sie)|lass(?:e|t|en\s+sie)?)\s+(?:es\s+)?(?:mir|mich|uns|dich|euch|sich|bescheid)\b(?:\s+(?:bitte|sofort|gleich|umgehend|kurz|bescheid|wissen|per\s+(?:e-?)?mail|(?:eine\s+)?(?:kurze\s+)?(?:nachricht|mail|e-mail|meldung)))*`,
    String.raw`wenn|sobald|falls|sofern|ob|dass`,
  ],
  [
    String.raw`(?:merci\s+de\s+|veuillez\s+|il\s+faut\s+)?(?:(?:dis|dites|préviens|prévenez|avertis|avertissez|informez?|alertez?|notifiez?|signalez?|envoie|envoyez|écris|écrivez|fais|faites|rappelez?|rappelle|tiens|tenez|donnez?)[-\s](?:le[-\s])?(?:moi|nous)\b|(?:me|nous)\s+(?:dire|prévenir|avertir|informer|alerter|notifier|signaler|envoyer|rappeler|tenir)\b|(?:m|nous\s)['’]?(?:avertir|informer|alerter|envoyer|écrire)\b)(?:\s+(?:savoir|au\s+courant|tout\s+de\s+suite|aussitôt|un\s+(?:message|mot|mail|e-mail)|une\s+alerte))*`,
    String.raw`lorsque|lorsqu['’]|si|s['’]|dès\s+que|dès\s+qu['’]|en\s+cas\s+d[e'’]`,
  ],
  [
    String.raw`(?:por\s+favor,?\s+)?(?:(?:av[ií]s[ae]|inform[ae]|infórm[ae]|notific[ae]|notifíc[ae]|notifique|notifíque|alert[ae]|alért[ae]|mand[ae]|mánd[ae]|enví[ae]|recuerd[ae]|recuérd[ae]|escrib[ae]|escríb[ae]|cuént[ae]|comuníc[ae]|adviért[ae])n?(?:me|nos)\b|(?:di|diga|díga)(?:me|nos)\b|h[aá]g?[az](?:me|nos)\s+saber|quiero\s+(?:saber|que\s+me\s+avises))(?:\s+(?:saber|un\s+(?:mensaje|correo|aviso)|una\s+alerta|enseguida|de\s+inmediato))*`,
    String.raw`si|en\s+cuanto|tan\s+pronto\s+como|en\s+caso\s+de(?:\s+que)?|siempre\s+que`,
  ],
  [
    String.raw`(?:per\s+favore,?\s+)?(?:avvisa(?:mi|ci)|avverti(?:mi|ci)|dimmi|dicci|informa(?:mi|ci)|notifica(?:mi|ci)|manda(?:mi|ci)|invia(?:mi|ci)|scrivi(?:mi|ci)|ricorda(?:mi|ci)|segnala(?:mi|ci)|fammi\s+sapere|facci\s+sapere)\b(?:\s+(?:subito|un\s+messaggio|un'?\s?e?-?mail))*`,
    String.raw`se|appena|non\s+appena|in\s+caso\s+di|qualora`,
  ],
  [
    String.raw`(?:por\s+favor,?\s+)?(?:(?:avis[ae]|diga|diz|inform[ae]|notifi(?:ca|que)|envi[ae]|mand[ae]|alert[ae]|lembr[ae]|escrev[ae])-(?:me|nos)\b|(?:me|nos)\s+(?:avis[ae]|diga|inform[ae]|notifique|envie|mande|alerte|lembre)\b)(?:\s+(?:logo|um\s+(?:e-mail|aviso)|uma\s+mensagem))*`,
    String.raw`se|assim\s+que|logo\s+que|caso|sempre\s+que`,
  ],
  [
    String.raw`(?:laat|geef|stuur|vertel|zeg|mail|meld|waarschuw|informeer|herinner)\s+(?:het\s+)?(?:mij|me|ons)\b(?:\s+(?:weten|meteen|een\s+(?:bericht|mail|e-mail|seintje)))*`,
    String.raw`als|zodra|indien|of`,
  ],
  [
    String.raw`(?:proszę\s+)?(?:(?:powiadom|poinformuj|ostrzeż|uprzedź|powiedz|wyślij|napisz)(?:cie)?\s+(?:mnie|mi|nas|nam|do\s+mnie|do\s+nas)|daj(?:cie)?\s+(?:mi\s+|nam\s+)?znać)(?:\s+(?:od\s+razu|natychmiast|wiadomość|maila))*`,
    String.raw`jeśli|jeżeli|jak\s+tylko|gdyby`,
  ],
]

/** Phrases for 'watch' that look like a subject. */
const watching =
  /(?<!\p{L})(?:(?:keep|have) an eye (?:on|out for)|keep track of|(?:have|take) a look at|look out for|stay on top of|garde[rz]? un (?:œil|oeil) sur|éch(?:a|e)le un ojo a|tieni d['’]occhio|houd een oogje op|miej oko na)(?!\p{L})/giu

/** The same for languages without spaces between words, or with another spelling. */
const plainRequests =
  /(?:(?:変わ|変化が?あ|変更が?(?:あ|され)|更新が?(?:あ|され))っ?た?(?:ら|場合は?|とき[はに]?|時は?))?、?\s*(?:私に)?(?:知らせて|通知して|連絡して|教えて)(?:ください|下さい)?|(?:(?:如果?|若|一旦)?有(?:变化|变更|更新|新的?)(?:时|的话)?，?)?请?(?:通知|告诉|提醒|告知)(?:我们?|一下)|(?<!\p{L})(?:أخبرني|أخبرنا|أعلمني|نبهني|أبلغني)(?:\s+(?:إذا|إن|بأي))?/giu

/** Prepositions after which the subject of the notification follows. */
const abouts = /^\s*(?:about|of|on|über|von|vom|du|des|de|d['’]|del|sobre|di|della|su|over|o)(?!\p{L})/iu

/** These ask for a condition or for a date: the following words decide. */
const whens = String.raw`when|wann|quand|cuando|cuándo|quando|wanneer|kiedy|gdy|عندما`

const weekdays = String.raw`mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|segundas?|terças?|quartas?|quintas?|sextas?|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag`
const spans = String.raw`(?:working\s+|week\s?|werk|arbeits)?(?:days?|mornings?|afternoons?|evenings?|nights?|noons?|middays?|weeks?|weekends?|months?|quarters?|years?|hours?|minutes?)|(?:werk|arbeits)?tage?|morgen|mittag|nachmittag|abend|nacht|wochen?(?:ende)?|monate?|quartale?|jahre?|stunden?|jours?|matins?|midis?|après-midis?|soirs?|nuits?|semaines?|mois|heures?|días?|mañanas?|tardes?|noches?|semanas?|meses|mes|horas?|giorn[oi]|mattin[ae]|ser[ae]|settiman[ae]|mes[ei]|or[ae]|dias?|manhãs?|noites?|mês|dag(?:en)?|ochtend|avond|week|maand|uur`
const every = String.raw`each|every(?:\s+(?:other|second|single|\d+))?|jede[nrsm]?(?:\s+zweiten?)?|alle(?:\s+\d+|\s+zwei)?|chaque|tou(?:s|tes)\s+les(?:\s+\d+)?|cada(?:\s+\d+)?|tod[oa]s\s+l?[oa]s|ogni|tutt[ei]\s+(?:i|le)|elke|iedere?`
const clock = String.raw`(?:at|by|before|after|around|um|bis|vor|gegen|à|avant|vers|a\s+las?|antes\s+de\s+las?|alle|entro\s+le|às|om|voor)\s+(?:\d{1,2}(?:[:.h]\d{0,2})?\s*(?:[ap]\.?m\.?|o['’]clock|uhr|heures|h|uur)?|noon|midnight|midday|midi|minuit|mediodía|mittag|mitternacht)`
const partOfDay = String.raw`in\s+the\s+(?:morning|afternoon|evening)|at\s+night|am\s+(?:morgen|vormittag|nachmittag|abend)|morgens|vormittags|mittags|nachmittags|abends|nachts|le\s+(?:matin|soir)|por\s+la\s+(?:mañana|tarde|noche)|(?:once|twice|\d+\s+times|three\s+times)\s+(?:a|per|each)\s+(?:day|week|month|hour)|(?:einmal|zweimal|dreimal)\s+(?:am\s+tag|pro\s+\p{L}+|täglich|wöchentlich)|(?:une|deux|trois)\s+fois\s+par\s+\p{L}+|(?:una\s+vez|dos\s+veces|tres\s+veces)\s+(?:al|por)\s+\p{L}+`
const onDays = String.raw`(?:on|am|le|les|el|los|il|op)\s+(?:${weekdays}|weekdays|workdays|weekends|wochentagen|werktagen)(?:\s+(?:and|und|et|y|e|en)\s+(?:${weekdays}))?`

const oneTime = String.raw`(?:${every})\s+(?:(?:${weekdays})(?:\s+(?:${spans}))?|${spans})(?!\p{L})|${clock}|${partOfDay}|${onDays}|daily|weekly|monthly|hourly|täglich|wöchentlich|monatlich|stündlich|quotidiennement|diariamente|a\s+diario|semanalmente`

/** A sequence of times: 'every Monday and Friday, at 8 am'. */
const times = String.raw`(?:${oneTime})(?:,?\s+(?:and\s+|und\s+|et\s+|y\s+)?(?:${oneTime}))*`

/** A span that expresses a frequency, wherever it appears. */
const often = String.raw`tag|morgen|woche|monat|stunde|jours?|matins?|semaines?|mois|heures?|días?|mañanas?|semanas?|mes(?:es)?|horas?|giorno|mattina|settimana|mese|ora|dias?|manhãs?|mês|dag|ochtend|week|maand|uur`
const spanOfEach = new RegExp(String.raw`(?<!\p{L})(?:${every})\s+(?:${often})(?!\p{L})`, 'giu')

const number = String.raw`\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a\s+few|einem|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|wenigen|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|quelques|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|pocas`
const pieces = String.raw`(?:bullet\s+)?points?|bullets?|sentences?|words?|lines?|items?|paragraphs?|characters|punkten?|sätzen?|wörtern?|worten|zeilen|absätzen?|zeichen|phrases?|mots|lignes|paragraphes?|caractères|frases?|puntos?|palabras?|líneas?|párrafos?|caracteres`
const tongues = String.raw`english|german|spanish|french|italian|dutch|portuguese|polish|deutsch|englisch|spanisch|französisch|anglais|allemand|espagnol|français|español|inglés|alemán|francés`
/** The requested form of the answer. */
const form = String.raw`(?:at\s+most|no\s+more\s+than|up\s+to|maximum|max\.?|in|höchstens|maximal|nicht\s+mehr\s+als|bis\s+zu|au\s+(?:plus|maximum)|en|como\s+máximo|máximo)\s+(?:${number})\s+(?:short\s+|kurzen\s+|cortas\s+|courtes\s+)?(?:${pieces})|(?:in|auf|en)\s+(?:${tongues})|in\s+(?:plain|simple|easy|short|clear)\s+(?:language|words|sentences|english)|in\s+(?:einfacher\s+sprache|stichpunkten|stichworten|einfachen\s+worten)|keep\s+it\s+(?:short|brief|simple)|(?:fasse?|halte)\s+(?:es|dich)\s+kurz|(?:as|als)\s+(?:an?\s+|eine\s+)?(?:short\s+|bullet(?:ed)?\s+|kurze\s+)?(?:table|list|tabelle|liste)|(?:sous|en)\s+forma?e?\s+de\s+(?:tableau|liste|tabla|lista)|(?:with|mit|avec|con)\s+(?:the\s+|den\s+|les\s+|los\s+|las\s+)?(?:links?|sources?|quellen|liens|enlaces|fuentes)`
/** A request to stay silent when there is nothing to report. */
const silence = String.raw`(?:otherwise|else|if\s+not)?,?\s*(?:stay|keep|be|remain)\s+(?:silent|quiet)|(?:leave\s+out|skip|omit|ignore)\s+(?:what(?:ever)?|anything|everything)\s+(?:was|has\s+been|you\s+have)\s+(?:already\s+)?(?:reported|told|said)(?:\s+(?:before|already|last\s+time))?|(?:otherwise\s+)?(?:say|send|report|do)\s+nothing(?:\s+(?:otherwise|else|if\s+nothing\s+(?:is\s+new|(?:has\s+)?changed)))?|(?:sonst|ansonsten)\s+(?:sag\s+)?nichts|sag\s+sonst\s+nichts|sinon,?\s+(?:ne\s+dis\s+rien|rien)|si\s+no,?\s+(?:no\s+digas\s+)?nada`

/** When to run, the form of the answer, and when to stay silent. */
const besides = String.raw`${times}|${form}|${silence}`

/** The channel of the notification. */
const byWay = String.raw`(?:\s+(?:by|via|through|on|per|par|por|via|op|przez)\s+(?:an?\s+)?(?:e-?mail|mail|text|sms|slack|teams|telegram|message|courriel|correo|nachricht))?`

/** Separators between the parts of a task. */
export const parting =
  /[,;:\n、，；،؛。]|\. |(?:^|\s)(?:and|or|und|oder|sowie|et|ou|y|e|o|en|of|i|oraz|lub|as well as|plus)(?=\s)|および|及び|または|と(?=[\p{Script=Han}\p{Script=Katakana}])|[和与及]|\s(?=و\p{L}{3})/giu

/** Marks the beginning of a new part of the task. */
const cut = ' ; '

const telling = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${notifyRequests.map(([verb, rest]) => `${verb}${byWay}(?:,?\\s+(?:${rest})(?:(?<=['’])|(?!\\p{L})))?`).join('|')})(?<when>,?\s+(?:${whens})(?!\p{L}))?(?<clause>[^]*?)(?=[.!?]|${parting.source}|$)`,
  'giu',
)

/**
 * Secondary instructions at the beginning of a sentence or alone between two marks; within a sentence they may be the
 * subject of the task.
 */
const beside = new RegExp(
  String.raw`(?<=^|[.!?;:\n、，；。])\s*(?:${besides})(?![\p{L}\p{N}])|(?<=,)\s*(?:${besides})\s*(?=$|[,.;:!?\n])`,
  'giu',
)

/**
 * The task without the words that only say whom, how and when to notify: 'let me know if', 'each morning'. `isAbout`
 * reports whether words name anything to search for, so that 'tell me when they change' is removed and 'tell me when
 * the fair opens' keeps its date.
 */
export function withoutInstructions(task: string, isAbout: (words: string) => boolean): string {
  return task
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .replace(telling, (...found) => {
      const { when = '', clause = '' } = found.at(-1) as { when?: string; clause?: string }
      return abouts.test(clause) || isAbout(clause) ? cut + when + clause : cut
    })
    .replace(plainRequests, cut)
    .replace(watching, ' ')
    .replace(spanOfEach, ' ')
    .replace(beside, cut)
}
