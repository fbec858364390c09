import type { AppContent, UnmetWish } from '#contract/builders/app-content.ts'
import { mainFeature } from '#contract/builders/app-kinds.ts'
import type { AppAnalysis, AppBuilderState } from '#contract/builders/app-state.ts'
import { daysIn, namedDaysIn } from './days-in-text.ts'

type State = AppBuilderState

/** The state without what a text takes away; what is not there is reported as missing. */
export function withoutRemoved(state: State, { removals, without }: AppAnalysis): State {
  const main = state.appType && mainFeature(state.appType)
  const gone = without.filter((each) => each !== main)
  const emptied: Partial<AppContent> = {
    ...(gone.includes('offers') && { prices: [] }),
    ...(gone.includes('visit') && { hours: [], address: '', phone: '', email: '' }),
  }
  const lesser: State = {
    ...state,
    features: state.features.filter((each) => !gone.includes(each)),
    content: { ...state.content, ...emptied },
  }
  return removals.reduce(withoutOne, lesser)
}

/** Words that say what kind of thing an entry is, beside its name. */
const kindWords =
  /\b(?:prices?|costs?|of|for|from|off|entry|item|services?|team|staff|members?|products?|dish(?:es)?|menu|lists?|opening|hours|times|open|on|questions?|about|called|named)\b/giu
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(?:the|an?|my|our|section|page|part|field)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const tokens = (text: string) => ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
const containsWord = (name: string, text: string) => name !== '' && tokens(text).includes(tokens(name))

/** The entries that words name: exactly, else as whole words of either in the other. */
function namedIn(names: readonly string[], words: string): string[] {
  const exact = names.filter((name) => plainName(name) === words)
  if (exact.length > 0 || words === '') return exact
  const matching = names.filter((name) => containsWord(plainName(name), words))
  const longest = matching.filter(
    (name) => !matching.some((other) => other !== name && containsWord(plainName(name), plainName(other))),
  )
  return longest.length > 0 ? longest : names.filter((name) => containsWord(words, plainName(name)))
}

/** The short items of a text that is a list, such as the names of a team; none: it is no list. */
function itemsOf(text: string): string[] {
  const items = text.split(/\s*(?:,|;|\n|&|\band\b)\s*/iu).filter((item) => item !== '')
  return items.length > 1 && items.every((item) => item.length <= 40) ? items : []
}

type Lists = Pick<State, 'content' | 'fields'>

const namesOf = ({ content: { prices, notes }, fields }: Lists): string[] => [
  ...prices.map(({ name }) => name),
  ...notes.flatMap(({ title, text }) => [title, ...itemsOf(text)]),
  ...fields.map(({ label }) => label),
]
const isName = (lists: Lists, words: string) => namesOf(lists).some((name) => plainName(name) === words)

/** The lists without the entries that are named; the entries that the words may mean, where they are several. */
function withoutNamed({ content, fields }: Lists, words: string): { lists: Lists; mayMean: string[] } {
  const { prices, notes } = content
  const named = namedIn(namesOf({ content, fields }), words)
  const isSure = named.every((name) => containsWord(plainName(name), words))
  if (new Set(named).size > 1 && !isSure) return { lists: { content, fields }, mayMean: named }
  const isGone = (name: string) => named.includes(name)
  const lists = {
    content: {
      ...content,
      prices: prices.filter(({ name }) => !isGone(name)),
      notes: notes
        .filter(({ title }) => !isGone(title))
        .map((note) => {
          const items = itemsOf(note.text)
          return items.some(isGone)
            ? { ...note, text: items.filter((item) => !isGone(item)).join(', ') }
            : note
        }),
    },
    fields: fields.filter(({ label }) => !isGone(label)),
  }
  return { lists, mayMean: [] }
}

