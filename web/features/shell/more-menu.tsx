import { ChevronDown } from 'lucide-react'
import { menuMark } from '#web/platform/dom/close-menus.ts'
import { LinkList } from './link-list.tsx'
import { moreLinks } from './links.ts'

/** The bar's menu of further pages: closes on Escape, when focus leaves it, and when a link is followed. */
export function MoreMenu({ path }: { path: string }) {
  return (
    <details {...menuMark} className="group relative py-1.5">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-md px-3 font-medium text-muted text-sm transition-colors hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden">
        More
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
      </summary>
      <nav
        aria-label="More"
        className="absolute top-full right-0 z-30 min-w-48 rounded-md border border-line bg-surface p-1 shadow-md"
      >
        <LinkList links={moreLinks} path={path} className="grid" />
      </nav>
    </details>
  )
}
