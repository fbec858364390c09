// chunk: page
/** Marks a table of contents whose links follow the reading position. */
export const contentsMark = { 'data-contents': '' }

/** Everything above a line a quarter down the window: the last section whose heading is above it is the current one. */
const readAlready = { rootMargin: '1000000px 0px -75% 0px' }
/** Offset from the page's end to that line when the page is scrolled to its end, less 2 px for rounding. */
const endInSight = '0 calc(-75vh - 2px)'

/**
 * Marks the link to the current section in the page's table of contents; returns a function that stops it. Uses an
 * IntersectionObserver, so that no code runs while scrolling.
 */
export function markSection(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const parts = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  if (parts.length === 0) return () => undefined
  // The last sections may be too short to reach the line.
  const end = document.body.appendChild(document.createElement('div'))
  end.style.translate = endInSight
  const reached = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target)
    const begun = parts.filter((part) => reached.has(end) || reached.has(part))
    const read = begun.at(-1) ?? parts[0]
    for (const link of links) link.ariaCurrent = link.hash === `#${read?.id}` ? 'location' : null
  }, readAlready)
  for (const each of [...parts, end]) observer.observe(each)
  return () => {
    observer.disconnect()
    end.remove()
  }
}
