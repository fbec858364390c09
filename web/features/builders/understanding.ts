import { engineNames } from '#contract/agents/engine-names.ts'

/** Who understood what was said last, in words; none before anything was. */
export function understanding(engine: string | null | undefined): string | undefined {
  if (!engine) return undefined
  if (engine === 'built-in') return 'Understood by keywords, no AI model'
  return `Understood by ${Object.entries(engineNames).find(([name]) => name === engine)?.[1] ?? engine}`
}
