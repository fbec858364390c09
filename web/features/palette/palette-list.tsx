import { Command, useCommandState } from 'cmdk'
import { CircleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { formatCount } from '#web/platform/format.ts'
import { pressOnEnter } from './enter-key.ts'

/** The choice that Enter takes, by its id. */
export interface Mark {
  value: string
  set: (value: string) => void
}

interface PaletteListProps {
  isSearching: boolean
  /** What could not be read, such as 'Failed to search your agents'. */
  failure?: string
  /** What to say when there is nothing to choose. */
  empty: string
  onRetry: () => void
  mark: Mark
  children: ReactNode
}

/** The choices: above them what could not be read, beneath them what is still on its way, or that there is nothing. */
export function PaletteList({ isSearching, failure, empty, onRetry, mark, children }: PaletteListProps) {
  const count = useCommandState(({ filtered }) => filtered.count)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was marked may have left the list while the answers came in: Enter must always do what is marked.
    const values = Array.from(list.current?.querySelectorAll('[cmdk-item]') ?? [], valueOf)
    if (!values.includes(mark.value)) mark.set(values[0] ?? '')
  })
  const handleRetry = (event: MouseEvent<HTMLElement>) => {
    // The button goes away with the press, so the focus goes back to where one types.
    event.currentTarget.closest('[cmdk-root]')?.querySelector<HTMLElement>('[cmdk-input]')?.focus()
    onRetry()
  }
  const isEmpty = count === 0 && !isSearching && !failure
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3 pb-2 px-5 pt-4 text-sm">
          <CircleAlert size={16} aria-hidden className="shrink-0 text-danger" />
          {failure}
          <Button size="sm" onKeyDown={pressOnEnter} onClick={handleRetry}>
            Retry
          </Button>
        </div>
      )}
      <Command.List ref={list} label="Results" className="p-2 pb-0 empty:hidden">
        {children}
      </Command.List>
      {isSearching && (
        <p className="appear-late flex items-center gap-3 px-5 pb-4 text-muted text-sm">
          <Spinner />
          Searching…
        </p>
      )}
      {isEmpty && <p className="px-5 py-8 text-center text-muted text-sm">{empty}</p>}
      <output className="sr-only">{isEmpty ? empty : !isSearching && formatCount(count, 'result')}</output>
    </div>
  )
}

const valueOf = (item: Element) => item.getAttribute('data-value') ?? ''
