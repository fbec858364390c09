import { findWords } from './word-rules.ts'

const lengthMax = 72
const form = /^[a-z]+\([a-z0-9, -]+\)!?: (?<verb>[a-z-]+)\b.*[^.]$/

/** First words that show that a subject is a statement and not an instruction. */
const noVerbs = new Set(
  'a an the all any both each every it its no nobody none not nothing one only others some that there these they this those two what when where who whoever why without with'.split(
    ' ',
  ),
)
/** Endings of other forms of a verb, and the verbs that end so themselves. */
const otherForm = /(?:[^s]s|ed|ing)$/
const plainForms = /^(?:alias|bias|bring|canvas|embed|feed|focus|need|ping|seed|shed|speed|string|swing)$/

/** Returns the problem of a commit subject; undefined if there is none. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > lengthMax) return `has ${subject.length} characters; write at most ${lengthMax}`
  const verb = form.exec(subject)?.groups?.verb
  if (verb === undefined) return 'write "type(scope): imperative summary", without a full stop'
  if (noVerbs.has(verb) || (otherForm.test(verb) && !plainForms.test(verb))) {
    return `begins with "${verb}"; begin with an imperative verb`
  }
  const [match] = findWords(subject)
  return match && `"${match.word}" → ${match.better}`
}
