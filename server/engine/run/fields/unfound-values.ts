import type { ResultData } from '#contract/runs/result-fields.ts'
import { figuresIn } from '#server/engine/claims/figures.ts'
import { addressesWritten, addressKey } from '#server/engine/page-links.ts'

/** Marks the numbers and links of a result that are in none of the texts that it was made from. */
export function withUnfound(data: ResultData, texts: readonly string[]): ResultData {
  const checked = data.shape.fields.filter(({ type }) => type === 'number' || type === 'link')
  if (checked.length === 0) return data
  const all = texts.join('\n')
  const figures = new Set(figuresIn(all).flatMap(({ values }) => values))
  const addresses = new Set(addressesWritten(all).map(addressKey))
  const isFound = (value: unknown) =>
    typeof value === 'number'
      ? (Number.isInteger(value) && Math.abs(value) < 10) || figures.has(String(Math.abs(value)))
      : typeof value !== 'string' || addresses.has(addressKey(value))
  const unfound = data.rows.flatMap((row, index) =>
    checked.flatMap(({ name }) => (isFound(row[name]) ? [] : [{ row: index, field: name }])),
  )
  return unfound.length > 0 ? { ...data, unfound } : data
}

const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
const copiedMin = 12

/** Whether a block of data was copied from what was read, where a page may have written it for the model. */
export function isCopied(block: string, texts: readonly string[]): boolean {
  const key = keyOf(block)
  return key.length >= copiedMin && texts.some((text) => keyOf(text).includes(key))
}
