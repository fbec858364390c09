import { ArrowDown, ArrowUp, Plus, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { type ModelOrder, modelOrderMax } from '#contract/models/model-choice.ts'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import { Field } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { ModelPicker } from './model-picker.tsx'
import type { SpecialPick } from './model-search.tsx'
import {
  automaticWords,
  choiceOf,
  costWords,
  drawbacks,
  entryName,
  isFree,
  isSameModel,
  type ModelEntry,
  modelTitle,
} from './model-words.ts'

/** The models to ask, in order, and the engine of older settings: what Automatic prefers, or no model at all. */
export interface ModelSetting {
  models: ModelOrder | null
  engine: Engine | null
}

interface ModelFieldProps {
  label: string
  /** Undefined while they load. */
  choices: ModelChoicesReply | undefined
  value: ModelSetting
  onChange: (value: ModelSetting) => void
  /** Offers to use no model. */
  mayBeBuiltIn?: boolean
  error?: string | undefined
}

type Pick = ModelChoiceReply | SpecialPick

/** Chooses the model to ask first, and those that are asked if it does not answer. */
export function ModelField(props: ModelFieldProps) {
  const { label, choices, value, onChange, mayBeBuiltIn = false, error } = props
  const isBuiltIn = value.engine === 'built-in'
  const order = isBuiltIn ? [] : (value.models ?? ['automatic'])
  const [first, ...others] = order
  const models = choices?.models
  const chosen = first && choiceOf(first, models)
  const put = (next: readonly ModelEntry[]) => onChange({ models: [...next], engine: null })

  const handlePick = (pick: Pick) => {
    if (pick === 'built-in') return onChange({ models: null, engine: 'built-in' })
    if (pick === 'automatic') return onChange({ models: null, engine: null })
    const entry = entryOf(pick)
    const rest = first === undefined || first === 'automatic' ? ['automatic' as const] : others
    put([entry, ...rest.filter((other) => !isSameModel(other, entry))])
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field
        label={label}
        hint={<Hint choices={choices} first={first} chosen={chosen} />}
        error={error}
        className="min-w-0"
      >
        <ModelPicker
          choices={choices}
          specials={mayBeBuiltIn ? ['automatic', 'built-in'] : ['automatic']}
          isPicked={(pick) => (pick === 'built-in' ? isBuiltIn : isSamePick(first, pick))}
          onPick={handlePick}
        >
          {isBuiltIn ? 'No model' : <EntryName entry={first} value={value} models={models} />}
        </ModelPicker>
      </Field>
      {first !== undefined && first !== 'automatic' && (
        <Fallback first={first} others={others} choices={choices} onChange={put} />
      )}
    </div>
  )
}

const entryOf = ({ connectionId, model }: ModelChoiceReply): ModelEntry => ({ connectionId, model })

const isSamePick = (entry: ModelEntry | undefined, pick: Pick) =>
  entry !== undefined && pick !== 'built-in' && isSameModel(entry, pick)

interface EntryNameProps {
  entry: ModelEntry | undefined
  value?: ModelSetting
  models: readonly ModelChoiceReply[] | undefined
}

function EntryName({ entry, value, models }: EntryNameProps) {
  if (entry === undefined) return null
  if (entry === 'automatic') {
    const preferred = value?.engine
    return preferred && preferred !== 'built-in'
      ? `Automatic, prefers ${engineNames[preferred]}`
      : 'Automatic'
  }
  const choice = choiceOf(entry, models)
  return (
    <>
      <bdi>{choice ? modelTitle(choice) : entry.model}</bdi>
      {choice && <span className="text-muted"> · {choice.connection}</span>}
    </>
  )
}

interface HintProps {
  choices: ModelChoicesReply | undefined
  first: ModelEntry | undefined
  chosen: ModelChoiceReply | undefined
}

/** What the choice costs and what speaks against it. */
function Hint({ choices, first, chosen }: HintProps): ReactNode {
  if (first === undefined)
    return 'The built-in engine quotes and compares your links, and writes no text. Free.'
  if (!choices) return 'Loading the models…'
  if (first === 'automatic') {
    const taken = choices.automatic && choiceOf(choices.automatic, choices.models)
    return [`${automaticWords(choices)}.`, ...costOf(taken, choices)].join(' ')
  }
  if (!chosen) return <Warning>It is not available to this agent any more, and is skipped.</Warning>
  const [warning] = drawbacks(chosen, choices.needs)
  const [cost] = costOf(chosen, choices)
  if (!warning) return cost
  return (
    <Warning>
      <span className="inline-block first-letter:uppercase">{warning}.</span> {cost}
    </Warning>
  )
}

function costOf(choice: ModelChoiceReply | null | undefined, { basedOnRuns }: ModelChoicesReply): string[] {
  const cost = choice && costWords(choice)
  if (!cost || isFree(choice)) return cost ? [`${cost}.`] : []
  const basis =
    basedOnRuns === 0
      ? 'a guess from its task'
      : `from its last ${basedOnRuns === 1 ? 'run' : `${basedOnRuns} runs`}`
  return [`${cost} (${basis}).`]
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1 text-warning">
      <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
      <span>{children}</span>
    </span>
  )
}

