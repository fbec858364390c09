const number = String.raw`\d+(?:[.,'’]\d+| \d{3}(?!\d)){0,6}`
const scale = String.raw`(?:\s?(?:million|billion|trillion|thousand|mn|bn|[kmb]|mio\.?|mrd\.?|millionen|milliarden|millions?|milliards?|millones|tausend))?`
const currency = String.raw`(?:US\$|[$€£¥₹]|USD|EUR|GBP|CHF|JPY)`
const currencyAfter = String.raw`(?:[€£$¥]|USD|EUR|GBP|CHF|JPY|dollars?|euros?|pounds?|cents?)`
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)`
const unit = String.raw`(?:ms|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|[kmgt]i?b|[kmg]bit/s|kwh|mwh|gwh|twh|kw|mw|gw|km/h|km²?|mph|miles?|meters?|metres?|cm|mm|kg|tons?|tonnes?|tonnen|lit(?:er|re)s?|°[cf]|degrees|grad|users?|seats?|customers?|passengers?|people|employees|workers|jobs|homes|units|vehicles|cars|ships|trains|planes|stations|stores|points|requests|downloads|subscribers|members|students|patients|stars|countries|cities|projects|tokens|sekunden|minuten|stunden|tage?n?|wochen|monaten?|jahren?|nutzer|kunden|menschen|personen|mitarbeiter|fahrzeuge|haushalte|projekte|euro|heures|jours|semaines|mois|ans|personnes|horas|días|semanas|meses|años|personas)`

// Things that are counted, which may have a word between them and their number: '120 engine-room jobs'.
const counted = String.raw`(?:users?|seats?|customers?|passengers?|people|employees|workers|jobs|homes|units|vehicles|cars|ships|trains|planes|stations|stores|shops|schools|patients|students|members|subscribers|countries|cities|projects|requests|downloads|nutzer|kunden|menschen|mitarbeiter|stellen|fahrzeuge|haushalte|wohnungen)`

const before = String.raw`(?<![\p{L}\p{N}.,/])`
const after = String.raw`(?![\p{L}\p{N}])`

const money = String.raw`[+−-]?${currency}\s?${number}${scale}|[+−-]?${number}${scale}\s?${currencyAfter}`
const percent = String.raw`[+−-]?${number}\s?(?:%|percent(?:age points)?|per cent|prozent(?:punkte)?|pour cent|por ciento)`
const date = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:de )?${month}\.?(?:,?\s(?:de )?\d{4})?|${month}\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?|${month}\s\d{4}|[QH][1-4]\s\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4}`
const quantity = String.raw`[+−-]?${number}${scale}[\s-]?${unit}|${number}${scale}\s[\p{L}-]{3,20}\s${counted}|${number}\s(?:million|billion|trillion|thousand|millionen|milliarden|millions|milliards|millones)`

const whole = (pattern: string) => new RegExp(`${before}(?:${pattern})${after}`, 'giu')

type FigureKind = 'money' | 'percent' | 'date' | 'quantity'

/** What counts as a figure, the more telling kinds first; matched without regard to case. */
const kinds: readonly { kind: FigureKind; pattern: RegExp }[] = [
  { kind: 'date', pattern: whole(date) },
  { kind: 'money', pattern: whole(money) },
  { kind: 'percent', pattern: whole(percent) },
  { kind: 'quantity', pattern: whole(quantity) },
]

export interface Figure {
  kind: FigureKind
  start: number
  end: number
}

const figuresMax = 12

/** Money, percentages, quantities and dates of one line, in their order, none inside another. */
export function figuresIn(line: string): Figure[] {
  if (!/\d/.test(line)) return []
  const found: Figure[] = []
  for (const { kind, pattern } of kinds) {
    for (const match of line.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.every((other) => end <= other.start || start >= other.end)) found.push({ kind, start, end })
      if (found.length >= figuresMax) break
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
