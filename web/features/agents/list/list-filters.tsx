import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { AgentSort, AgentSummary } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFilter } from '#web/data/agents.ts'
import { classNames } from '#web/platform/class-names.ts'
import { sortNames } from '#web/features/agents/agent-labels.ts'
import { SearchInput } from '#web/components/search-input.tsx'
import { narrowings, ownerFilterOf } from './agent-filter.ts'
import { formatNumber } from '#web/platform/format.ts'

const choices = [
  { status: undefined, word: 'All', count: 'total' },
  { status: 'active', word: 'Active', count: 'active' },
  { status: 'paused', word: 'Paused', count: 'paused' },
  { status: 'needs-you', word: 'Needs you', count: 'needsYou' },
  { status: 'failed', word: 'Failed', count: 'failed' },
] as const

interface ListFiltersProps {
  filter: AgentFilter
  summary: AgentSummary | undefined
  onChange: (part: Partial<AgentFilter>) => void
  /** Filters of other features. */
  children?: ReactNode
}

/** The number of agents, if it is known: the summary counts the user's own, and how many others share. */
function countOf(
  summary: AgentSummary | undefined,
  count: (typeof choices)[number]['count'],
  whose: AgentFilter['whose'],
): number | undefined {
  if (!summary || summary.shared === 0 || whose === 'mine') return summary?.[count]
  if (count !== 'total') return undefined
  return whose === 'shared' ? summary.shared : summary.total + summary.shared
}

/**
 * Search, status and sort order of the list; on a phone all but the search collapse, or no agent would fit on the first
 * screen.
 */
export function ListFilters({ filter, summary, onChange, children }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = narrowings(filter)
  return (
    <search className="flex flex-wrap gap-2 border-line border-b px-4 py-2 sm:px-6">
      <AgentSearch q={filter.q} onChange={(q) => onChange({ q })} />
      <Button className="px-3 sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div className={classNames('contents', !isOpen && 'max-sm:hidden')}>
        <fieldset className="flex rounded-md border border-control p-0.5 max-sm:w-full max-sm:flex-wrap">
          <legend className="sr-only">Status</legend>
          {choices.map(({ status, word, count }) => (
            <button
              key={word}
              type="button"
              aria-pressed={filter.status === status}
              onClick={() => onChange({ status })}
              className={classNames(
                'min-h-8 flex-1 cursor-pointer whitespace-nowrap rounded-sm px-2.5 font-medium text-xs transition-colors max-sm:min-h-11 pointer-coarse:min-h-11',
                filter.status === status
                  ? 'bg-accent-tint text-accent-strong'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {word}{' '}
              {/* Reserves its space while loading; otherwise the row would wrap when the number arrives. */}
              <span className="inline-block min-w-[2ch] text-start tabular-nums">
                {numberOf(countOf(summary, count, filter.whose))}
              </span>
            </button>
          ))}
        </fieldset>
        {((summary && summary.shared > 0) || filter.whose) && (
          <div className="min-w-0 max-sm:w-full">
            <Select
              aria-label="Whose agents"
              value={filter.whose ?? ''}
              onChange={({ target }) => onChange({ whose: ownerFilterOf(target.value) })}
            >
              <option value="">Everybody's</option>
              <option value="mine">My own</option>
              <option value="shared">Shared with me ({summary?.shared ?? 0})</option>
            </Select>
          </div>
        )}
        {/* Keeps enough space for its text beside tags of any length. */}
        <label className="min-w-0 max-sm:grow max-sm:basis-40">
          <span className="sr-only">Sort by</span>
          <Select
            value={filter.sort}
            onChange={(event) => onChange({ sort: event.target.value as AgentSort })}
          >
            {Object.entries(sortNames).map(([sort, name]) => (
              <option key={sort} value={sort}>
                {name}
              </option>
            ))}
          </Select>
        </label>
        {children}
      </div>
    </search>
  )
}

const queryCharsMax = 200
const debounceMs = 250

interface AgentSearchProps {
  q: string
  onChange: (q: string) => void
}

/** The search field; debounced, so that not every key press starts a search. */
function AgentSearch({ q, onChange }: AgentSearchProps) {
  const [draft, setDraft] = useState(q)
  const [sentQuery, setSentQuery] = useState(q)
  const [seen, setSeen] = useState(q)

  // The address changed, and not because of this field.
  if (q !== seen) {
    setSeen(q)
    if (q !== sentQuery) {
      setSentQuery(q)
      setDraft(q)
    }
  }

  const sendQuery = useEffectEvent((words: string) => {
    setSentQuery(words)
    onChange(words)
  })
  useEffect(() => {
    const words = draft.trim()
    if (words === sentQuery) return
    const timer = setTimeout(() => sendQuery(words), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, sentQuery])

  return (
    <SearchInput
      boxClassName="min-w-0 flex-1 basis-52 max-sm:basis-36"
      data-shortcut="search"
      aria-label="Search agents by name or task"
      autoComplete="off"
      maxLength={queryCharsMax}
      placeholder="Name or task"
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
    />
  )
}

const numberOf = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count))
