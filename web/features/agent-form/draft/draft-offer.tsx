import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import type { StoredDraft } from './stored-draft.ts'

interface DraftOfferProps {
  draft: StoredDraft
  onPutBack: () => void
  onDiscard: () => void
}

/** Offers to restore unsaved input. */
export function DraftOffer({ draft, onPutBack, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Unsaved draft"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-info-tint px-4 py-3 text-info text-sm"
    >
      <p className="min-w-0 flex-1 basis-48">
        You have an unsaved draft from <Time at={draft.at} />.
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onPutBack}>
          Restore
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </section>
  )
}
