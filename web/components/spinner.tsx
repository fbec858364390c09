import { LoaderCircle } from 'lucide-react'

/** Shows that work is in progress, beside a text that says which. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} className="shrink-0 animate-spin" aria-hidden />
}

/** Placeholder for a page that is loading; appears only when that takes noticeably long. */
export function PageSpinner() {
  return (
    <output className="appear-late grid min-h-dvh place-items-center text-muted">
      <span className="flex items-center gap-3 text-sm">
        <Spinner size={20} />
        Loading
      </span>
    </output>
  )
}
