import { expect, test } from 'vitest'
import { resultBlocks } from './result-blocks.ts'

const tableOf = async (markdown: string) => {
  const [block] = await resultBlocks(markdown)
  if (block?.kind !== 'table') throw new Error('no table')
  const { rows, hasHead } = block
  return { hasHead, texts: rows.map((row) => row.map((spans) => spans.map(({ text }) => text).join(''))) }
}

test('a table without heads of columns begins with its first row', async () => {
  expect(await tableOf('| | |\n| --- | --- |\n| Blue Train | €22.00 |')).toEqual({
    hasHead: false,
    texts: [['Blue Train', '€22.00']],
  })
  expect(await tableOf('| | Price |\n| --- | --- |\n| Blue Train | €22.00 |')).toEqual({
    hasHead: true,
    texts: [
      ['', 'Price'],
      ['Blue Train', '€22.00'],
    ],
  })
})
