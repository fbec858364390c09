import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useId, useState } from 'react'
import { controlStyle, useFieldControl } from '#web/components/field.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { PersonaChoice, PersonaGroup } from './persona-choices.ts'
import { PersonaSearch } from './persona-search.tsx'

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
          <PersonaSearch groups={groups} picked={picked} missing={missing} onPick={handlePick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
