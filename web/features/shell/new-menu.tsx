import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Keys } from '#web/components/keys.tsx'
import { menuMark } from '#web/platform/dom/close-menus.ts'
import { keysTo } from '#web/platform/places.ts'
import { newLinks } from './links.ts'

/** The rail's menu of what one can make: closes on Escape, when focus leaves it, and when a link is followed. */
export function NewMenu() {
  return (
    <details {...menuMark} className="group">
      <summary className="flex min-h-13 cursor-pointer list-none flex-col items-center justify-center gap-0.5 rounded-md font-medium text-[0.6875rem] text-accent-strong leading-4 transition-colors hover:bg-accent-tint group-open:bg-accent-tint [&::-webkit-details-marker]:hidden">
        <span className="grid size-6 place-items-center rounded-md bg-accent text-on-accent forced-colors:border">
          <Plus size={16} aria-hidden />
        </span>
        New
      </summary>
      <nav
        aria-label="New"
        className="menu fixed top-16 left-20 z-30 ml-1 w-80 rounded-lg border border-line bg-surface p-1.5 shadow-md"
      >
        <ul>
          {newLinks.map(({ href, label, hint, keys = keysTo(href) }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex items-center justify-between gap-3 rounded-md px-3 py-2 transition-colors hover:bg-sunken"
              >
                <span>
                  <span className="block font-medium text-ink text-sm">{label}</span>
                  <span className="block text-muted text-xs">{hint}</span>
                </span>
                {keys && (
                  <span aria-hidden className="text-muted">
                    <Keys keys={keys} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
