/** What an address can ask the dashboard to open, by the name of its parameter. */
export const linkActs = [
  'new',
  'edit',
  'test',
  'input',
  'connect',
  'deploy',
  'schedule',
  'budget',
  'lessons',
  'share',
  'run',
] as const
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

/** The parameters without what was asked for; the list's own stay. */
export function withoutLink(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const act of linkActs) rest.delete(act)
  return rest
}

/** Whether a text can be the id of anything, so that the server is worth asking. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
