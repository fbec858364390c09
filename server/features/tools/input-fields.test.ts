import { expect, test } from 'vitest'
import type { ResultData } from '#contract/runs/result-fields.ts'
import { googleSheets } from '#server/integrations/connectors/google-sheets.ts'
import { slack } from '#server/integrations/connectors/slack.ts'
import { resultFieldOf, resultValue } from './input-fields.ts'

const field = (name: string, type: 'text' | 'number') => ({ name, type, description: '', isRequired: false })
const data = (rows: ResultData['rows']): ResultData => ({
  shape: {
    fields: [field('Product', 'text'), field('Price', 'number'), field('Note', 'text')],
    isList: true,
  },
  rows,
})

test('the only row of a result fills the cells of a sheet; other results are one text', () => {
  const sheet = googleSheets.tools.find(({ effect }) => effect === 'write')
  const message = slack.tools.find(({ effect }) => effect === 'write')
  if (!sheet || !message) throw new Error('A tool is missing.')
  const output = 'A kettle.'
  const row = { Product: 'Kettle', Price: 24.5, Note: null }
  expect(resultFieldOf(sheet)).toBe('values')
  const cells = (rows?: ResultData['rows']) =>
    resultValue(sheet, 'values', { output, data: rows ? data(rows) : null })
  expect(cells([row])).toEqual(['Kettle', '24.5', ''])
  expect([cells([row, row]), cells([]), cells()]).toEqual([[output], [output], [output]])
  expect(resultValue(message, 'text', { output, data: data([row]) })).toBe(output)
})
