import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

const formatNames: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be a URL',
  datetime: 'must be a time such as 2026-11-25T09:00:00Z',
  date: 'must be a date such as 2026-11-25',
  uuid: 'must be a UUID',
}

/**
 * Says what is wrong with a field whose schema has no message of its own, in our words instead of the validator's. Pass
 * it as `error` to `safeParse`: a message of the schema comes first.
 */
export function plainIssue(issue: Issue): string {
  const label = labelOf(issue.path ?? [])
  if (issue.input === undefined || issue.input === null) return `${label} is required`
  return wordsOf(issue, label)
}

function wordsOf(issue: Issue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${label} must be ${typeNames[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `${label} must be ${issue.values.length > 1 ? 'one of ' : ''}${listText(issue.values.map(String))}`
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`
    case 'too_small':
      return tooSmall(label, Number(issue.minimum), issue)
    case 'too_big':
      return tooBig(label, Number(issue.maximum), issue)
    case 'invalid_format':
      return `${label} ${formatNames[issue.format] ?? 'has the wrong form'}`
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`
    default:
      return `${label} is not valid`
  }
}

function tooSmall(label: string, minimum: number, issue: { origin: string; inclusive?: boolean }): string {
  if (issue.origin === 'string')
    return minimum <= 1 ? `${label} is required` : `${label} must be at least ${minimum} characters`
  if (issue.origin === 'array' || issue.origin === 'set')
    return `${label} needs at least ${minimum} ${minimum === 1 ? 'entry' : 'entries'}`
  return issue.inclusive === false
    ? `${label} must be more than ${minimum}`
    : `${label} must be at least ${minimum}`
}

function tooBig(label: string, maximum: number, issue: { origin: string; inclusive?: boolean }): string {
  if (issue.origin === 'string') return `${label} must be at most ${maximum} characters`
  if (issue.origin === 'array' || issue.origin === 'set')
    return `${label} takes at most ${maximum} ${maximum === 1 ? 'entry' : 'entries'}`
  return issue.inclusive === false
    ? `${label} must be less than ${maximum}`
    : `${label} must be at most ${maximum}`
}

const labelMax = 60

/** Names a field by the last name in its path: 'taskDescription' is 'Task description'. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return path.length > 0 ? 'An entry' : 'The body'
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return name
  const words = name
    .slice(0, labelMax)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  const [first = '', ...others] = words.split(' ')
  const lower = others.map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ')
}

function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}
