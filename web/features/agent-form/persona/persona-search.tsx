import { Command } from 'cmdk'
import { ArrowLeft, Check, ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { personaCategories, type PersonaCategory } from '#contract/personas/persona-categories.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import { Button } from '#web/components/button.tsx'
import { usePersonaCounts } from '#web/data/personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { PersonaChoice, PersonaGroup } from './persona-choices.ts'
import { usePersonaMatches } from './use-persona-matches.ts'

const rowStyle =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm data-[selected=true]:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11'

interface PersonaSearchProps {
  groups: PersonaGroup[]
  picked: PersonaChoice | undefined
  onPick: (choice: PersonaChoice) => void
  /** The error if the personas of the community could not be loaded, and how to load them again. */
  missing: { message: string; onRetry?: () => void } | undefined
}

/** The personas to choose from: the given groups, the imported ones by category, and a server search over all. */
export function PersonaSearch({ groups, picked, onPick, missing }: PersonaSearchProps) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<PersonaCategory>()
  const list = useRef<HTMLDivElement>(null)
  const counts = usePersonaCounts().data
  const matches = usePersonaMatches(groups, search.trim(), category)

  const handleSearch = (text: string) => {
    setSearch(text)
    list.current?.scrollTo(0, 0)
  }
  const show = (next: PersonaCategory | undefined) => {
    setCategory(next)
    handleSearch('')
  }
  const categoryCounts = personaCategories.flatMap((name) => {
    const count = counts?.categories.find((each) => each.category === name)?.count
    return count && !category && search.trim() === '' ? [{ name, count }] : []
  })
  const isEmpty = matches.groups.length === 0 && categoryCounts.length === 0
  const notice = matches.remark ?? missing

  return (
    <Command
      // Remount for a new list: otherwise the previous list's active option would still be announced.
      key={category}
      label="Search personas"
      shouldFilter={false}
      defaultValue={picked?.value}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <Command.Input
          ref={focusOnMount}
          value={search}
          onValueChange={handleSearch}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && search === '' && category) show(undefined)
          }}
          placeholder="Search personas"
          className="min-h-10 w-full bg-transparent text-base outline-none placeholder:text-muted max-sm:min-h-11 sm:text-sm"
        />
      </div>
      <Command.List ref={list} label="Personas" className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {category && (
          <Command.Item value="all-personas" onSelect={() => show(undefined)} className={rowStyle}>
            <ArrowLeft size={16} aria-hidden className="text-muted" />
            All personas
          </Command.Item>
        )}
        {isEmpty && (
          <p className="px-3 py-6 text-center text-muted">
            {matches.isSearching ? 'Searching…' : 'No persona found'}
          </p>
        )}
        {matches.groups.map(({ title, choices }) => (
          <Group key={title} title={title}>
            {choices.map((choice) => (
              <PersonaOption
                key={choice.value}
                choice={choice}
                isPicked={choice.value === picked?.value}
                onPick={() => onPick(choice)}
              />
            ))}
          </Group>
        ))}
        {matches.onMore && (
          <Command.Item value="more-personas" onSelect={matches.onMore} className={rowStyle}>
            Show more
          </Command.Item>
        )}
        {categoryCounts.length > 0 && (
          <Group title="System personas">
            {categoryCounts.map(({ name, count }) => (
              <Command.Item
                key={name}
                value={`category ${name}`}
                onSelect={() => show(name)}
                className={rowStyle}
              >
                <span className="min-w-0 flex-1">{name}</span>
                <span className="text-muted text-xs tabular-nums">{count}</span>
                <ChevronRight size={16} aria-hidden className="text-muted" />
              </Command.Item>
            ))}
          </Group>
        )}
      </Command.List>
      {notice && (
        <div className="flex items-center justify-between gap-2 border-line border-t px-3 py-1.5 text-muted text-xs">
          <output>{notice.message}</output>
          {notice.onRetry && (
            <Button size="sm" variant="ghost" onClick={notice.onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </Command>
  )
}

/** Focuses the input, which each list mounts again, so that the user can continue to type. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

interface PersonaOptionProps {
  choice: PersonaChoice
  isPicked: boolean
  onPick: () => void
}

/** One persona of the list: its name, facts about it, and the beginning of its text. */
function PersonaOption({
  choice: { value, name, description, shared, category },
  isPicked,
  onPick,
}: PersonaOptionProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onPick}
      className="flex cursor-pointer items-start gap-2 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-sunken max-sm:min-h-11"
    >
      <Check
        size={16}
        aria-hidden
        className={classNames('mt-0.5 shrink-0 text-accent', !isPicked && 'invisible')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="wrap-anywhere min-w-0 text-sm">{name}</span>
          {shared?.isApproved && <Badge tone="success">Approved</Badge>}
          {category && <span className="ml-auto text-muted text-xs">{category}</span>}
          {shared && (
            <span className="ml-auto whitespace-nowrap text-muted text-xs">
              {usageLabel(shared.usageCount)}
            </span>
          )}
        </span>
        <span className="line-clamp-1 text-muted text-xs">{description}</span>
      </span>
      {isPicked && <span className="sr-only">(chosen)</span>}
    </Command.Item>
  )
}
