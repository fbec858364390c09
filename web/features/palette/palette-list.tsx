import { Command, useCommandState } from 'cmdk'
import { CircleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { formatCount } from '#web/platform/format.ts'
import { pressOnEnter } from './enter-key.ts'

/** The id of the option that Enter chooses. */
export interface Mark {
  value: string
  set: (value: string) => void
}

interface PaletteListProps {
  isSearching: boolean
  /** The message for failed reads, such as 'Failed to search your agents'. */
  failure?: string
  /** Shown if there are no options. */
  empty: string
  onRetry: () => void
  mark: Mark
  children: ReactNode
}

/** The options, below any error; after them a loading indicator, or that there are none. */
export function PaletteList({ isSearching, failure, empty, onRetry, mark, children }: PaletteListProps) {
  const count = useCommandState(({ filtered }) => filtered.count)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The highlighted option may have disappeared with new results: Enter must always choose a highlighted one.
    const values = Array.from(list.current?.querySelectorAll('[cmdk-item]') ?? [], valueOf)
    if (!values.includes(mark.value)) mark.set(values[0] ?? '')
  })
  const handleRetry = (event: MouseEvent<HTMLElement>) => {
    // The press removes the button, so the focus returns to the input.
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