const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The opening hours without the days that are named; a day within a longer span is closed. */
function hoursWithout(hours: AppContent['hours'], words: string): AppContent['hours'] {
  // 'The sun picture' names no day.
  const isOfDays = /day|weekend|hours|open|times|^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)$/.test(words)
  const days = isOfDays ? namedDaysIn(words) : []
  if (days.length === 0) return /\b(?:hours|opening times)\b/.test(words) ? [] : hours
  const left = hours.filter(({ days: on }) => !daysIn(on).every((day) => days.includes(day)))
  const closed = days.filter((day) => left.some(({ days: on }) => daysIn(on).includes(day)))
  return [...left, ...closed.map((day) => ({ days: longDays[day] ?? '', times: 'closed' }))].slice(0, 14)
}

function withoutOne(state: State, wanted: string): State {
  // 'Anna from our team' names Anna, not the team.
  const lowerCase = wanted.toLowerCase()
  const [own = ''] = lowerCase.split(/\s+(?:from|off|out of)\s+(?:the|our|my)\b/u)
  const light = plainName(own)
  const heavy = own.replace(kindWords, ' ')
  // 'The team member Anna' is Anna; only a whole name counts before its words of kind are left out.
  const order = isName(state, light) ? [light] : [plainName(heavy), light]
  const tries = order.map((words) => withoutNamed(state, words))
  const found = tries.find(({ lists, mayMean }) => mayMean.length > 0 || !isSame(lists, state))
  const { content, fields } = found?.lists ?? state
  const isOther = found === undefined
  const next: State = {
    ...state,
    content: {
      ...content,
      hours: isOther ? hoursWithout(content.hours, lowerCase) : content.hours,
      address:
        isOther && /\baddress\b(?! field)/.test(lowerCase) && !/e-?mail/.test(lowerCase)
          ? ''
          : content.address,
      phone: isOther && /\bphone\b/.test(lowerCase) ? '' : content.phone,
      email: isOther && /\be-?mail\b/.test(lowerCase) ? '' : content.email,
      tagline: isOther && /\b(?:slogan|tagline|headline)\b/.test(lowerCase) ? '' : content.tagline,
      about: isOther && /\bintro(?:duction)?\b/.test(lowerCase) ? '' : content.about,
    },
    fields,
    theme: isOther && /\bdark\b|\blight\b/.test(lowerCase) ? null : state.theme,
  }
  if (!isSame(next, state) || next.theme !== state.theme || light === '') return next
  const missing: UnmetWish = {
    what: `leave out: ${wanted.slice(0, 200)}`,
    instead: found
      ? `It may be any of these: ${found.mayMean.join(', ').slice(0, 300)}. Say the whole name of one.`
      : 'There is nothing of that name. Say the name of a part, a price, a section or a field that it has.',
  }
  return { ...state, unmet: [...state.unmet, missing].slice(0, 20) }
}

const isSame = (a: Lists, b: Lists) =>
  JSON.stringify([a.content, a.fields]) === JSON.stringify([b.content, b.fields])

const isSameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

const replaced = <T>(old: readonly T[], added: readonly T[], nameOf: (each: T) => string): T[] => [
  ...old.map((each) => added.find((other) => isSameName(nameOf(other), nameOf(each))) ?? each),
  ...added.filter((each) => !old.some((other) => isSameName(nameOf(other), nameOf(each)))),
]

/** The content with the new facts: an item of the same name is replaced, lists grow, an empty text changes nothing. */
export function mergedContent(before: AppContent, more: Partial<AppContent>): AppContent {
  const { prices = [], hours: open = [], notes = [] } = more
  return {
    tagline: more.tagline || before.tagline,
    about: more.about || before.about,
    prices: replaced(before.prices, prices, ({ name }) => name).slice(0, 40),
    currency: more.currency ?? before.currency,
    hours: replaced(before.hours, open, ({ days }) => days).slice(0, 14),
    address: more.address || before.address,
    phone: more.phone || before.phone,
    email: more.email || before.email,
    notes: replaced(before.notes, notes, ({ title }) => title).slice(0, 12),
  }
}
