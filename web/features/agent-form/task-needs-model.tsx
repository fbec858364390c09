import { type Control, useWatch } from 'react-hook-form'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { useMissingModel } from '#web/data/models/models.ts'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

/** Warns while a task is typed that it needs more than quotes from its links. */
export function TaskNeedsModel({
  control,
}: {
  control: Control<AgentFormValues, unknown, AgentFormPayload>
}) {
  const { isMissing, isAdmin } = useMissingModel()
  const task = useWatch({ control, name: 'taskDescription' })
  if (!isMissing || !needsGeneratedText(task)) return null
  return (
    <NeedsModel isAdmin={isAdmin}>
      Writing, translating and answering need an AI model; without one the result quotes your links.
    </NeedsModel>
  )
}

const writing =
  /\b(write|draft|compose|translate|rewrite|rephrase|summari[sz]e|answer|reply|respond|explain|plan|brainstorm|suggest|recommend|classify|proofread)\b/i

/** Whether a task needs generated text, which requires a model; a guess from its verbs. */
export function needsGeneratedText(task: string): boolean {
  return writing.test(task)
}
