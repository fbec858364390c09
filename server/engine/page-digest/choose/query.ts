import { parting, withoutInstructions } from '#server/engine/page-digest/words/instructions.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'
import { stopWords } from '#server/engine/page-digest/words/stop-words.ts'
import { stem, wordsOf } from '#server/engine/page-digest/words/words.ts'

// Words that say what to do, not what the task is about.
const errandWords = new Set(
  `please summarize summarise summary summaries digest brief briefing overview list find search look looking read
  check monitor watch track follow report reports name pick tell show give get write create make explain describe compare
  analyze analyse analysis extract collect gather research investigate identify notify alert send keep answer
  question questions help want need know learn highlight note outline review scan visit use using include including
  page pages site sites website websites web link links linked url source sources article articles blog post posts text
  content document documents information info thing things item items key main important relevant interesting
  significant major top best detail details fact facts point points bullet bullets short shortly sentence sentences
  word words new news latest recent recently current currently today todays daily day days week weeks weekly morning
  right away immediately soon possible email mail sms slack note message whenever every hour hourly month monthly update updates updated change changes changed anything everything something happen
  happens happened happening since last run time table result results output markdown agent task user per about also
  fasse zusammenfassen zusammen zusammenfassung finde suche prüfe überwache beobachte lies liste zeige erkläre
  beschreibe vergleiche berichte bericht nenne gib erstelle schreibe analysiere seite seiten webseite webseiten
  artikel neue neues neuen neuesten neuigkeiten nachrichten aktuelle aktuellen wichtig wichtige wichtigen wichtigsten
  gilt gelten kostet kosten cost costs coûte coûtent cuesta cuestan costa costano entwickeln entwickelt steht stehen gibt sagt werden
  avise avisa veja bescheid sofort sobald falls sofern nachricht meldung dès courant correo correos weten zodra prześlij täglich heute änderungen änderung bitte kurz quelle quellen information informationen inhalt inhalte
  résume résumer résumé trouve cherche liste compare analyse explique page pages site articles nouvelles actualités
  dernières principaux principales resume resumir resumen busca encuentra lista compara analiza explica página sitio
  artículos noticias últimas principales one two three four five both each zwei drei beide beiden deux trois dos tres
  fassen stellen alle allen fasst résumez résumés comparer comparez comparez dites dis donne donnez indique indiquez présente
  chaque semaine jour jours matin cada semana día días mañana dime dame indica muestra compara informe confronta riassumi
  riassunto dimmi elenca cerca mostra ogni giorno settimana pagina pagine sito notizie novità resuma resumo diga liste mostre
  compare informe páginas notícias novidades vergelijk samenvatting vat samen noem geef toon elke dag week pagina nieuws
  podsumuj porównaj wymień podaj pokaż znajdź sprawdź codziennie tydzień strony strona wiadomości stronie tych co
  cosa cambia cambiano cambian ändert ändern change changent muda mudam zmienia qué ce
  was wie wer welche neu geändert verändert changé nouveau nouveautés cambiado nuevo cambiato nuovo mudou novo gewijzigd
  zmieniło nowego vigila vigile revisa revise comprueba compruebe mira sigue surveille surveillez vérifie vérifiez
  nothing otherwise nichts sonst rien sinon nada iets bekijk bekijken controleer quelque chose qualcosa algo coś regarde regardez suivez consulte consultez kontrolliere verfolge achte schau behalte anything if whether out up them page's please regarding concerning
  まとめ まとめて 要約 教え 教えて 一覧 比較 報告 調べ ページ 記事 情報 内容 新しい 最新 変更 变化 总结 概括 比较 列出 告诉 新闻 页面 内容
  文章 每天 لخص اذكر قارن أخبرني ما الصفحة الصفحات المقال المقابلة المهم أهم الجديد`.split(/\s+/),
)

/** Requests for what is new or changed. */
const newWish =
  /\bnew|latest|recent|chang|update|monitor|watch|neu|änder|aktuell|nouve|dernier|nuev|últim|cambi|novit|nov[oa]s?\b|mud|nieuw|wijzig|now[ye]|zmien|\bny[at]?\b|nyhet|ändr|yeni|değiş|нов|измен|新|変わ|変更|变化|جديد|تغي|새|바뀌|변경|नय|नई|नए|बदल/i

/** A wish that the words of the task alone do not match: how it is expressed, and related words in a source. */
const wishes = [
  {
    kind: 'money',
    asked:
      /pric|cost|\bfee|tarif|salar|\bfines?\b|budget|preis|kosten|gebühr|gehalt|bußgeld|\bprix|coût|frais|amende|multa|preci|prezz|preço|taxa|prijs|\bcen[aęyo]|koszt|opłat|\bpris|kostnad|fiyat|ücret|цен[аыу]|стоимост|価格|料金|费用|价格|سعر|أسعار|تكلفة|رسوم|가격|요금|कीमत|किराय/i,
    also: 'price cost fee plan free pay discount refund preis kosten gebühr tarif rabatt prix coût tarif precio',
  },
  {
    kind: 'date',
    asked:
      /\bwhen\b|\bdates?\b|deadline|release|schedule|termin|\bdatum|frist|\bwann\b|\bquand\b|échéance|fecha|cuándo|plazo|scaden|\bdata\b|quando|prazo|wanneer|kiedy|(?<!\p{L})när(?!\p{L})|ne zaman|tarih|когда|срок|日程|いつ|日付|期限|何时|日期|موعد|تاريخ|متى|언제|날짜|कब|तारीख/iu,
    also: 'due deadline launch start termin frist',
  },
  {
    kind: 'number',
    asked:
      /how (?:many|much)|number|figure|percent|rate|zahl|prozent|wie viele|chiffre|pourcent|combien|cifra|porcent|cuánt|percentual|quant[oi]|hoeveel|ile |liczb|hur många|kaç|сколько|何人|数字|多少|عدد|كم |몇|कितन/i,
    also: '',
  },
  { kind: 'new', asked: newWish, also: '' },
] as const
export type Wish = (typeof wishes)[number]['kind']

