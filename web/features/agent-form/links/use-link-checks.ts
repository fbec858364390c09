import { useEffect, useState } from 'react'
import type { LinkCheck } from '#contract/links/links.ts'
import { checkLink } from '#web/data/agent-checks.ts'

/** The state of a link: being checked, checked, or the check failed. */
export type LinkState = LinkCheck | 'reading' | 'unknown'
export type LinkStates = (link: string) => LinkState | undefined

/** Checks the links that were added since the form was opened, one after the other; skips removed ones. */
export function useLinkChecks(links: readonly string[]): LinkStates {
  const [known] = useState(() => new Set(links))
  const [checks, setChecks] = useState<Record<string, LinkState>>({})
  const next = links.find((link) => !known.has(link) && !isDone(checks[link]))

  useEffect(() => {
    if (next === undefined) return
    const leaving = new AbortController()
    const note = (state: LinkState) => setChecks((before) => ({ ...before, [next]: state }))
    note('reading')
    checkLink(next, leaving.signal).then(note, () => {
      if (!leaving.signal.aborted) note('unknown')
    })
    return () => leaving.abort()
  }, [next])

  return (link) => checks[link]
}

const isDone = (state: LinkState | undefined) => state !== undefined && state !== 'reading'
