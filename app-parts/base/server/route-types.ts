import type { Hono } from 'hono'
import type { ownerOf } from './owner.ts'
import type { Store } from './store.ts'

export interface RouteTools {
  store: Store
  owner: ReturnType<typeof ownerOf>
}

/** Calls that a part needs beside those of its tables; they go before them. */
export type Routes = (app: Hono, tools: RouteTools) => void
