import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnknown } from '#web/platform/call.ts'
import { isId, useOpenInAddress } from '#web/platform/dom/open-in-address.ts'
import { reportFailure } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { type DashboardLink, linkOf, isAddressedDialog, withoutLink } from './dashboard-link.ts'

/**
 * Opens what the address asks for. Links that open no dialog are removed from the address, so that they run once. An
 * unknown agent is reported, and its link removed. Returns whether a link is being opened.
 */
export function useDashboardLink(
  open: (link: DashboardLink) => Promise<void>,
  isHere: (link: DashboardLink) => boolean,
): boolean {
  const { search, replace, close } = useOpenInAddress()
  const link = linkOf(search)
  const asked = link && !isHere(link) ? `${link.act}=${link.id}` : undefined
  const lastAsked = useRef<string>(undefined)
  const [isOpening, setOpening] = useState(false)

  const follow = useEffectEvent(async (target: DashboardLink) => {
    const stays = isAddressedDialog(target.act)
    if (!stays) replace(withoutLink)
    setOpening(true)
    try {
      if (target.act === 'new' || isId(target.id)) return await open(target)
      tellUnknown()
    } catch (error) {
      if (isUnknown(error)) tellUnknown()
      else reportFailure(error, 'Failed to open the link')
    } finally {
      setOpening(false)
    }
    if (stays) close(withoutLink)
  })

  useEffect(() => {
    if (asked === lastAsked.current) return
    lastAsked.current = asked
    // Outside of the effect, because opening may need `flushSync` to set the focus.
    if (link && asked) queueMicrotask(() => void follow(link))
  }, [asked, link])

  return isOpening
}

const tellUnknown = () =>
  toast({
    title: 'No such agent',
    description: 'The link leads to an agent that is not yours or no longer exists.',
  })
