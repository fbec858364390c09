// chunk: page
import { Command } from 'cmdk'
import { Check, Search, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import { ModelAbilities } from '#web/components/agent/model-abilities.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { formatContext, formatModelPrice } from '#web/platform/format/model-price.ts'
import { automaticWords, drawbacks, isFree, modelTitle, roughDollars } from './model-words.ts'

/** Models that are drawn at once; a search finds the others. */
const shownMax = 60

/** What can be picked besides the models. */
export type SpecialPick = 'automatic' | 'built-in'

interface ModelSearchProps {
  choices: ModelChoicesReply
  specials: readonly SpecialPick[]
  /** Whether this is what is picked now. */
  isPicked: (pick: ModelChoiceReply | SpecialPick) => boolean
  onPick: (pick: ModelChoiceReply | SpecialPick) => void
}

/** The models to choose from by connection, each with its price and what it would cost; searched by typing. */
export function ModelSearch({ choices, specials, isPicked, onPick }: ModelSearchProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const words = search.trim().toLowerCase().split(/\s+/)
  const found = choices.models.filter((choice) => {
    const text = `${choice.model} ${choice.label ?? ''} ${choice.connection} ${engineNames[choice.kind]}`
    return words.every((word) => text.toLowerCase().includes(word))
  })
  const shown = found.slice(0, shownMax)
  const connections = [...new Set(shown.map(({ connectionId }) => connectionId))]
  return (
    <Command
      label="Search models"
      shouldFilter={false}
      defaultValue={valueOf(specials.find(isPicked) ?? choices.models.find(isPicked))}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <Command.Input
          ref={focusOnMount}
          value={search}
          onValueChange={(text) => {
            setSearch(text)
            list.current?.scrollTo(0, 0)
          }}
          placeholder="Search models"
          className="min-h-10 w-full bg-transparent text-base outline-none placeholder:text-muted max-sm:min-h-11 sm:text-sm"
        />
      </div>
      <Command.List ref={list} label="Models" className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {search.trim() === '' &&
          specials.map((special) => (
            <Option
              key={special}
              value={special}
              isPicked={isPicked(special)}
              onPick={() => onPick(special)}
              title={special === 'automatic' ? 'Automatic' : 'No model'}
              facts={
                special === 'automatic'
                  ? automaticWords(choices)
                  : 'The built-in engine quotes and compares your links, and writes no text. Free.'
              }
            />
          ))}
        {found.length === 0 && search.trim() !== '' && (
          <p className="px-3 py-6 text-center text-muted text-sm">No model matches “{search.trim()}”</p>
        )}
        {connections.map((id) => {
          const models = shown.filter(({ connectionId }) => connectionId === id)
          const [first] = models
          if (!first) return null
          return (
            <Group key={id} title={first.isOwn ? `${first.connection} (own key)` : first.connection}>
              {models.map((choice) => (
                <ModelOption
                  key={choice.model}
                  choice={choice}
                  needs={choices.needs}
                  isPicked={isPicked(choice)}
                  onPick={() => onPick(choice)}
                />
              ))}
            </Group>
          )
        })}
        {found.length > shown.length && (
          <p className="px-2.5 py-2 text-muted text-xs">
            {found.length - shown.length} more. Type a part of the name to find them.
          </p>
        )}
      </Command.List>
    </Command>
  )
}

/** What identifies a choice in the list. */
function valueOf(pick: ModelChoiceReply | SpecialPick | undefined): string | undefined {
  return typeof pick === 'object' ? `${pick.connectionId} ${pick.model}` : pick
}

/** The list around it is focused when it opens, before this has loaded. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:wrap-anywhere [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

interface ModelOptionProps {
  choice: ModelChoiceReply
  needs: readonly ModelAbility[]
  isPicked: boolean
  onPick: () => void
}

function ModelOption({ choice, needs, isPicked, onPick }: ModelOptionProps) {
  const { model, label, contextTokens, abilities, price } = choice
  const { runCost, monthCost } = choice
  const facts = [
    label && label !== model ? model : '',
    monthCost === null || isFree(choice) ? '' : `${roughDollars(monthCost)} a month`,
    isFree(choice) ? '' : `${formatModelPrice(price)}${price?.output ? ' per million' : ''}`,
    contextTokens === null ? '' : `context ${formatContext(contextTokens)}`,
  ]
  return (
    <Option
      value={valueOf(choice)}
      isPicked={isPicked}
      onPick={onPick}
      title={modelTitle(choice)}
      aside={<ModelAbilities abilities={abilities} isCompact />}
      cost={isFree(choice) ? 'Free' : runCost !== null && `${roughDollars(runCost)} a run`}
      facts={facts.filter(Boolean).join(' · ')}
      warnings={drawbacks(choice, needs)}
    />
  )
}

interface OptionProps {
  value: string | undefined
  title: string
  aside?: ReactNode
  cost?: string | false
  facts: string
  warnings?: readonly string[]
  isPicked: boolean
  onPick: () => void
}

function Option({ value, title, aside, cost, facts, warnings = [], isPicked, onPick }: OptionProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onPick}
      className="flex cursor-pointer items-start gap-2 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      <Check
        size={16}
        aria-hidden
        className={classNames('mt-0.5 shrink-0 text-accent', !isPicked && 'invisible')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="wrap-anywhere min-w-0 text-sm">{title}</bdi>
          {aside}
          {cost && <span className="ml-auto text-sm tabular-nums">{cost}</span>}
        </span>
        <span className="wrap-anywhere block text-muted text-xs">{facts}</span>
        {warnings.map((warning) => (
          <span key={warning} className="flex items-start gap-1 text-warning text-xs">
            <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" />
            <span className="first-letter:uppercase">{warning}</span>
          </span>
        ))}
      </span>
      {isPicked && <span className="sr-only">(chosen)</span>}
    </Command.Item>
  )
}
