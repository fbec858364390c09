import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import { controlStyle, useFieldControl } from '#web/components/field.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import type { SpecialPick } from './model-search.tsx'

const modelSearch = lazyPart(() => import('./model-search.tsx').then(({ ModelSearch }) => ModelSearch))

interface ModelPickerProps {
  /** Undefined while they load. */
  choices: ModelChoicesReply | undefined
  specials: readonly SpecialPick[]
  isPicked: (pick: ModelChoiceReply | SpecialPick) => boolean
  onPick: (pick: ModelChoiceReply | SpecialPick) => void
  /** The name of what the button does, if no field names it. */
  label?: string
  /** In a toolbar, among small buttons. */
  isSmall?: boolean
  /** What is picked now. */
  children: ReactNode
}

/** A button that opens the list of models. */
export function ModelPicker({
  choices,
  label,
  isSmall = false,
  children,
  onPick,
  ...list
}: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const field = useFieldControl()
  const listId = useId()
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show prices or be searched
        role="combobox"
        aria-expanded={isOpen}
        aria-label={label}
        aria-controls={isOpen ? listId : undefined}
        type="button"
        className={classNames(
          controlStyle,
          'flex cursor-pointer items-center justify-between gap-2 text-left max-sm:min-h-11 pointer-coarse:min-h-11',
          isSmall ? 'min-h-8 px-2.5 text-sm' : 'min-h-10',
        )}
      >
        <span className="min-w-0 truncate">{children}</span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label="Models"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md"
        >
          {choices ? (
            <LazyBoundary waiting={<Skeleton className="m-3 h-60" />}>
              <modelSearch.View
                choices={choices}
                {...list}
                onPick={(pick) => {
                  setOpen(false)
                  onPick(pick)
                }}
              />
            </LazyBoundary>
          ) : (
            <Skeleton className="m-3 h-60" />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
