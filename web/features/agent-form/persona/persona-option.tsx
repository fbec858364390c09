import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import type { PersonaChoice } from './persona-choices.ts'

interface PersonaOptionProps {
  choice: PersonaChoice
  isPicked: boolean
  onPick: () => void
}

/** One persona of the list: its name, facts about it, and the beginning of its text. */
export function PersonaOption({
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
