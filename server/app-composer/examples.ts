import type { AppTable, TableField } from './tables.ts'

type Value = string | number | boolean | null
type Example = Record<string, Value>

/** What the tables of the parts hold at first, so that a new site is not empty; written to be replaced. */
const ofParts: Record<string, readonly Example[]> = {
  questions: [
    { question: 'How fast will I hear back?', answer: 'Usually on the same working day.' },
    { question: 'Do I need an account?', answer: 'No. Everything here works without one.' },
    {
      question: 'What happens with my data?',
      answer: 'It is kept for your request alone, and removed when you ask for it.',
    },
  ],
  offers: [
    { name: 'First step', price: 0, includes: 'A talk about what you need\nAn honest answer' },
    {
      name: 'Standard',
      price: 4_900,
      includes: 'Everything in First step\nDone within a week\nOne round of changes',
    },
    {
      name: 'Complete',
      price: 14_900,
      includes: 'Everything in Standard\nDone within two days\nChanges until it fits',
    },
  ],
  works: [
    {
      title: 'Harbour light',
      text: 'A sign system for a small harbour, readable from a boat at night.',
      year: 2024,
    },
    { title: 'Paper garden', text: 'A picture book cut from a single sheet.', year: 2025 },
    { title: 'Slow radio', text: 'A receiver with one button and no screen.', year: 2025 },
    { title: 'Two rooms', text: 'A flat of 38 square metres that feels like more.', year: 2026 },
  ],
  posts: [
    {
      title: 'Why this site has no counter',
      summary: 'Numbers change what one writes. So there are none.',
      text: 'For a while I knew how many people had read each text. It changed what I wrote next, and not for the better.\n\nSo this site counts nothing. If a text was useful to you, write to me: one message says more than a thousand visits.',
    },
    {
      title: 'Begin with the smallest thing that works',
      summary: 'A first version in an evening, and what it teaches.',
      text: 'The first version of anything is for learning what it should have been.\n\nIt is finished when one person can use it once. Everything after that is decided by what they did, not by what you imagined.',
    },
  ],
  products: [
    {
      name: 'Desk lamp',
      text: 'Bent from one piece of steel, with a warm light.',
      price: 6_900,
      available: true,
    },
    { name: 'Notebook', text: '120 pages that lie flat, bound by hand.', price: 1_450, available: true },
    { name: 'Clay cup', text: 'Holds a double espresso and its warmth.', price: 1_900, available: true },
    { name: 'Wool blanket', text: 'Woven from the wool of one flock.', price: 12_900, available: false },
  ],
  tasks: [
    { title: 'Look around', due: null, done: true },
    { title: 'Add a task of your own', due: null, done: false },
    { title: 'Remove the examples', due: null, done: false },
  ],
}

/** Tables in which what people send must not begin with something invented. */
const emptyAtFirst = new Set(['messages', 'subscribers', 'reviews', 'orders', 'bookings'])

/** The first rows of each table of an application. */
export function examplesFor(
  tables: Record<string, AppTable>,
  entityName: string | undefined,
): Record<string, readonly Example[]> {
  const found: Record<string, readonly Example[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    if (name === entityName && table.add !== 'public')
      found[name] = [1, 2, 3, 4].map((n) => exampleRow(table.fields, n))
    else if (name !== entityName && !emptyAtFirst.has(name)) found[name] = (ofParts[name] ?? []).toReversed()
  }
  return found
}

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
      return `${label} ${n}`
  }
}
