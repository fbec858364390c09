import { expect, test } from 'vitest'
import type { ResultDataReply } from '#contract/runs/result-fields.ts'
import { compareData } from './compare-data.ts'

const fields: ResultDataReply['shape']['fields'] = [
  { name: 'Seen', type: 'date' },
  { name: 'Product', type: 'text', isRequired: true },
  { name: 'Price', type: 'number' },
]
const data = (rows: ResultDataReply['rows'], shape = fields): ResultDataReply => ({
  shape: { fields: shape, isList: true },
  rows,
})
const row = (name: string | null, price: number | null) => ({ Product: name, Price: price, Seen: null })
const told = ({ rows }: ReturnType<typeof compareData>) =>
  rows.map(({ state, before, now, changed }) => [
    state,
    before?.Product ?? null,
    now?.Product ?? null,
    ...changed,
  ])

test('matches rows by their first required text or link in any order, else by their place', () => {
  const before = data([row('Kettle', 24), row('Mug', 5), row('Pan', 30), row('Mug', 6)])
  const now = data([row('mug', 5), row('Lamp', 9), row('Kettle', 22), row('Mug', 7)])
  const changes = compareData(before, now)
  expect(told(changes)).toEqual([
    ['changed', 'Mug', 'mug', 'Product'],
    ['added', null, 'Lamp'],
    ['changed', 'Kettle', 'Kettle', 'Price'],
    ['changed', 'Mug', 'Mug', 'Price'],
    ['removed', 'Pan', null],
  ])
  const optional = fields.map((field) => ({ ...field, isRequired: false }))
  const byPlace = compareData(
    data([row('A', 1), row('B', 2)], optional),
    data([row('A', 1), row('C', 2)], optional),
  )
  expect([told(byPlace), byPlace.sameCount]).toEqual([[['changed', 'B', 'C', 'Product']], 1])
})

test('says which fields were added, removed or changed, and compares those that both have', () => {
  const later: typeof fields = [
    { name: 'product', type: 'text', isRequired: true },
    { name: 'Price', type: 'text' },
    { name: 'Link', type: 'link' },
  ]
  const now = data([{ product: 'Kettle', Price: '24', Link: null }], later)
  const changes = compareData(data([row('Kettle', 24)]), now)
  expect(changes.fields).toEqual([
    'New fields: Link',
    'Fields that are gone: Seen',
    'Price was Number, and is Text',
  ])
  expect(changes.rows.map(({ changed }) => [...changed])).toEqual([['Price']])
  expect(compareData(now, now)).toEqual({ fields: [], rows: [], sameCount: 1 })
})
