import { Command } from 'cmdk'
import { ArrowLeft, Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useFocusReturn } from '#web/components/overlay/focus-return.ts'
import { useStartRun } from '#web/data/runs.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { Everything } from './everything.tsx'
import { MatchingAgents } from './matching-agents.tsx'
import { type Mark, PaletteList } from './palette-list.tsx'
import { useMatchingAgents } from './use-search.ts'
import { pressOnEnter } from './enter-key.ts'

/** One box to go to any page, agent or run, and to act, by keyboard alone. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const focusReturn = useFocusReturn()
  const [mode, setMode] = useState<PaletteMode>('everything')
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState('')
  const mark = { value: marked, set: setMarked }
  const input = useRef<HTMLInputElement>(null)

  const enter = (next: PaletteMode) => {
    setMode(next)
    setQuery('')
    input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (isPaletteKey) {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Backspace' && query === '' && mode === 'run') enter('everything')
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={handleKeyDown}
          className="fixed z-30 flex flex-col overflow-hidden bg-surface text-ink shadow-md outline-none max-sm:inset-0 sm:top-[12dvh] sm:left-1/2 sm:max-h-[min(34rem,76dvh)] sm:w-[calc(100%-2rem)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line"
        >
          <Dialog.Title className="sr-only">Search or jump to…</Dialog.Title>
          <Command
            loop
            shouldFilter={false}
            value={marked}
            onValueChange={setMarked}
            label="Search or jump to…"
            className="flex min-h-0 flex-1 flex-col"
          >
            <PaletteInput
              ref={input}
              mode={mode}
              query={query}
              onQuery={setQuery}
              onBack={() => enter('everything')}
            />
            {mode === 'run' ? (
              <AgentsToRun query={query} mark={mark} onClose={onClose} />
            ) : (
              <Everything query={query} mark={mark} onClose={onClose} onRunAgent={() => enter('run')} />
            )}
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface AgentsToRunProps {
  query: string
  mark: Mark
  onClose: () => void
}

/** Choosing an agent runs it and opens the run on the dashboard. */
function AgentsToRun({ query, mark, onClose }: AgentsToRunProps) {
  const agents = useMatchingAgents(query)
  const start = useStartRun()
  const [, navigate] = useLocation()

  // Errors show in a toast, which a modal dialog would hide from screen readers, so the palette closes.
  const run = ({ id }: AgentReply) =>
    start.run(id, (executionId) => navigate(dashboardWith.run(executionId)), onClose)
  return (
    <PaletteList
      mark={mark}
      isSearching={agents.isFetching}
      failure={agents.error ? 'Failed to search your agents' : undefined}
      empty={query.trim() ? `Nothing matches “${query.trim()}”` : 'No agents yet'}
      onRetry={() => void agents.refetch()}
    >
      <MatchingAgents agents={agents.data} isForRun startingId={start.startingId} onChoose={run} />
    </PaletteList>
  )
}

/** Everything, or the agents to run one of. */
type PaletteMode = 'everything' | 'run'

const placeholders: Record<PaletteMode, string> = {
  everything: 'Search or jump to…',
  run: 'Run which agent?',
}

interface PaletteInputProps {
  ref: Ref<HTMLInputElement>
  mode: PaletteMode
  query: string
  onQuery: (query: string) => void
  onBack: () => void
}

const buttonStyle =
  'grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

function PaletteInput({ ref, mode, query, onQuery, onBack }: PaletteInputProps) {
  return (
    <div className="flex min-h-14 items-center gap-2 border-line border-b px-3">
      {mode === 'run' ? (
        <button
          type="button"
          aria-label="Back to everything"
          className={buttonStyle}
          onKeyDown={pressOnEnter}
          onClick={onBack}
        >
          <ArrowLeft size={20} aria-hidden />
        </button>
      ) : (
        <Search size={20} aria-hidden className="mx-2 shrink-0 text-muted" />
      )}
      <Command.Input
        ref={ref}
        value={query}
        onValueChange={onQuery}
        aria-label={placeholders[mode]}
        placeholder={placeholders[mode]}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      />
      <Dialog.Close aria-label="Close search" className={buttonStyle} onKeyDown={pressOnEnter}>
        <X size={20} aria-hidden />
      </Dialog.Close>
    </div>
  )
}
