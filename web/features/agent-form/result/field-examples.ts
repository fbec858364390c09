import type { ResultShape } from '#contract/runs/result-fields.ts'

type Field = ResultShape['fields'][number]

const field = (name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  type,
  description: '',
  isRequired: false,
  ...more,
})
const required = { isRequired: true }

/** Results that fill the editor with one press. */
export const fieldExamples: Readonly<Record<string, ResultShape>> = {
  'Price watch': {
    isList: true,
    fields: [
      field('Product', 'text', required),
      field('Price', 'number', { description: 'In the currency of the page', isRequired: true }),
      field('In stock', 'yes-no'),
      field('Link', 'link'),
    ],
  },
  'Job list': {
    isList: true,
    fields: [
      field('Title', 'text', required),
      field('Company', 'text'),
      field('Place', 'text'),
      field('Posted', 'date'),
      field('Link', 'link', required),
    ],
  },
  News: {
    isList: true,
    fields: [
      field('Headline', 'text', required),
      field('Date', 'date'),
      field('Weight', 'choice', { choices: ['High', 'Medium', 'Low'] }),
      field('Link', 'link'),
    ],
  },
  Invoice: {
    isList: false,
    fields: [
      field('Sender', 'text', required),
      field('Number', 'text', required),
      field('Amount', 'number', { description: 'The total with tax', isRequired: true }),
      field('Due', 'date'),
    ],
  },
}
