import { hostOf, pathOf } from './agent-labels.ts'

/** So many of the last characters stay: it is there that the pages of one site differ. */
const endChars = 14

/** A link by its host and the beginning and end of its path, cut between them where there is no room; whole on hover. */
export function LinkName({ link }: { link: string }) {
  const path = Array.from(pathOf(link))
  const cutAt = path.length > 2 * endChars ? path.length - endChars : path.length
  return (
    <span title={link} className="flex min-w-0">
      <span className="truncate">
        <span className="text-ink">{hostOf(link)}</span>
        {path.slice(0, cutAt).join('')}
      </span>
      {cutAt < path.length && <span className="shrink-0">{path.slice(cutAt).join('')}</span>}
    </span>
  )
}
