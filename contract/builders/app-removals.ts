import type { AppContent, UnmetWish } from './app-content.ts'
import { mainFeature } from './app-kinds.ts'
import type { AppAnalysis, AppBuilderState } from './app-state.ts'

type State = AppBuilderState

/** The state without what a text takes away; what is not there is said to be missing. */
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

function withoutOne(state: State, wanted: string): State {
  const words = wanted
    .toLowerCase()
    .replace(/\b(?:the|a|an|my|our|section|page|part|field|price|from the price list)\b/g, ' ')
  const isNamed = (name: string) => {
    const plain = name.toLowerCase()
    return (
      words.includes(plain) || (words.trim().length > 2 && plain.includes(words.replace(/\s+/g, ' ').trim()))
    )
  }
  const { content, fields } = state
  const next: State = {
    ...state,
    content: {
      ...content,
      prices: content.prices.filter(({ name }) => !isNamed(name)),
      notes: content.notes.filter(({ title }) => !isNamed(title)),
      hours: content.hours.filter(({ days }) => !isNamed(days)),
      phone: /\bphone\b/.test(words) ? '' : content.phone,
      email: /\be-?mail\b/.test(words) ? '' : content.email,
      tagline: /\b(?:slogan|tagline|headline)\b/.test(words) ? '' : content.tagline,
      about: /\bintro(?:duction)?\b/.test(words) ? '' : content.about,
    },
    fields: fields.filter(({ label }) => !isNamed(label)),
    theme: /\bdark\b|\blight\b/.test(words) ? null : state.theme,
  }
  const isLess =
    JSON.stringify([next.content, next.fields, next.theme]) !== JSON.stringify([content, fields, state.theme])
  if (isLess || words.trim() === '') return next
  const missing: UnmetWish = {
    what: `leave out: ${wanted.slice(0, 200)}`,
    instead:
      'There is nothing of that name. Say the name of a part, a price, a section or a field that it has.',
  }
  return { ...state, unmet: [...state.unmet, missing].slice(0, 20) }
}
