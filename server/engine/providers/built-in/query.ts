import { type Language, stopWords } from './stop-words.ts'
import { stem, wordsOf } from './words.ts'

// What a task asks to be done, not what it is about.
const errandWords = new Set(
  `please summarize summarise summary summaries digest brief briefing overview list find search look looking read
  check monitor watch track follow report reports tell show give get write create make explain describe compare
  analyze analyse analysis extract collect gather research investigate identify notify alert send keep answer
  question questions help want need know learn highlight note outline review scan visit use using include including
  page pages site sites website websites web link links url source sources article articles blog post posts text
  content document documents information info thing things item items key main important relevant interesting
  significant major top best detail details fact facts point points bullet bullets short shortly sentence sentences
  word words new news latest recent recently current currently today todays daily day days week weeks weekly morning
  every hour hourly month monthly update updates updated change changes changed anything everything something happen
  happens happened happening since last run time table result results output markdown agent task user per about also
  fasse zusammenfassen zusammen zusammenfassung finde suche prüfe überwache beobachte lies liste zeige erkläre
  beschreibe vergleiche berichte bericht nenne gib erstelle schreibe analysiere seite seiten webseite webseiten
  artikel neue neues neuen neuesten neuigkeiten nachrichten aktuelle aktuellen wichtig wichtige wichtigen wichtigsten
  entwickeln entwickelt steht stehen gibt sagt werden
  täglich heute änderungen änderung bitte kurz quelle quellen information informationen inhalt inhalte
  résume résumer résumé trouve cherche liste compare analyse explique page pages site articles nouvelles actualités
  dernières principaux principales resume resumir resumen busca encuentra lista compara analiza explica página sitio
  artículos noticias últimas principales`.split(/\s+/),
)

/** A wish that the task's words alone do not find: how it is asked for, and other words that speak of it. */
const wishes = [
  {
    kind: 'money',
    asked:
      /pric|cost|\bfee|\bplans?\b|tariff|salar|budget|billing|subscription|revenue|earning|preis|kosten|gebühr|tarif|gehalt|umsatz|\bprix|coût|precio|coste|tarifa/i,
    also: 'price cost fee plan free pay discount refund preis kosten gebühr tarif rabatt prix coût tarif precio',
  },
  {
    kind: 'date',
    asked:
      /\bwhen\b|\bdates?\b|deadline|release|schedule|calendar|event|expir|termin|datum|frist|\bwann\b|\bquand\b|échéance|fecha|cuándo/i,
    also: 'due deadline launch start termin frist',
  },
  {
    kind: 'number',
    asked:
      /how (?:many|much)|number|figure|statistic|percent|rate|growth|metric|benchmark|\bdata\b|zahl|prozent|anteil|wachstum|statistik|chiffre|pourcent|cifra|porcentaje/i,
    also: '',
  },
  {
    kind: 'new',
    asked: /\bnew|latest|recent|change|update|monitor|watch|neu|änder|aktuell|nouve|dernier|nuev|últim/i,
    also: '',
  },
] as const
export type Wish = (typeof wishes)[number]['kind']

export interface Query {
  /** Words that the task is about, each with its weight. */
  words: ReadonlyMap<string, number>
  /** Whether the task itself names a subject. */
  named: boolean
  wishes: ReadonlySet<Wish>
}

const wordsMax = 40
/** Words that only go with a wish weigh this much; those of the task itself 1, beside it 0.5. */
export const akinWeight = 0.3

function isTopic(word: string): boolean {
  if (errandWords.has(word) || (word.length < 2 && !/[^a-z]/.test(word))) return false
  for (const small of stopWords.values()) if (small.has(word)) return false
  return true
}

/** What the task is about; instructions and a short input count half. */
export function queryOf(task: string, beside: string): Query {
  const asked = `${task} ${beside}`.slice(0, 10_000)
  const wished = wishes.filter((wish) => wish.asked.test(asked))
  const words = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text.slice(0, 5_000))) {
      if (words.size < wordsMax && isTopic(word) && !words.has(word)) words.set(word, weight)
    }
  }
  add(task, 1)
  add(beside, 0.5)
  const named = words.size > 0
  for (const { also } of wished) add(also, akinWeight)
  return { words, named, wishes: new Set(wished.map(({ kind }) => kind)) }
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
