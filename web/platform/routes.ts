import { pages } from '#contract/pages.ts'

/** Every address of the product, once. */
export const routes = pages

/** Navigations that the server answers: they set or end the session and send the browser on. */
export const signInUrl = '/api/login'
export const signOutUrl = '/api/logout'

/** The sign-in navigation that comes back to this path afterwards. */
export function signInUrlFor(returnTo: string): string {
  return `${signInUrl}?returnTo=${encodeURIComponent(returnTo)}`
}

/** The path to go to after signing in: a page of this site that is not about signing in, else the home page. */
export function safeReturnTo(text: string | null, origin: string): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, origin)) return routes.home
  const { origin: target, pathname, search, hash } = new URL(text, origin)
  if (target !== origin || pathname.startsWith('//')) return routes.home
  if (/^\/(api|login|signup|confirm-sign-up|forgot-password|reset-password|invite)(\/|$)/.test(pathname))
    return routes.home
  return pathname + search + hash
}

/** What the dashboard opens at once when it is reached by one of these addresses. */
/** What the page of teams opens at once. */
export const teamsWith = {
  team: (teamId: number) => `${routes.teams}?team=${teamId}`,
}

export const dashboardWith = {
  newAgent: `${routes.dashboard}?new=1`,
  edit: (agentId: number) => `${routes.dashboard}?edit=${agentId}`,
  run: (executionId: number) => `${routes.dashboard}?run=${executionId}`,
}
