/** Marks the list of a page's parts, whose links follow what is being read. */
export const contentsMark = { 'data-contents': '' }

/** All above a line a quarter down the window: a part whose heading has come up to it is the one that is read. */
const readAlready = { rootMargin: '1000000px 0px -75% 0px' }
/** From the page's end up to what stands at that line once nothing is left to scroll; a fraction of a pixel is nothing. */
const endInSight = '0 calc(-75vh - 2px)'

/**
 * Marks, in the contents list of the page, the link to the part that is being read; answers what ends that. The browser
 * tells when a heading crosses the line, so that scrolling itself runs nothing.
 */
export function markSection(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const parts = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  if (parts.length === 0) return () => undefined
  // The last parts may be too short to come up to the line.
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
