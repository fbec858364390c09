import { Command } from 'cmdk'
import { Check, ChevronDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useId, useRef, useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { controlStyle, useFieldControl } from '#web/components/field.tsx'
import { usageLabel } from '#web/platform/usage-label.ts'
import { classNames } from '#web/platform/class-names.ts'
import { isFound, type PersonaChoice, type PersonaGroup } from './persona-choices.ts'

interface PersonaPickerProps {
  ref: Ref<HTMLButtonElement>
  groups: PersonaGroup[]
  picked: PersonaChoice | undefined
  onPick: (choice: PersonaChoice) => void
  onBlur: () => void
  /** Why personas of the community are missing, and how to ask again. */
  missing: { message: string; onRetry?: () => void } | undefined
}

/** Picks one persona out of many: opens a list that can be searched and walked with the arrow keys. */
export function PersonaPicker({ ref, groups, picked, onPick, onBlur, missing }: PersonaPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const field = useFieldControl()
  const listId = useId()

  const handlePick = (choice: PersonaChoice) => {
    onPick(choice)
    setOpen(false)
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...field}
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show badges or be searched
        role="combobox"
        aria-expanded={isOpen}
        type="button"
        aria-controls={isOpen ? listId : undefined}
        onBlur={onBlur}
        className={classNames(
          controlStyle,
          'flex min-h-10 cursor-pointer items-center justify-between gap-2 text-left max-sm:min-h-11 pointer-coarse:min-h-11',
        )}
      >
        <span className={classNames('truncate', !picked && 'text-muted')}>
          {picked?.name ?? 'Choose a persona'}
        </span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label="Personas"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-72 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md"
        >
          <PersonaList groups={groups} picked={picked} missing={missing} onPick={handlePick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type PersonaListProps = Pick<PersonaPickerProps, 'groups' | 'picked' | 'missing' | 'onPick'>

function PersonaList({ groups, picked, missing, onPick }: PersonaListProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = groups
    .map(({ title, choices }) => ({ title, choices: choices.filter((choice) => isFound(choice, search)) }))
    .filter(({ choices }) => choices.length > 0)

  const handleSearch = (text: string) => {
    setSearch(text)
    list.current?.scrollTo(0, 0)
  }

  return (
    <Command
      label="Search personas"
      shouldFilter={false}
      defaultValue={picked?.value}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <Command.Input
          value={search}
          onValueChange={handleSearch}
          placeholder="Search personas"
          className="min-h-10 w-full bg-transparent text-base outline-none placeholder:text-muted max-sm:min-h-11 sm:text-sm"
        />
      </div>
      <Command.List ref={list} label="Personas" className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {found.length === 0 && <p className="px-3 py-6 text-center text-muted">No persona found</p>}
        {found.map(({ title, choices }) => (
          <Command.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
          >
            {choices.map((choice) => (
              <PersonaOption
                key={choice.value}
                choice={choice}
                isPicked={choice.value === picked?.value}
                onPick={() => onPick(choice)}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {missing && (
        <div className="flex items-center justify-between gap-2 border-line border-t px-3 py-1.5 text-muted text-xs">
          <output>{missing.message}</output>
          {missing.onRetry && (
            <Button size="sm" variant="ghost" onClick={missing.onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </Command>
  )
}

interface PersonaOptionProps {
  choice: PersonaChoice
  isPicked: boolean
  onPick: () => void
}

function PersonaOption({
  choice: { value, name, description, shared },
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
