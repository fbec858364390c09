import type { AddressParts } from '#web/platform/dom/open-in-address.ts'

/** The dialogs about an agent; the address contains this name while one is open. */
export const addressedDialogs = [
  'results',
  'input',
  'conversation',
  'versions',
  'schedule',
  'connect',
  'deploy',
  'form',
  'budget',
  'lessons',
  'share',
] as const
export type AddressedDialog = (typeof addressedDialogs)[number]

/** What an address can ask the dashboard to open, by parameter name; an open run has a parameter of its own. */
export const linkActs = ['new', 'edit', 'test', ...addressedDialogs] as const
export type LinkAct = (typeof linkActs)[number]

export interface DashboardLink {
  act: LinkAct
  /** The id as written in the address, not validated. */
  id: string
}

/** The first link of an address, if any. */
export function linkOf(search: URLSearchParams): DashboardLink | undefined {
  const act = linkActs.find((name) => search.has(name))
  return act && { act, id: search.get(act) ?? '' }
}

/** Removes the link from an address; the parameters of the list and of the run stay. */
export const withoutLink: AddressParts = Object.fromEntries(linkActs.map((act) => [act, null]))

/** Whether the link stays in the address while its dialog is open. */
export const isAddressedDialog = (act: string): act is AddressedDialog =>
  addressedDialogs.some((name) => name === act)
