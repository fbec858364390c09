import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useOpenInAddress } from '#web/platform/dom/open-in-address.ts'
import {
  type AddressedDialog,
  type DashboardLink,
  linkOf,
  isAddressedDialog,
  withoutLink,
} from './dashboard-link.ts'

/** The dialogs of the dashboard, besides those of runs. */
export type OpenDialog =
  | { kind: AddressedDialog | 'neverRun'; agent: AgentReply }
  | { kind: 'trash' | 'import' | 'templates' }

/** The dialog that is open over the dashboard; one about an agent is open as long as the address names it. */
export function useDashboardDialog() {
  const { search, open, replace, close } = useOpenInAddress()
  const [last, setLast] = useState<OpenDialog>()
  const isHere = ({ act, id }: DashboardLink) =>
    last !== undefined && 'agent' in last && last.kind === act && String(last.agent.id) === id
  const link = linkOf(search)
  const isOpen = last !== undefined && (!isAddressedDialog(last.kind) || (link !== undefined && isHere(link)))
  const dialog = isOpen ? last : undefined
  return {
    dialog,
    /** Whether the agent that the address names is loaded already. */
    isHere,
    /** Stores the fetched dialog of the address. */
    take: setLast,
    open: (next: OpenDialog) => {
      setLast(next)
      if (!('agent' in next) || !isAddressedDialog(next.kind)) return
      const parts = { ...withoutLink, [next.kind]: next.agent.id }
      if (dialog) replace(parts)
      else open(parts)
    },
    close: () => {
      if (dialog && isAddressedDialog(dialog.kind)) close(withoutLink)
      else setLast(undefined)
    },
    /** Lets something else replace the dialog: closes it, and returns the parameters to remove from the address. */
    giveWay: () => {
      if (dialog && !isAddressedDialog(dialog.kind)) setLast(undefined)
      return withoutLink
    },
  }
}
