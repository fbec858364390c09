/** Every address of the product, once. */
export const routes = {
  home: '/',
  login: '/login',
  signup: '/signup',
  dashboard: '/dashboard',
} as const

/** Navigations that the server answers: they set or end the session and send the browser on. */
const signInUrl = '/api/login'
export const signOutUrl = '/api/logout'

/** The sign-in navigation that comes back to this path afterwards. */
export function signInUrlFor(returnTo: string): string {
  return `${signInUrl}?returnTo=${encodeURIComponent(returnTo)}`
}

/** The path to go to after signing in: a page of this site that is not about signing in, else the dashboard. */
export function safeReturnTo(text: string | null, origin: string): string {
  if (text === null || !text.startsWith('/') || !URL.canParse(text, origin)) return routes.dashboard
  const { origin: target, pathname, search, hash } = new URL(text, origin)
  if (target !== origin || pathname.startsWith('//')) return routes.dashboard
  if (/^\/(api|login|signup)?(\/|$)/.test(pathname)) return routes.dashboard
  return pathname + search + hash
}
