import { Link } from 'lucide-react'
import { useState } from 'react'
import { LinkName } from './link-name.tsx'

const shownMax = 5

/** The pages that an agent reads; the rest of a long list on request. */
export function LinkChips({ links }: { links: string[] }) {
  const [isWhole, setWhole] = useState(false)
  if (links.length === 0) return null
  const hidden = links.length - shownMax

  return (
    <ul aria-label="Links" className="flex flex-wrap items-center gap-1.5">
      {(isWhole ? links : links.slice(0, shownMax)).map((link) => (
        <li
          key={link}
          className="flex min-w-0 max-w-[min(100%,24rem)] items-center gap-1 rounded-sm border border-line px-1.5 py-0.5 text-muted text-xs"
        >
          <Link size={12} aria-hidden className="shrink-0" />
          <LinkName link={link} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="min-h-6 cursor-pointer rounded-sm px-1.5 font-medium text-accent-strong text-xs hover:underline max-sm:-my-2.5 max-sm:min-h-11 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {isWhole ? 'Show fewer' : `${hidden} more`}
          </button>
        </li>
      )}
    </ul>
  )
}
