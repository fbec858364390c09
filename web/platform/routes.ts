import { pages, pathOf } from '#contract/pages.ts'

/** All addresses of the product. */
export const routes = pages

/** Navigations that the server handles: they start or end the session, then redirect. */
export const signInUrl = '/api/login'
export const signOutUrl = '/api/logout'

/** The address for signing in that returns to this path. */
export function signInUrlFor(returnTo: string): string {
  return `${signInUrl}?returnTo=${encodeURIComponent(returnTo)}`
}

/** The path after sign-in: a page of this site, except those for signing in, else the home page. */
export function safeReturnTo(text: string | null, origin: string): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, origin)) return routes.home
  const { origin: target, pathname, search, hash } = new URL(text, origin)
  if (target !== origin || pathname.startsWith('//')) return routes.home
  if (/^\/(api|login|signup|confirm-sign-up|forgot-password|reset-password|invite)(\/|$)/.test(pathname))
    return routes.home
  return pathname + search + hash
}

/** The address of a section of the settings: 'ai-model'. */
export const settingsAt = (section: string): string => pathOf(routes.settingsSection, section)

/** Addresses at which the teams page opens something. */
export const teamsWith = {
  team: (teamId: number) => `${routes.teams}?team=${teamId}`,
}

/** Addresses at which a conversation with an agent begins, maybe about one of its runs. */
export const talkTo = (agentId: number, executionId?: number): string =>
  `${routes.threads}?agent=${agentId}${executionId === undefined ? '' : `&run=${executionId}`}`

/** Addresses at which the dashboard opens something. */
export const dashboardWith = {
  newAgent: `${routes.dashboard}?new=1`,
  edit: (agentId: number) => `${routes.dashboard}?edit=${agentId}`,
  run: (executionId: number) => `${routes.dashboard}?run=${executionId}`,
}
