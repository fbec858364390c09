import { useState } from 'react'
import type { AgentFilter, AgentReply } from '#contract/agents/agents.ts'

/** Agents by their ids, or all that match the list's filter. */
export type BulkTarget = { agentIds: number[] } | { all: AgentFilter }

const none: ReadonlySet<number> = new Set()

/** The selected agents of the list: single ones, a range with the shift key, or all that match the filter. */
export function useSelection(rows: readonly AgentReply[], whole: AgentFilter) {
  const [ids, setIds] = useState<ReadonlySet<number>>(none)
  const [last, setLast] = useState<number>()
  const wholeKey = JSON.stringify(whole)
  const [allOf, setAllOf] = useState<string>()
  // A new filter matches other agents, so "all" no longer applies.
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
  /** Selects these agents and no others. */
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

/** The ids of the rows between two rows, in either direction; only the second if the first is gone. */
export function between(rows: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
