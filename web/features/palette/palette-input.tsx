import { Command } from 'cmdk'
import { ArrowLeft, Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { Ref } from 'react'
import { pressOnEnter } from './enter-key.ts'

/** Everything, or the agents to run one of. */
export type PaletteMode = 'everything' | 'run'

const placeholders: Record<PaletteMode, string> = {
  everything: 'Search or jump to…',
  run: 'Run which agent?',
}

interface PaletteInputProps {
  ref: Ref<HTMLInputElement>
  mode: PaletteMode
  query: string
  onQuery: (query: string) => void
  onBack: () => void
}

const buttonStyle =
  'grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11'

export function PaletteInput({ ref, mode, query, onQuery, onBack }: PaletteInputProps) {
  return (
    <div className="flex min-h-14 items-center gap-2 border-line border-b px-3">
      {mode === 'run' ? (
        <button
          type="button"
          aria-label="Back to everything"
          className={buttonStyle}
          onKeyDown={pressOnEnter}
          onClick={onBack}
        >
          <ArrowLeft size={20} aria-hidden />
        </button>
      ) : (
        <Search size={20} aria-hidden className="mx-2 shrink-0 text-muted" />
      )}
      <Command.Input
        ref={ref}
        value={query}
        onValueChange={onQuery}
        aria-label={placeholders[mode]}
        placeholder={placeholders[mode]}
        className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      />
      <Dialog.Close aria-label="Close search" className={buttonStyle} onKeyDown={pressOnEnter}>
        <X size={20} aria-hidden />
      </Dialog.Close>
    </div>
  )
}
