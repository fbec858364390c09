import type { AppContent, AppPrice } from '#contract/builders/app-content.ts'
import type { AppTable, TableField } from './tables.ts'

type Value = string | number | boolean | null
export type Example = Record<string, Value>

/** Prefix of every invented text, so that readers do not take it for the owner's own. */
export const sampleMark = 'Sample'

/** The rows in the tables of the parts until the owner fills them: marked as samples, and meant to be replaced. */
const ofParts: Record<string, readonly Example[]> = {
  questions: [
    { question: `${sampleMark} question 1`, answer: `${sampleMark} answer: write what visitors often ask.` },
    { question: `${sampleMark} question 2`, answer: `${sampleMark} answer: replace it or remove it.` },
  ],
  offers: [1, 2, 3].map((n) => ({
    name: `${sampleMark} item ${n}`,
    price: n * 1_000,
    includes: `${sampleMark}: replace it with your own item and price.`,
  })),
  works: [1, 2, 3, 4].map((n) => ({
    title: `${sampleMark} piece ${n}`,
    text: `${sampleMark} text: say in a sentence what it is.`,
    year: null,
  })),
  posts: [1, 2].map((n) => ({
    title: `${sampleMark} post ${n}`,
    summary: `${sampleMark} summary: what the post is about, in a sentence.`,
    text: `${sampleMark} text: replace this post with your own, or remove it under Owner.`,
  })),
  products: [1, 2, 3].map((n) => ({
    name: `${sampleMark} product ${n}`,
    text: `${sampleMark} text: describe the product in a sentence.`,
    price: n * 1_000,
    available: true,
  })),
  tasks: [
    { title: `${sampleMark} task: look around`, due: null, done: true },
    { title: `${sampleMark} task: add one of your own`, due: null, done: false },
    { title: `${sampleMark} task: remove the samples`, due: null, done: false },
  ],
}

/** Tables in which what people send must not begin with something invented. */
const emptyAtFirst = new Set(['messages', 'subscribers', 'reviews', 'orders', 'bookings'])

/** The first rows of each table of an application: what its person gave, else samples. */
export function examplesFor(
  tables: Record<string, AppTable>,
  entityName: string | undefined,
  { prices }: Pick<AppContent, 'prices'>,
): Record<string, readonly Example[]> {
  const found: Record<string, readonly Example[]> = {}
  const pricesAt = 'offers' in tables ? 'offers' : 'products'
  for (const [name, table] of Object.entries(tables)) {
    if (name === entityName && table.add !== 'public')
      found[name] = [1, 2, 3, 4].map((n) => exampleRow(table.fields, n))
    else if (name === pricesAt && prices.length > 0)
      found[name] = prices.map((price) => givenRow(name, price)).toReversed()
    else if (name !== entityName && !emptyAtFirst.has(name)) found[name] = (ofParts[name] ?? []).toReversed()
  }
  return found
}

const givenRow = (table: string, { name, amount: price, per }: AppPrice): Example =>
  table === 'offers' ? { name, price, includes: per } : { name, text: per, price, available: true }

function exampleRow(fields: readonly TableField[], n: number): Example {
  return Object.fromEntries(fields.map((field) => [field.name, exampleValue(field, n)]))
}

function exampleValue({ label, type, options }: TableField, n: number): Value {
  switch (type) {
    case 'number':
      return n * 3
    case 'money':
      return n * 1_250
    case 'date':
      return `2026-0${n}-15`
    case 'time':
      return `1${n}:00`
    case 'yesno':
      return n % 2 === 0
    case 'choice':
      return options?.[n % options.length] ?? null
    case 'email':
      return `example${n}@example.com`
    default:
      return `${sampleMark} ${label.toLowerCase()} ${n}`
  }
}
