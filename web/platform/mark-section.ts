/** Marks the list of a page's parts, whose links follow what is being read. */
export const contentsMark = { 'data-contents': '' }

/** How far below the top of the window a part begins to count as the one that is read, px. */
const readingLine = 140

/** Marks, in the contents list of the page, the link to the part that is being read; answers what ends that. */
export function markSection(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const parts = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  if (parts.length === 0) return () => undefined
  const mark = () => {
    const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
    const begun = parts.filter((part) => part.getBoundingClientRect().top <= readingLine)
    const read = isAtEnd ? parts.at(-1) : (begun.at(-1) ?? parts[0])
    for (const link of links)
      if (link.hash === `#${read?.id}`) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  document.addEventListener('scroll', mark, { passive: true })
  mark()
  return () => document.removeEventListener('scroll', mark)
}
