// chunk: page
import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { controlStyle } from '#web/components/field.tsx'

interface NamedAgent {
  id: number
  name: string
}

/** A search of agents on the server, page by page. */
interface AgentSearch {
  /** Undefined while the list is closed. */
  typed: string | undefined
  setTyped: (typed: string | undefined) => void
  agents: readonly NamedAgent[] | undefined
  isFailed: boolean
  hasMore: boolean
  /** The name of the chosen agent; undefined until it has loaded. */
  chosenName: string | undefined
}

interface AgentFilterProps {
  value: number | undefined
  onChange: (agentId: number | undefined) => void
  search: AgentSearch
  className?: string
}

/** Filters a list by one agent, which the user finds by typing. */
export function AgentFilter({ value, onChange, search, className }: AgentFilterProps) {
  const isOpen = search.typed !== undefined
  const setOpen = (open: boolean) => search.setTyped(open ? '' : undefined)
  const listId = useId()
  const label = value === undefined ? 'All agents' : (search.chosenName ?? `Agent ${value}`)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched at the server
        role="combobox"
        aria-label={`Agent: ${label}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        type="button"
        className={classNames(
          controlStyle,
          'flex min-h-10 cursor-pointer items-center justify-between gap-2 text-left max-sm:min-h-11 pointer-coarse:min-h-11',
          className,
        )}
      >
        <bdi className="truncate">{label}</bdi>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label="Agents"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 w-(--radix-popover-trigger-width) min-w-[min(18rem,calc(100vw-1rem))] overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md"
        >
          <AgentList
            value={value}
            search={search}
            onChoose={(agentId) => {
              setOpen(false)
              onChange(agentId)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const rowStyle =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 text-sm data-[selected=true]:bg-accent-tint data-[selected=true]:text-accent-strong pointer-coarse:min-h-11'

interface AgentListProps extends Pick<AgentFilterProps, 'value' | 'search'> {
  onChoose: (agentId: number | undefined) => void
}

function AgentList({ value, search, onChoose }: AgentListProps) {
  const { typed = '', setTyped, agents } = search
  const rows = [...(typed.trim() === '' ? [{ id: undefined, name: 'All agents' }] : []), ...(agents ?? [])]
  return (
    <Command shouldFilter={false} label="Agents">
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={200}
        aria-label="Search agents"
        placeholder="Search agents"
        className="min-h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-muted sm:text-sm"
      />
      <Command.List
        label="Agents"
        className="max-h-[min(20rem,calc(var(--radix-popover-content-available-height)-5rem))] overflow-y-auto p-1"
      >
        {rows.map(({ id, name }) => (
          <Command.Item
            key={id ?? 'all'}
            value={String(id ?? 'all')}
            onSelect={() => onChoose(id)}
            className={rowStyle}
          >
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            {id === value && <Check size={16} aria-label="chosen" className="shrink-0" />}
          </Command.Item>
        ))}
      </Command.List>
      <output className="block px-4 py-2 text-muted text-xs empty:hidden">{noteOf(search)}</output>
    </Command>
  )
}

function noteOf({ agents, isFailed, hasMore }: AgentSearch) {
  if (isFailed) return 'Failed to load your agents'
  if (!agents) return 'Loading agents…'
  if (agents.length === 0) return 'No agent matches'
  return hasMore && 'Type to find more agents'
}
