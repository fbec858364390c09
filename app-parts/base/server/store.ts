import type { Row, Values } from '../shared/model-types.ts'

/** Stores rows. Table and field names come from `shared/model.ts`, never from a request. */
export interface Store {
  /** The newest rows first. */
  list(table: string, limit?: number): Row[]
  get(table: string, id: number): Row | undefined
  /** Throws `Taken` when another row has the same value in a unique field. */
  insert(table: string, values: Values): Row
  update(table: string, id: number, values: Values): Row | undefined
  remove(table: string, id: number): boolean
}

/** Another row has the same values in fields that must be unique. */
export class Taken extends Error {}

export const rowsMax = 500
