const number = String.raw`\p{Nd}+(?:[.,'’٬٫]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd})){0,6}`
const scale = String.raw`(?:\s?(?:million|billion|trillion|thousand|mn|bn|[kmb]|mio\.?|mrd\.?|millionen|milliarden|millions?|milliards?|millones|tausend))?`
const currency = String.raw`(?:US\$|R\$|[$€£¥¥₹₩₽]|USD|EUR|GBP|CHF|JPY|PLN|BRL|Fr\.|Rs\.?)`
const currencyAfter = String.raw`(?:(?:[€£$¥₽]|EUR|Euro|ct|Cent|Rp\.?|cents?)/(?:kWh|m²|m³|km|kg|l|h|Stk|Monat|month|mois|mes)|[€£$¥₽]|zł|kč|kr|USD|EUR|GBP|CHF|JPY|PLN|Fr\.|dollars?|dólares|euros?|pounds?|francs?|cents?|cts?|złotych|reais|ريال|درهم|دولار|جنيه|يورو)`
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus|oktober|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر)`
const unit = String.raw`(?:ms|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|[kmgt]i?b|[kmg]bit/s|kwh|mwh|gwh|twh|kw|mw|gw|km/h|km²?|mph|miles?|meters?|metres?|cm|mm|kg|tons?|tonnes?|tonnen|lit(?:er|re)s?|°[cf]|degrees|grad|users?|seats?|customers?|passengers?|people|employees|workers|jobs|homes|units|vehicles|cars|ships|trains|planes|stations|stores|points|requests|downloads|subscribers|members|students|patients|stars|countries|cities|projects|tokens|sekunden|minuten|stunden|tage?n?|wochen|monaten?|jahren?|nutzer|kunden|menschen|personen|mitarbeiter|fahrzeuge|haushalte|projekte|euro|heures|jours|semaines|mois|ans|personnes|horas|días|semanas|meses|años|personas|persone|ore|giorni|mesi|anni|pessoas|horas|dias|anos|mensen|uur|dagen|osób|godzin|dni|lat|miejsc)`

// Countable nouns, which may have a word between them and their number: '120 engine-room jobs'.
const counted = String.raw`(?:users?|seats?|customers?|passengers?|people|employees|workers|jobs|homes|units|vehicles|cars|ships|trains|planes|stations|stores|shops|schools|patients|students|members|subscribers|countries|cities|projects|requests|downloads|nutzer|kunden|menschen|mitarbeiter|stellen|fahrzeuge|haushalte|wohnungen)`

const before = String.raw`(?<![\p{L}\p{N}.,/])`
const after = String.raw`(?![\p{L}\p{N}])`

const money = String.raw`[+−-]?${currency}\s?${number}${scale}|[+−-]?${number}${scale}\s?${currencyAfter}`
const percent = String.raw`[+−-]?${number}\s?(?:[%%٪]|proc\.|procent|por cento|per cento|percent(?:age points)?|per cent|prozent(?:punkte)?|pour cent|por ciento)`
const date = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|st|nd|rd|th|er)?\s(?:de )?${month}(?:\.(?=,?\s\d))?(?:,?\s(?:de )?\d{4})?|${month}(?:\.(?=,?\s\d))?\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?|${month}\s\d{4}|[QH][1-4]\s\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4}`
const quantity = String.raw`[+−-]?${number}${scale}[\s-]?${unit}|${number}${scale}\s[\p{L}-]{3,20}\s${counted}|${number}\s(?:million|billion|trillion|thousand|millionen|milliarden|millions|milliards|millones)`

// In a script without spaces there is no word boundary to match.
const eastDate = /(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?|\d{4}年/gu
const eastMoney =
  /(?:[\d,.]{1,12}[万億千亿百]?){1,3}(?:円|元|人民币|日元|ドル|ウォン)|[¥¥][\d,.]{1,12}[万億亿]?/gu
const eastQuantity =
  /[\d,.]{1,12}[万億千亿]?(?:人|名|件|社|台|か所|ヶ所|カ所|キロ|メートル|トン|時間|分間|日間|年間|か月|ヶ月|个|家|辆|公里|小时|分钟|天|本|席|室|便|回|倍|歳)/gu
const eastPercent = /[\d,.]{1,12}(?:[%%]|パーセント|ポイント|个百分点)/gu

const whole = (pattern: string) => new RegExp(`${before}(?:${pattern})${after}`, 'giu')

export type FigureKind = 'money' | 'percent' | 'date' | 'quantity'

/** The kinds of figures, the more specific ones first; matched case-insensitively. */
const kinds: readonly { kind: FigureKind; pattern: RegExp }[] = [
  { kind: 'date', pattern: whole(date) },
  { kind: 'money', pattern: whole(money) },
  { kind: 'percent', pattern: whole(percent) },
  { kind: 'quantity', pattern: whole(quantity) },
]
const easternKinds: typeof kinds = [
  { kind: 'date', pattern: eastDate },
  { kind: 'money', pattern: eastMoney },
  { kind: 'percent', pattern: eastPercent },
  { kind: 'quantity', pattern: eastQuantity },
]
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

export interface Figure {
  kind: FigureKind
  start: number
  end: number
}

const figuresMax = 12

/** Money, percentages, quantities and dates of one line, in their order, none inside another. */
export function figuresIn(line: string): Figure[] {
  if (!/\p{Nd}/u.test(line)) return []
  const found: Figure[] = []
  for (const { kind, pattern } of eastern.test(line) ? [...easternKinds, ...kinds] : kinds) {
    for (const match of line.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.every((other) => end <= other.start || start >= other.end)) found.push({ kind, start, end })
      if (found.length >= figuresMax) break
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
