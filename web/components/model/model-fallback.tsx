// chunk: page
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isSameModel } from '#contract/models/same-model.ts'
import { modelOrderMax } from '#contract/models/model-choice.ts'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { EntryName } from './entry-name.tsx'
import { ModelPicker } from './model-picker.tsx'
import type { SpecialPick } from './model-search.tsx'
import { choiceOf, costWords, drawbacks, entryName, entryOf, type ModelEntry } from './model-words.ts'

interface FallbackProps {
  first: ModelEntry
  others: readonly ModelEntry[]
  choices: ModelChoicesReply | undefined
  onChange: (order: ModelEntry[]) => void
}

/** The models that are asked if the first does not answer; Automatic is always the last of them. */
export function ModelFallback({ first, others, choices, onChange }: FallbackProps) {
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
  const add = (pick: ModelChoiceReply | SpecialPick) => {
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
