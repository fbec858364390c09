import { fieldKey, resultTypeNames } from '#contract/runs/result-field-names.ts'
import type { ResultDataReply, ResultFieldReply, ResultRow } from '#contract/runs/result-fields.ts'

/** A row that is not the same in two results. */
export interface RowChange {
  state: 'changed' | 'added' | 'removed'
  before: ResultRow | null
  now: ResultRow | null
  /** The names of the fields whose values differ, in a row that both have. */
  changed: ReadonlySet<string>
}

export interface DataChanges {
  /** Differences of the fields themselves, in words. */
  fields: string[]
  rows: RowChange[]
  /** How many rows are the same. */
  sameCount: number
}

/**
 * The differences between the data of two results. Rows are the same row if their first required text or link is; with
 * no such field in both, by their place. Compares the fields that both results have.
 */
export function compareData(before: ResultDataReply, now: ResultDataReply): DataChanges {
  const known = new Map(before.shape.fields.map((field) => [fieldKey(field.name), field]))
  const common = now.shape.fields.flatMap((field) => {
    const earlier = known.get(fieldKey(field.name))
    return earlier ? [{ field, earlier }] : []
  })
  const key = common.find(({ field }) => field.isRequired && (field.type === 'text' || field.type === 'link'))
  const places = new Map(
    keysOf(before.rows, key?.earlier).map((name, index) => [name, before.rows[index] ?? {}]),
  )
  const rows = keysOf(now.rows, key?.field).map((name, index): RowChange & { isSame: boolean } => {
    const row = now.rows[index] ?? {}
    const earlierRow = places.get(name) ?? null
    places.delete(name)
    const changed = new Set(
      common
        .filter(
          ({ field, earlier }) =>
            earlierRow && (row[field.name] ?? null) !== (earlierRow[earlier.name] ?? null),
        )
        .map(({ field }) => field.name),
    )
    const state = earlierRow ? 'changed' : 'added'
    return { state, before: earlierRow, now: row, changed, isSame: earlierRow !== null && changed.size === 0 }
  })
  const removed = [...places.values()].map(
    (row): RowChange => ({ state: 'removed', before: row, now: null, changed: new Set() }),
  )
  return {
    fields: fieldChanges(before.shape.fields, now.shape.fields),
    rows: [...rows.filter(({ isSame }) => !isSame), ...removed],
    sameCount: rows.filter(({ isSame }) => isSame).length,
  }
}

/** The name of each row: its value of the key field and how often it occurred, or its place. */
function keysOf(rows: readonly ResultRow[], field: ResultFieldReply | undefined): string[] {
  const counts = new Map<string, number>()
  return rows.map((row, index) => {
    if (!field) return String(index)
    const value = fieldKey(String(row[field.name] ?? ''))
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    return `${value}\n${count}`
  })
}

function fieldChanges(before: readonly ResultFieldReply[], now: readonly ResultFieldReply[]): string[] {
  const [earlier, later] = [namedFields(before), namedFields(now)]
  const retyped = now.flatMap(({ name, type }) => {
    const last = earlier.get(fieldKey(name))
    return last && last.type !== type
      ? [`${name} was ${resultTypeNames[last.type]}, and is ${resultTypeNames[type]}`]
      : []
  })
  return [
    ...listedFields(
      'New fields',
      now.filter(({ name }) => !earlier.has(fieldKey(name))),
    ),
    ...listedFields(
      'Fields that are gone',
      before.filter(({ name }) => !later.has(fieldKey(name))),
    ),
    ...retyped,
  ]
}

const namedFields = (fields: readonly ResultFieldReply[]) =>
  new Map(fields.map((field) => [fieldKey(field.name), field]))

const listedFields = (label: string, fields: readonly ResultFieldReply[]) =>
  fields.length > 0 ? [`${label}: ${fields.map(({ name }) => name).join(', ')}`] : []
