import { LoaderCircle } from 'lucide-react'

/** Says that work goes on, beside a word that says which. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} className="shrink-0 animate-spin" aria-hidden />
}

/** Stands for a page that is not there yet; shows itself only when that takes long enough to wonder. */
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
