/** Every page of the product, by name: the pages route by this list, and the server answers 404 for every other path. */
export const pages = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  settings: '/settings',
  agentBuilder: '/agent-builder',
  appBuilder: '/app-builder',
  careerAssistant: '/career-assistant',
  subscription: '/subscription',
  testPayment: '/test-payment',
  admin: '/admin',
  adminQueue: '/admin/queue',
  demos: '/demos',
  pricing: '/pricing',
  terms: '/terms',
  privacy: '/privacy',
} as const

export const pagePaths: readonly string[] = Object.values(pages)

/** What search engines are told of: the pages that anybody may read. */
export const publicPaths = [pages.home, pages.demos, pages.pricing, pages.terms, pages.privacy] as const

/** The pages of who is not signed in, each kept as ready HTML. */
export const visitorPaths = [
  ...publicPaths,
  pages.login,
  pages.signup,
  pages.forgotPassword,
  pages.resetPassword,
] as const
export type VisitorPath = (typeof visitorPaths)[number]

/** Stays a visitor's page for who is signed in: the link in a letter may be about another account, or an old session. */
export const alwaysVisitorPath: VisitorPath = pages.resetPassword

/** Stands in ready pages for the site's address, which the server puts in; a name that can be nobody's (RFC 6761). */
export const originPlaceholder = 'https://origin.invalid'

/** Keeps the theme that a person chose: a cookie, so that the server can put it on a ready page before it is painted. */
export const themeCookie = 'balancia-theme'

/** The file, within the built pages, that holds a visitor's page as ready HTML; without a path, the page for unknown ones. */
export function visitorFile(path?: VisitorPath): string {
  return `visitor/${path === undefined ? 'not-found' : path.slice(1) || 'landing'}.html`
}
