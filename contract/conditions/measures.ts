// chunk: agent-form
import { locales } from './locales.ts'

/** What a figure measures: a currency such as 'EUR', 'percent', or the base unit of a quantity, of which it holds `factor`. */
export interface Measure {
  unit: string
  factor: number
}

const currencies =
  'EUR USD CAD AUD GBP EGP CHF XOF JPY CNY PLN BRL SEK NOK DKK KRW KPW TRY RUB BYN INR PKR CZK HUF SAR QAR AED MAD'.split(
    ' ',
  )
const units: Record<string, readonly [base: string, factor: number]> = {
  percent: ['percent', 1],
  second: ['second', 1],
  minute: ['second', 60],
  hour: ['second', 3_600],
  day: ['second', 86_400],
  week: ['second', 604_800],
  month: ['second', 2_629_800],
  year: ['second', 31_557_600],
  millisecond: ['second', 0.001],
  centimeter: ['meter', 0.01],
  meter: ['meter', 1],
  kilometer: ['meter', 1_000],
  mile: ['meter', 1_609.344],
  gram: ['gram', 1],
  kilogram: ['gram', 1_000],
  liter: ['liter', 1],
  celsius: ['celsius', 1],
  megabyte: ['byte', 1e6],
  gigabyte: ['byte', 1e9],
  terabyte: ['byte', 1e12],
  'kilometer-per-hour': ['kilometer-per-hour', 1],
}
/** Their signs are those of all languages. */
const signLocales = ['en', 'ja', 'ar']
const scales = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12]
/** What `Intl` does not name, names in one form of several, or only together with a country. */
const otherNames: Record<string, string> = {
  USD: 'ドル 달러 dolar dolara dolarów',
  JPY: 'yen yens 엔',
  CNY: '元 yuan yuans rmb',
  KRW: '원',
  PLN: 'zloty zlotys złoty złote złotych',
  BRL: 'reais',
  TRY: 'tl lira liras lire liranın liradan',
  CHF: 'fr fr.',
  RUB: 'рубль рублей руб руб.',
  INR: 'rs rs. रुपये',
  SAR: 'ريال',
  cent: 'cent cents ct cts rp.',
  'square-meter': 'm² m2 qm sqm',
  'kilowatt-hour': 'kwh',
}
const otherScales: readonly (readonly [string, number])[] = [
  ['k', 1e3],
  ['bn', 1e9],
  ['tn', 1e12],
]

interface Lexicon {
  names: Map<string, Measure>
  scales: Map<string, number>
  /** The letters with which these names begin. */
  firstWords: Set<string>
  longest: number
}

let made: Lexicon | undefined

/** All names of currencies, units and scales in all languages, lower case; computed once, when a figure is read. */
export function lexicon(): Lexicon {
  if (made) return made
  const names = new Map<string, Measure>()
  const add = (name: string, unit: string, factor = 1) => {
    const key = plainName(name)
    if (key && !names.has(key)) names.set(key, { unit, factor })
  }
  for (const [unit, words] of Object.entries(otherNames)) for (const word of words.split(' ')) add(word, unit)
  for (const unit of currencies) add(unit, unit)
  for (const locale of signLocales) addSigns(locale, add)
  for (const locale of locales) addCurrencies(locale, add)
  for (const locale of locales) addUnits(locale, add)
  for (const sign of ['%', '%', '٪']) add(sign, 'percent')
  const scaleWords = scaleNames()
  const all = [...names.keys(), ...scaleWords.keys()]
  made = {
    names,
    scales: scaleWords,
    firstWords: new Set(all.map((name) => /^[\p{L}\p{M}]+/u.exec(name)?.[0] ?? '')),
    longest: Math.max(...all.map(({ length }) => length)),
  }
  return made
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()

type Add = (name: string, unit: string, factor?: number) => void

/** Names, and the word that those of several currencies share, such as 'dollars', which needs no country. */
function addCurrencies(locale: string, add: Add): void {
  const found = new Map<string, string[]>()
  for (const currency of currencies) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    for (const name of new Set([1, 2, 5].map((value) => partOf(format, value, 'currency')))) {
      add(name, currency)
      for (const word of name.split(/[ -]/)) {
        const owners = found.get(word) ?? []
        if (!owners.includes(currency)) found.set(word, [...owners, currency])
      }
    }
  }
  for (const [word, [owner = '', ...others]] of found)
    if (others.length > 0 && word.length > 2) add(word, owner)
}

function addSigns(locale: string, add: Add): void {
  for (const currency of currencies) {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
    add(partOf(new Intl.NumberFormat(locale, options), 1, 'currency'), currency)
  }
}

const partOf = (format: Intl.NumberFormat, value: number, part: string) =>
  format.formatToParts(value).find(({ type }) => type === part)?.value ?? ''

function addUnits(locale: string, add: Add): void {
  for (const [unit, [base, factor]] of Object.entries(units)) {
    for (const unitDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
      for (const value of unitDisplay === 'long' ? [1, 2, 5] : [5])
        for (const { type, value: name } of format.formatToParts(value))
          if (type === 'unit' || type === 'percentSign') add(name, base, factor)
    }
  }
}

function scaleNames(): Map<string, number> {
  const found = new Map<string, number>(otherScales)
  for (const locale of locales)
    for (const compactDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay })
      const plain = new Intl.NumberFormat(locale, { useGrouping: false })
      for (const scale of scales)
        for (const times of [1, 2, 5]) {
          const name = partOf(format, scale * times, 'compact')
          const shown = partOf(format, scale * times, 'integer')
          const count = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => plain.format(each) === shown)
          if (name && count && !found.has(plainName(name)))
            found.set(plainName(name), (scale * times) / count)
        }
    }
  return found
}
