import { Search } from 'lucide-react'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { isMac, paletteKeys } from './shortcut-keys.ts'

/** Opens the palette; looks like a search box if there is enough space. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
        className="hidden min-h-9 w-full max-w-72 cursor-pointer items-center gap-2 rounded-md border border-control bg-surface px-3 text-muted text-sm transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 sm:flex"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate">Search or jump to…</span>
        <kbd className="ml-auto shrink-0 font-sans text-xs">{paletteKeys}</kbd>
      </button>
      <IconButton
        label="Search or jump to…"
        icon={<Search size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onSearch}
        className="sm:hidden"
      />
    </>
  )
}
