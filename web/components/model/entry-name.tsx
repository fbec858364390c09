import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelChoiceReply } from '#contract/models/model-choices.ts'
import { choiceOf, type ModelEntry, modelTitle } from './model-words.ts'

interface EntryNameProps {
  entry: ModelEntry | undefined
  /** What Automatic prefers. */
  preferred?: Engine | null
  models: readonly ModelChoiceReply[] | undefined
}

/** The name of a model with its connection, or Automatic. */
export function EntryName({ entry, preferred, models }: EntryNameProps) {
  if (entry === undefined) return null
  if (entry === 'automatic') {
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
