import { hostOf, pathOf } from '#web/features/agents/agent-labels.ts'

/** Characters that stay visible at the end, where the pages of one site differ. */
const endChars = 14

/** A link as its host and path, with the middle of the path cut when space is short; complete on hover. */
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
