/** The days of the week, Sunday first. */
export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6]
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** 'Wed', 'Weds', 'Wednesday' and 'Wednesdays', but not 'wedding'. */
const day = `\\b(${dayNames.join('|')})(?:s|nes|rs?|ur)?(?:days?)?\\b\\.?`
const dayRange = new RegExp(`${day}(?:\\s*(?:-|–|to|till|until|through)\\s*${day})?`, 'giu')

/** The days that words such as 'Tue to Sat' name; none: they name none. */
export function namedDaysIn(words: string): number[] {
  const named = [...words.matchAll(dayRange)].flatMap(([, from = '', to = from]) => {
    const [first, last] = [from, to].map((name) => dayNames.indexOf(name.toLowerCase()))
    return everyDay.map((n) => ((first ?? 0) + n) % 7).slice(0, (((last ?? 0) - (first ?? 0) + 7) % 7) + 1)
  })
  if (/\bweekdays?\b/iu.test(words)) named.push(1, 2, 3, 4, 5)
  if (/\bweekends?\b/iu.test(words)) named.push(6, 0)
  return [...new Set(named)]
}

/** The same; every day where they name none, and without those that 'except' takes out. */
export function daysIn(words: string): readonly number[] {
  const [open = '', ...others] = words.split(/\b(?:except|excluding|but|not)\b/iu)
  const named = namedDaysIn(open)
  const without = namedDaysIn(others.join(' '))
  return (named.length > 0 ? named : everyDay).filter((each) => !without.includes(each))
}