interface FallbackProps {
  first: ModelEntry
  others: readonly ModelEntry[]
  choices: ModelChoicesReply | undefined
  onChange: (order: ModelEntry[]) => void
}

/** The models that are asked if the first does not answer; Automatic is always the last of them. */
function Fallback({ first, others, choices, onChange }: FallbackProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const focus = useFocusAfter()
  const order = [first, ...others]
  const lastNamed = order.findLastIndex((entry) => entry !== 'automatic')
  const nameOf = (entry: ModelEntry) => entryName(entry, choices?.models)
  const move = (from: number, to: number, act: string) => {
    const moved = order[from]
    const replaced = order[to]
    if (!moved || !replaced) return
    onChange(order.with(to, moved).with(from, replaced))
    setSaid(`${nameOf(moved)} is number ${to + 1} now`)
    focus(`${id}-${Math.max(1, to)}-${act}`)
  }
  const add = (pick: Pick) => {
    if (pick === 'built-in') return
    const entry = pick === 'automatic' ? pick : entryOf(pick)
    const named = order.filter((each) => each !== 'automatic')
    const last = entry === 'automatic' || order.includes('automatic') ? (['automatic'] as const) : []
    onChange([...named, ...(entry === 'automatic' ? [] : [entry]), ...last])
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <output className="sr-only">{said}</output>
      <h4 id={id} className="font-medium text-sm">
        If it does not answer
      </h4>
      {others.length === 0 ? (
        <p className="text-muted text-xs">No other model is asked: the run fails.</p>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line">
          {others.map((entry, index) => {
            const place = index + 1
            const name = nameOf(entry)
            const isNamed = entry !== 'automatic'
            return (
              <li
                key={isNamed ? `${entry.connectionId} ${entry.model}` : entry}
                className="flex flex-wrap items-center gap-x-1 py-1 pr-1 pl-3 text-sm"
              >
                <span className="min-w-0 grow basis-48 py-1">
                  <span className="wrap-anywhere block">
                    then <EntryName entry={entry} models={choices?.models} />
                  </span>
                  <EntryFacts entry={entry} choices={choices} />
                </span>
                <span className="ml-auto flex">
                  {isNamed && (
                    <>
                      <IconButton
                        id={`${id}-${place}-up`}
                        label={`Move ${name} up`}
                        icon={<ArrowUp size={16} aria-hidden />}
                        onClick={() => move(place, place - 1, 'up')}
                      />
                      <IconButton
                        id={`${id}-${place}-down`}
                        label={`Move ${name} down`}
                        disabled={place >= lastNamed}
                        icon={<ArrowDown size={16} aria-hidden />}
                        onClick={() => move(place, place + 1, place + 1 >= lastNamed ? 'up' : 'down')}
                      />
                    </>
                  )}
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<X size={16} aria-hidden />}
                    onClick={() => {
                      onChange(order.toSpliced(place, 1))
                      setSaid(`${name} removed`)
                      focus(`${id}-add`)
                    }}
                  />
                </span>
              </li>
            )
          })}
        </ol>
      )}
      {order.length < modelOrderMax && (
        <div id={`${id}-add`} tabIndex={-1} className="outline-none">
          <ModelPicker
            choices={choices && withoutChosen(choices, order)}
            specials={order.includes('automatic') ? [] : ['automatic']}
            isPicked={() => false}
            onPick={add}
            label="Add a model to ask next"
          >
            <span className="flex items-center gap-1.5 text-muted">
              <Plus size={16} aria-hidden />
              Add a model
            </span>
          </ModelPicker>
        </div>
      )}
    </section>
  )
}

function withoutChosen(choices: ModelChoicesReply, order: readonly ModelEntry[]): ModelChoicesReply {
  const models = choices.models.filter((choice) => !order.some((entry) => isSameModel(entry, choice)))
  return { ...choices, models }
}

function EntryFacts({
  entry,
  choices,
}: {
  entry: ModelEntry
  choices: ModelChoicesReply | undefined
}): ReactNode {
  if (!choices || entry === 'automatic') return null
  const choice = choiceOf(entry, choices.models)
  const [warning] = choice ? drawbacks(choice, choices.needs) : ['not available any more, so it is skipped']
  const cost = choice && costWords(choice)
  if (warning) return <span className="block text-warning text-xs first-letter:uppercase">{warning}</span>
  return cost ? <span className="block text-muted text-xs">{cost}</span> : null
}

/** Focuses an element by its id after the next render, because moving a row takes the focus from its button. */
function useFocusAfter(): (id: string) => void {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })
  return (id) => {
    wanted.current = id
  }
}
