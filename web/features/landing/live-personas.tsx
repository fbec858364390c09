import { call } from '#web/platform/call.ts'
import { personasRootId } from './personas-root.ts'

/** Begins to fetch when the section is this far from being seen. */
const ahead = '100% 0px'

/** Adds imported personas and those of the community to the landing page, where there are any; a failure leaves the page as it is. */
export async function showCommunityPersonas(): Promise<void> {
  const root = document.getElementById(personasRootId)
  if (!root) return
  await comesNear(root)
  try {
    const counts = await call('GET /api/personas/counts')
    if (counts.community === 0 && counts.imported === 0) return
    const community = counts.community === 0 ? [] : await call('GET /api/custom-personas')
    const { drawPersonas } = await import('./draw-personas.tsx')
    await mayGrow(root)
    drawPersonas(root, community, counts)
  } catch {
    // The built-in personas stand there already, and nothing is tried twice.
  }
}

function comesNear(element: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    },
    { rootMargin: ahead },
  )
  observer.observe(element)
  return promise
}

/** Waits while what follows the element is being read: growing, the element would move it. */
function mayGrow(element: Element): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    if (element.getBoundingClientRect().bottom < window.innerHeight / 2) return
    window.removeEventListener('scroll', look)
    resolve()
  }
  window.addEventListener('scroll', look, { passive: true })
  look()
  return promise
}
