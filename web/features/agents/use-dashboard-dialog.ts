import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useOpenInAddress } from '#web/platform/open-in-address.ts'
import {
  type AddressedDialog,
  type DashboardLink,
  linkOf,
  staysInAddress,
  withoutLink,
} from './dashboard-link.ts'

/** A dialog that the dashboard shows, besides those of runs. */
export type OpenDialog =
  | { kind: AddressedDialog | 'neverRun'; agent: AgentReply }
  | { kind: 'trash' | 'import' | 'templates' }

/** The dialog that is open over the dashboard; one about an agent is open for as long as the address says so. */
export function useDashboardDialog() {
  const { search, open, replace, close } = useOpenInAddress()
  const [last, setLast] = useState<OpenDialog>()
  const isHere = ({ act, id }: DashboardLink) =>
    last !== undefined && 'agent' in last && last.kind === act && String(last.agent.id) === id
  const link = linkOf(search)
  const isOpen = last !== undefined && (!staysInAddress(last.kind) || (link !== undefined && isHere(link)))
  const dialog = isOpen ? last : undefined
  return {
    dialog,
    /** Whether what the address asks for needs not be fetched. */
    isHere,
    /** Takes what the address asked for. */
    take: setLast,
    open: (next: OpenDialog) => {
      setLast(next)
      if (!('agent' in next) || !staysInAddress(next.kind)) return
      const parts = { ...withoutLink, [next.kind]: next.agent.id }
      if (dialog) replace(parts)
      else open(parts)
    },
    close: () => {
      if (dialog && staysInAddress(dialog.kind)) close(withoutLink)
      else setLast(undefined)
    },
    /** Leaves its place in the address to something else; answers what that takes out of it. */
    giveWay: () => {
      if (dialog && !staysInAddress(dialog.kind)) setLast(undefined)
      return withoutLink
    },
  }
}
