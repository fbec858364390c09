import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSameModel } from '#contract/models/same-model.ts'
import type { Engine } from '#contract/agents/agents.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { ModelChoiceReply, ModelChoicesReply } from '#contract/models/model-choices.ts'
import { Field } from '#web/components/field.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { EntryName } from './entry-name.tsx'
import { ModelPicker } from './model-picker.tsx'
import type { SpecialPick } from './model-search.tsx'
import {
  automaticWords,
  choiceOf,
  costWords,
  drawbacks,
  entryOf,
  isFree,
  type ModelEntry,
} from './model-words.ts'

const modelFallback = lazyPart(() =>
  import('./model-fallback.tsx').then(({ ModelFallback }) => ModelFallback),
)

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
          {isBuiltIn ? 'No model' : <EntryName entry={first} preferred={value.engine} models={models} />}
        </ModelPicker>
      </Field>
      {first !== undefined && first !== 'automatic' && (
        <LazyBoundary waiting={<Skeleton className="h-24" />}>
          <modelFallback.View first={first} others={others} choices={choices} onChange={put} />
        </LazyBoundary>
      )}
    </div>
  )
}

const isSamePick = (entry: ModelEntry | undefined, pick: Pick) =>
  entry !== undefined && pick !== 'built-in' && isSameModel(entry, pick)

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
