import { engineNames } from '#contract/agents/engine-names.ts'
import { useModels } from '#web/data/models/models.ts'

/**
 * What interprets the conversation: the model that read the last message, or the keyword rules. Undefined until that is
 * known.
 */
export function useUnderstanding(engine: string | null | undefined): string | undefined {
  const models = useModels()
  if (engine && engine !== 'built-in')
    return `Understood by ${Object.entries(engineNames).find(([name]) => name === engine)?.[1] ?? engine}`
  if (models.data?.length === 0) return 'Basic mode: no AI model connected'
  return engine && models.data ? 'Basic mode: the AI model gave no usable answer' : undefined
}
