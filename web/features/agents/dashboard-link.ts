import type { AddressParts } from '#web/platform/open-in-address.ts'

/** The dialogs about an agent, each of which stands in the address by this name while it is open. */
export const addressedDialogs = [
  'results',
  'input',
  'conversation',
  'versions',
  'schedule',
  'connect',
  'deploy',
  'budget',
  'lessons',
  'share',
] as const
export type AddressedDialog = (typeof addressedDialogs)[number]

/** What an address can ask the dashboard to open, by the name of its parameter; a run is opened beside it. */
export const linkActs = ['new', 'edit', 'test', ...addressedDialogs] as const
export type LinkAct = (typeof linkActs)[number]

export interface DashboardLink {
  act: LinkAct
  /** The id as the address has it, not checked. */
  id: string
}

/** The first thing that an address asks for, if any. */
export function linkOf(search: URLSearchParams): DashboardLink | undefined {
  const act = linkActs.find((name) => search.has(name))
  return act && { act, id: search.get(act) ?? '' }
}

/** The parts of an address without what it asked for; the list's own and the run's stay. */
export const withoutLink: AddressParts = Object.fromEntries(linkActs.map((act) => [act, null]))

/** Whether what was asked for stays in the address while it is open. */
export const staysInAddress = (act: string): act is AddressedDialog =>
  addressedDialogs.some((name) => name === act)
