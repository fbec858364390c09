interface Name {
  text: string
  end: number
}

const sequence = /\p{Lu}[\p{L}\p{M}'’-]{1,40}(?: \p{Lu}[\p{L}\p{M}'’-]{1,40}){0,5}/gu
/** What may be before the first word of a sentence, a cell or a list item. */
const sentenceStart = /(?:^|[.!?…:;|—–•。！？"“„«(])[\s*_>#"“„«([-]*$/
const heading = /^\s{0,3}#|^\s*\*\*[^*]{1,80}\*\*:?\s*$/
const lettersMin = 3
const commonPrefix = 4

const fold = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?$/, '')

/** The words of some texts, with the beginnings that their other forms share. */
export function wordsForNames(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[\p{L}\p{M}'’]{2,40}/gu))
    for (const form of formsOf(fold(word))) words.add(form)
  return words
}

function formsOf(word: string): string[] {
  const cuts = [1, 2, 3].map((cut) => word.slice(0, -cut)).filter((form) => form.length >= commonPrefix)
  return [word, ...cuts]
}

const calendarNames = new Map<string, Set<string>>()

/** Months and weekdays of a language and of English: words with a capital that name nobody. */
function calendarOf(language: string): Set<string> {
  const known = calendarNames.get(language)
  if (known) return known
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)))
  const names = ['en', language].flatMap((each) =>
    days.flatMap((day) =>
      ['long', 'short'].flatMap((width) => {
        const style = width as 'long' | 'short'
        const format = new Intl.DateTimeFormat(each, {
          month: style,
          weekday: style,
          day: 'numeric',
          timeZone: 'UTC',
        })
        return format.format(day).match(/\p{L}{3,}/gu) ?? []
      }),
    ),
  )
  const made = new Set(names.map(fold))
  calendarNames.set(language, made)
  return made
}

/** The names in a line of which a word is unknown; where nouns have capitals, only those whose words all are unknown. */
export function namesIn(line: string, known: ReadonlySet<string>, language: string): Name[] {
  if (heading.test(line)) return []
  const calendar = calendarOf(language)
  const isKnown = (word: string) =>
    calendar.has(fold(word)) || formsOf(fold(word)).some((form) => known.has(form))
  return [...line.matchAll(sequence)].flatMap(({ 0: text, index }) => {
    const all = text.split(' ')
    const words = sentenceStart.test(line.slice(Math.max(0, index - 20), index)) ? all.slice(1) : all
    const long = words.filter((word) => fold(word).length >= lettersMin && !/^\p{Lu}{2,4}$/u.test(word))
    const unknown = long.filter((word) => !isKnown(word))
    const isName =
      language === 'de'
        ? all.length > 1 && unknown.length > 1 && unknown.length === long.length
        : unknown.length > 0
    return isName ? [{ text, end: index + text.length }] : []
  })
}
