import { useState } from 'react'
import type { AgentFilter, AgentReply } from '#contract/agents/agents.ts'

/** Agents by their ids, or all that the list's filter finds. */
export type BulkTarget = { agentIds: number[] } | { all: AgentFilter }

const none: ReadonlySet<number> = new Set()

/** Which agents of the list are chosen, one by one, a range with the shift key, or all that the filter finds. */
export function useSelection(rows: readonly AgentReply[], whole: AgentFilter) {
  const [ids, setIds] = useState<ReadonlySet<number>>(none)
  const [last, setLast] = useState<number>()
  const wholeKey = JSON.stringify(whole)
  const [allOf, setAllOf] = useState<string>()
  // Another filter finds others: all of them were not chosen.
  const isWhole = allOf === wholeKey
  const chosen = rows.filter(({ id }) => isWhole || ids.has(id))

  const select = ({ id }: AgentReply, isRange: boolean) => {
    const next = new Set(chosen.map((agent) => agent.id))
    const isOn = !next.has(id)
    for (const each of isRange ? between(rows, last, id) : [id]) {
      if (isOn) next.add(each)
      else next.delete(each)
    }
    setAllOf(undefined)
    setIds(next)
    setLast(id)
  }
  /** Chooses these and no others. */
  const set = (agentIds: Iterable<number>) => {
    setAllOf(undefined)
    setIds(new Set(agentIds))
  }
  const named = chosen.length > 0 ? { agentIds: chosen.map(({ id }) => id) } : undefined
  const target: BulkTarget | undefined = isWhole ? { all: whole } : named

  return {
    has: (id: number) => isWhole || ids.has(id),
    count: chosen.length,
    isWhole,
    isEveryRow: rows.length > 0 && chosen.length === rows.length,
    target,
    select,
    set,
    setRows: () => set(rows.map(({ id }) => id)),
    setWhole: () => setAllOf(wholeKey),
    clear: () => set([]),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** The ids of the rows from one to the other, whichever comes first; the second alone where the first has gone. */
export function between(rows: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
