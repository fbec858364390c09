const languages = 'en de fr es it pt nl pl cs da nb sv fi tr hu ro el uk ru ar he hi id vi th ko ja zh'.split(
  ' ',
)
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
const styles = ['long', 'short', 'narrow'] as const
/** Numbers that take different forms of a noun in some language. */
const numbers = [1, 2, 5, 21]
/** Short English forms that `Intl` does not have. */
const alsoAfter = [
  ' mins ago',
  ' hrs ago',
  ' secs ago',
  'm ago',
  'd ago',
  'w ago',
  's ago',
  'min ago',
  'h ago',
]

const asSpoken = (text: string) => text.normalize('NFKC').toLowerCase()
const escaped = (text: string) =>
  RegExp.escape(text)
    .replaceAll(/\s|\\x20/g, String.raw`\s?`)
    .replaceAll('’', "['’]")
const eitherOf = (texts: Iterable<string>) =>
  [...texts]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/** What comes before and after the number of an age, such as 'vor ' and ' Minuten', in each of the languages. */
function ages(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>([['', new Set(alsoAfter)]])
  for (const language of languages)
    for (const style of styles) {
      const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style, numeric: 'always' })
      for (const unit of units)
        for (const number of numbers) {
          const parts = format.formatToParts(-number, unit)
          const at = parts.findIndex(({ type }) => type === 'integer')
          if (at < 0) continue
          const [before = '', after = ''] = [parts.slice(0, at), parts.slice(at + 1)].map((side) =>
            asSpoken(side.map(({ value }) => value).join('')),
          )
          found.set(before, (found.get(before) ?? new Set()).add(after))
        }
    }
  return found
}

/** 'Today' and 'yesterday' in each of the languages. */
function days(): Set<string> {
  return new Set(
    languages.flatMap((language) => {
      const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
      return [0, -1].map((day) => asSpoken(format.format(day, 'day')))
    }),
  )
}

let age: RegExp | undefined
let day: RegExp | undefined

/** Lower-case text without ages such as '5 minutes ago' and 'vor 3 Tagen'. */
export function withoutAges(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text
  age ??= new RegExp(
    String.raw`(?<![\p{L}\p{N}.,])(?:${[...ages()]
      .toSorted(([a], [b]) => b.length - a.length)
      .map(([before, after]) => String.raw`${escaped(before)}\p{Nd}{1,4}\s?(?:${eitherOf(after)})`)
      .join('|')})(?![\p{L}\p{M}])`,
    'gu',
  )
  return text.replace(age, ' ')
}

/** The same without 'today' and 'yesterday'. */
export function withoutAgesOrDays(text: string): string {
  day ??= new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${eitherOf(days())})(?![\p{L}\p{M}])`, 'gu')
  return withoutAges(text).replace(day, ' ')
}