export interface Query {
  /** The words of the subject, each with its weight. */
  words: ReadonlyMap<string, number>
  /** Whether the task itself names a subject. */
  named: boolean
  wishes: ReadonlySet<Wish>
  /** The separate requests of the task; empty for a single one. */
  parts: readonly QueryPart[]
  /** Whether it asks a question, whose answer comes before anything else. */
  isQuestion: boolean
}

export interface QueryPart {
  /** In the words of the task. */
  label: string
  query: Query
}

const wordsMax = 40
const partsMax = 6
const askedFigures = ['money', 'date', 'number'] as const
/** Weight of words that only relate to a wish; words of the task weigh 1, other words 0.5. */
export const relatedWeight = 0.3

function isTopic(word: string): boolean {
  if (errandWords.has(word) || (word.length < 2 && !/[^a-z]/.test(word))) return false
  if (/^[\p{Script=Hiragana}]{1,3}$/u.test(word)) return false
  // 'Qu’ils' is two small words.
  const parts = /['’]/.test(word) ? word.split(/['’]/) : [word]
  const isSmall = (part: string, small: ReadonlySet<string>) =>
    small.has(part) || (parts.length > 1 && part.length < 3)
  for (const small of stopWords.values()) if (parts.every((part) => isSmall(part, small))) return false
  return true
}

const questionStart =
  /^\s*(?:how|when|where|who|why|which|what|can|is|are|does|did|was|wie|wann|wo|wer|warum|combien|quand|où|qui|pourquoi|quel|cuánto|cuándo|dónde|quién|quanto|quando|hoeveel|wanneer|ile|kiedy|hur|när|kaç|сколько|когда|где)(?!\p{L})/iu

/** Words that only express a change, when no other word names its subject: 'if they drop'. */
const happenings =
  /^(?:(?:ver|ge)?änder|chang|cambi|mud[aeo]|wijzig|gewijzig|zmie|a[ck]tuali|updat)|^(?:happen|occur|appear|drop|fall|rise|go|increas|decreas|move|sink|fäll|steig|passier|baiss|mont|augment|diminu|baj|sub|pas|scend|sal|succed|desc|sob|daal|stijg|gebeur|spad|rośn)\p{L}{0,4}$/u

/** Whether words name something to search for, and do not only express a change. */
const isAboutSomething = (words: string) =>
  wordsOf(words).some((word) => isTopic(word) && !happenings.test(word))

/** The subject of the task; instructions and a short input weigh half. */
export function queryOf(given: string, beside: string): Query {
  const task = withoutInstructions(given.slice(0, 10_000), isAboutSomething)
  const whole = simpleQuery(task, beside)
  // 'Tell me when they change' asks for what is new, and for nothing else.
  const wished = newWish.test(given) ? new Set([...whole.wishes, 'new' as const]) : whole.wishes
  const asks = /[?？؟]/.test(given + beside) || questionStart.test(given)
  const isQuestion = asks && !wished.has('new')
  const parts = task
    .slice(0, 5_000)
    .split(parting)
    .flatMap((words) => partOf(words))
  const distinct = [...new Map(parts.map((part) => [part.label.toLowerCase(), part])).values()]
  return {
    ...whole,
    wishes: wished,
    isQuestion,
    parts: distinct.length > 1 ? distinct.slice(0, partsMax) : [],
  }
}

/** The requested order of the answer: 'security fixes first'. */
const ofOrder = /(?:^|\s+)(?:first|last|zuerst|zuletzt|d['’]abord|en\s+dernier|primero)[.!?]?$/iu

/** A part of the task by its subject, without the errand around it. */
function partOf(words: string): QueryPart[] {
  const query = simpleQuery(words, '')
  // 'From when on' and 'what it costs' name nothing, but request something.
  const ownCount = [...query.words.values()].filter((weight) => weight > relatedWeight).length
  if (ownCount > 12 || !(query.named || askedFigures.some((wish) => query.wishes.has(wish)))) return []
  const tokens = words.trim().split(/\s+/)
  const isAbout = (token: string) => !query.named || wordsOf(token).some(isTopic)
  const label = tokens
    .slice(tokens.findIndex(isAbout), tokens.findLastIndex(isAbout) + 1)
    .join(' ')
    .replace(ofOrder, '')
  // A bare figure is a limit, not something to search for.
  if (!/\p{L}{2}/u.test(label)) return []
  return [{ label: plainLine(label, 80).replace(/[.!?。]+$/u, ''), query }]
}

function simpleQuery(task: string, beside: string): Query {
  const asked = `${task} ${beside}`.slice(0, 10_000)
  const wished = wishes.filter((wish) => wish.asked.test(asked))
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text.slice(0, 5_000))) {
      const counts = weight === relatedWeight || isTopic(word)
      if (words.size < wordsMax && counts && !words.has(word)) words.set(word, weight)
    }
  }
  add(task, 1)
  add(beside, 0.5)
  const named = words.size > 0
  for (const { also } of wished) add(also, relatedWeight)
  return { words, named, wishes: new Set(wished.map(({ kind }) => kind)), parts: [], isQuestion: false }
}

/** The query as stems of one language. */
export function stemmedQuery(query: Query, language: Language): Map<string, number> {
  const stems = new Map<string, number>()
  for (const [word, weight] of query.words) {
    const root = stem(word, language)
    stems.set(root, Math.max(weight, stems.get(root) ?? 0))
  }
  return stems
}
