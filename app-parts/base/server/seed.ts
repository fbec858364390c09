import { examples } from '../shared/examples.ts'
import type { Store } from './store.ts'

/** Puts the examples into tables that are still empty, so that there is something to look at. */
export function seed(store: Store): void {
  for (const [table, rows] of Object.entries(examples)) {
    if (store.list(table, 1).length > 0) continue
    for (const row of rows) store.insert(table, row)
  }
}
