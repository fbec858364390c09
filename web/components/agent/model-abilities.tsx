// chunk: model-abilities
import { Braces, Brain, Image, type LucideIcon, Wrench } from 'lucide-react'
import type { ModelAbility } from '#contract/models/model-kinds.ts'

const signs: Record<ModelAbility, { icon: LucideIcon; word: string; means: string }> = {
  tools: { icon: Wrench, word: 'Tools', means: 'Can use connected services and tools' },
  images: { icon: Image, word: 'Pictures', means: 'Can look at pictures' },
  json: { icon: Braces, word: 'Fields', means: 'Can fill in the fields of a result' },
  reasoning: { icon: Brain, word: 'Reasoning', means: 'Thinks before it answers' },
}

interface ModelAbilitiesProps {
  /** Null: the service does not say. */
  abilities: readonly ModelAbility[] | null
  /** Icons alone, with the words for screen readers. */
  isCompact?: boolean
}

/** What a model can do, as small icons with their words. */
export function ModelAbilities({ abilities, isCompact = false }: ModelAbilitiesProps) {
  if (!abilities?.length) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-muted text-xs">
      {abilities.map((ability) => {
        const { icon: Icon, word, means } = signs[ability]
        return (
          <span key={ability} title={means} className="inline-flex items-center gap-1">
            <Icon size={13} aria-hidden className="shrink-0" />
            <span className={isCompact ? 'sr-only' : ''}>{word}</span>
          </span>
        )
      })}
    </span>
  )
}
