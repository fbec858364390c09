import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { CallFailure } from '#web/platform/call.ts'
import { reportFailure } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { type DashboardLink, isId, linkOf, withoutLink } from './dashboard-link.ts'

const goneStatuses = new Set([400, 404])

/**
 * Opens once what the address asks for, and takes it out of the address. An id that is not one of the user's
 * is ignored with a notice. Says whether something is on its way.
 */
export function useDashboardLink(open: (link: DashboardLink) => Promise<void>): boolean {
  const [search, setSearch] = useSearchParams()
  const link = linkOf(search)
  const asked = link && `${link.act}=${link.id}`
  const lastAsked = useRef<string>(undefined)
  const [isOpening, setOpening] = useState(false)

  const follow = useEffectEvent(async (wanted: DashboardLink) => {
    setSearch(withoutLink, { replace: true })
    setOpening(true)
    try {
      if (wanted.act !== 'new' && !isId(wanted.id)) return tellUnknown(wanted)
      await open(wanted)
    } catch (error) {
      if (error instanceof CallFailure && goneStatuses.has(error.status)) tellUnknown(wanted)
      else reportFailure(error, 'Failed to open the link')
    } finally {
      setOpening(false)
    }
  })

  useEffect(() => {
    if (asked === lastAsked.current) return
    lastAsked.current = asked
    // Not within the effect: what is opened may have to be drawn at once to take the focus.
    if (link) queueMicrotask(() => void follow(link))
  }, [asked, link])

  return isOpening
}

function tellUnknown({ act }: DashboardLink) {
  const what = act === 'run' ? 'run' : 'agent'
  toast({
    title: `No such ${what}`,
    description: `The link leads to ${what === 'run' ? 'a run' : 'an agent'} that is not yours or no longer exists.`,
  })
}
