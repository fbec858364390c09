import { fieldKey, resultRowsMax } from '#contract/runs/result-field-names.ts'
import type { ResultData, ResultField, ResultRow, ResultShape } from '#contract/runs/result-fields.ts'
import { readValue } from './read-value.ts'

/** The data of a block, as far as it is valid, and in words what is not. */
export interface ReadData {
  /** Null: nothing of it can be used. */
  data: ResultData | null
  problems: string[]
  /** How many values are wrong or missing: a problem can be that of many rows. */
  wrongCount: number
}

const bytesMax = 200_000
/** The name around the data, which shows that a model meant it as the result. */
const wrapper = 'result'

/** Reads the block of data at the end of an answer; null: the answer has none. */
export function readData(block: string | null, shape: ResultShape, locale: string): ReadData {
  if (block === null) return unusable('The block of data is missing.')
  if (Buffer.byteLength(block) > bytesMax) return unusable('The block of data is longer than 200 kB.')
  const parsed = parse(block)
  if (!parsed) return unusable('The block of data is not valid JSON.')
  const result = unwrapped(parsed.value)
  const given = rowsOf(result, shape)
  if (!given) return unusable(`"${wrapper}" is not ${shape.isList ? 'a list of objects' : 'one object'}.`)
  const read = given.slice(0, shape.isList ? resultRowsMax : 1).map((row) => readRow(row, shape, locale))
  const hasValue =
    given.length === 0 || read.some(({ row }) => Object.values(row).some((value) => value !== null))
  const problems = problemsOf(read.map((row) => row.problems))
  if (given.length > read.length && shape.isList) problems.push(`There are more than ${resultRowsMax} rows.`)
  if (parsed.isCut) problems.push('The block of data ends in the middle.')
  const wrongCount = read.reduce((sum, row) => sum + row.problems.length, problems.length)
  return { data: hasValue ? { shape, rows: read.map(({ row }) => row) } : null, problems, wrongCount }
}

/** Reads data that a program made, such as the result of a script: null if it has none of the fields. */
export function readObjects(value: unknown, shape: ResultShape): ReadData | null {
  const rows = rowsOf(unwrapped(value), shape)
  const names = new Set(shape.fields.map(({ name }) => fieldKey(name)))
  const isMeant = rows?.some((row) => Object.keys(row).some((name) => names.has(fieldKey(name)))) ?? false
  return isMeant ? readData(JSON.stringify({ [wrapper]: value }), shape, 'en') : null
}

const unusable = (problem: string): ReadData => ({ data: null, problems: [problem], wrongCount: 1 })

const rowsNamed = 5

/** Each problem once, with the rows that have it if there is more than one row. */
function problemsOf(byRow: readonly string[][]): string[] {
  const rows = new Map<string, number[]>()
  for (const [index, problems] of byRow.entries())
    for (const problem of problems) rows.set(problem, [...(rows.get(problem) ?? []), index + 1])
  if (byRow.length === 1) return [...rows.keys()].map((problem) => `${problem}.`)
  return [...rows].map(([problem, places]) => {
    const left = places.length - rowsNamed
    const named = places.slice(0, rowsNamed).join(', ')
    return `${problem} (row ${named}${left > 0 ? ` and ${left} more` : ''}).`
  })
}

type Given = Record<string, unknown>
const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value
  const [key] = Object.keys(value)
  const inner = key !== undefined && fieldKey(key) === wrapper ? value[key] : undefined
  return typeof inner === 'object' ? inner : value
}

function rowsOf(result: unknown, { isList }: ResultShape): Given[] | null {
  if (isObject(result)) return [result]
  if (!Array.isArray(result) || !result.every(isObject)) return null
  return isList || result.length === 1 ? result : null
}

/** The JSON of a block; of a list that was cut off, the rows that are whole. Null: it is no JSON. */
function parse(block: string): { value: unknown; isCut: boolean } | null {
  for (const [isCut, text] of [
    [false, block],
    [true, `${block.slice(0, block.lastIndexOf('}') + 1)}]}`],
  ] as const) {
    try {
      return { value: JSON.parse(text), isCut }
    } catch {
      // Tried in another form, or reported by the caller.
    }
  }
  return null
}

function readRow(given: Given, { fields }: ResultShape, locale: string) {
  const byKey = new Map(Object.entries(given).map(([name, value]) => [fieldKey(name), value]))
  const problems: string[] = []
  const read = (field: ResultField) => {
    const { value, problem } = readValue(field, byKey.get(fieldKey(field.name)), locale)
    if (problem) problems.push(`"${field.name}" ${problem}`)
    return [field.name, value] as const
  }
  const row: ResultRow = Object.fromEntries(fields.map(read))
  return { row, problems }
}
