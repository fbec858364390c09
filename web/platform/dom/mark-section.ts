// chunk: page
/** Marks a table of contents whose links follow the reading position. */
export const contentsMark = { 'data-contents': '' }

/** Observes the area above a reading line, a quarter down the window. The last section that begins there is current. */
const aboveReadingLine = { rootMargin: '1000000px 0px -75% 0px' }
/** Offset from the end of the page to the reading line when scrolled to the end, less 2 px for rounding. */
const readingLineAtEnd = '0 calc(-75vh - 2px)'

/**
 * Marks the link to the current section in the page's table of contents; returns a function that stops it. Uses an
 * IntersectionObserver, so that no code runs while scrolling.
 */
export function markSection(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const sections = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  if (sections.length === 0) return () => undefined
  // The last sections may be too short to reach the line.
  const end = document.body.appendChild(document.createElement('div'))
  end.style.translate = readingLineAtEnd
  const reached = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) reached[isIntersecting ? 'add' : 'delete'](target)
    const reachedSections = sections.filter((part) => reached.has(end) || reached.has(part))
    const current = reachedSections.at(-1) ?? sections[0]
    for (const link of links) link.ariaCurrent = link.hash === `#${current?.id}` ? 'location' : null
  }, aboveReadingLine)
  for (const each of [...sections, end]) observer.observe(each)
  return () => {
    observer.disconnect()
    end.remove()
  }
}
