import { helpPathOf, helpPaths } from './help-topics.ts'

/** Every page of the product, by name: the pages route by this list, and the server answers 404 for every other path. */
export const pages = {
  home: '/',
  login: '/login',
  signup: '/signup',
  confirmSignUp: '/confirm-sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invite: '/invite/:token',
  dashboard: '/dashboard',
  runs: '/runs',
  approvals: '/approvals',
  settings: '/settings',
  agentBuilder: '/agent-builder',
  appBuilder: '/app-builder',
  careerAssistant: '/career-assistant',
  subscription: '/subscription',
  billing: '/billing',
  analytics: '/analytics',
  teams: '/teams',
  marketplace: '/marketplace',
  marketplaceIntegration: '/marketplace/:integration',
  testPayment: '/test-payment',
  checkoutSuccess: '/checkout/success',
  admin: '/admin',
  adminQueue: '/admin/queue',
  adminSystem: '/admin/system',
  people: '/people',
  demos: '/demos',
  pricing: '/pricing',
  terms: '/terms',
  privacy: '/privacy',
  help: '/help',
  changelog: '/changelog',
} as const

export const pagePaths: readonly string[] = [...Object.values(pages), ...helpPaths]

/** The pages whose path has a part that varies, and how such a path looks. */
const varying = pagePaths
  .filter((path) => path.includes('/:'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** Which page of the list stands at a path, as `/invite/:token` does at `/invite/abc`; a path of no page stays as it is. */
export function pageOfPath(path: string): string {
  return varying.find(({ pattern }) => pattern.test(path))?.path ?? path
}

/** The address of a page whose path has one part that varies. */
export function pathOf(page: string, part: string): string {
  return page.replace(/:\w+/, encodeURIComponent(part))
}

/** The pages about plans and paying, which an installation without plans has not. */
export const planPaths: readonly string[] = [
  pages.pricing,
  pages.subscription,
  pages.testPayment,
  pages.checkoutSuccess,
  helpPathOf('plans'),
]

/** What search engines are told of: the pages that anybody may read. */
export const publicPaths = [
  pages.home,
  pages.demos,
  pages.pricing,
  pages.terms,
  pages.privacy,
  pages.help,
  ...helpPaths,
  pages.changelog,
] as const

/** The file in which the build keeps what each page consists of beside the frame, by the name of its module. */
export const firstFilesName = 'first-files.json'

/** The pages of who is not signed in, each kept as ready HTML. */
export const visitorPaths = [
  ...publicPaths,
  pages.login,
  pages.signup,
  pages.confirmSignUp,
  pages.forgotPassword,
  pages.resetPassword,
  pages.invite,
] as const
export type VisitorPath = (typeof visitorPaths)[number]

/** Stay visitors' pages for who is signed in: the link in an email may be about another account, or an old session. */
export const alwaysVisitorPaths: readonly string[] = [
  pages.confirmSignUp,
  pages.resetPassword,
  pages.invite,
] satisfies VisitorPath[]

/** Stands in ready pages for the site's address, which the server puts in; a name that can be nobody's (RFC 6761). */
export const originPlaceholder = 'https://origin.invalid'

/** Keeps the theme that a person chose: a cookie, so that the server can put it on a ready page before it is painted. */
export const themeCookie = 'balancia-theme'

/** The file, within the built pages, that holds a visitor's page as ready HTML; without a path, the page for unknown ones. */
export function visitorFile(path?: VisitorPath): string {
  const name = path?.slice(1).replace(/\/:?/g, '-')
  return `visitor/${name === undefined ? 'not-found' : name || 'landing'}.html`
}
