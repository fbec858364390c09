import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import type { ConnectionKind } from '#web/data/models/model-connections.ts'
import { kindLabels } from './kind-labels.ts'

interface KindChoiceProps {
  kinds: readonly ConnectionKind[]
  onChoose: (kind: ModelEngine) => void
}

/** Cards from which the kind of a new connection is chosen. */
export function KindChoice({ kinds, onChoose }: KindChoiceProps) {
  return (
    <ul aria-label="Kinds of AI services" className="grid gap-2 sm:grid-cols-2">
      {kinds.map(({ kind }) => (
        <li key={kind}>
          <button
            type="button"
            onClick={() => onChoose(kind)}
            className="flex h-full w-full cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface p-3 text-left transition-colors hover:border-control hover:bg-sunken"
          >
            <BrandMark service={kind} />
            <span className="min-w-0">
              <span className="block font-medium text-sm">{kindLabels[kind].name}</span>
              <span className="block text-muted text-xs">{kindLabels[kind].line}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
