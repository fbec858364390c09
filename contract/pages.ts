// chunk: small
import { helpPathOf, helpPaths } from './help-topics.ts'

/** Every page of the product, by name. The client routes by this list; the server answers 404 for other paths. */
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
  threads: '/threads',
  thread: '/threads/:id',
  settings: '/settings',
  settingsSection: '/settings/:section',
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

/** The pages whose path has a parameter, with a pattern that matches their paths. */
const varying = pagePaths
  .filter((path) => path.includes('/:'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }))

/** Built files that keep their names, at the root of the site. */
export const rootFiles = ['manifest.webmanifest', 'service-worker.js'] as const

const servedParts = [
  'api',
  'assets',
  'ws',
  'mcp',
  'shared',
  'r',
  'f',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
]
const ownParts = new Set([
  ...pagePaths.map((path) => path.split('/')[1]),
  ...servedParts,
  ...rootFiles,
  'sitemap.xml',
])

/** Whether paths of the product begin with this part, so that no path below which it is served may. */
export const isOwnPart = (part: string): boolean => ownParts.has(part)

/** The page for a path: `/invite/:token` for `/invite/abc`. Returns an unknown path unchanged. */
export function pageOfPath(path: string): string {
  return varying.find(({ pattern }) => pattern.test(path))?.path ?? path
}

/** The path of a page with one parameter. */
export function pathOf(page: string, part: string): string {
  return page.replace(/:\w+/, encodeURIComponent(part))
}

/** The pages about plans and payments, which an installation without plans does not have. */
export const planPaths: readonly string[] = [
  pages.pricing,
  pages.subscription,
  pages.testPayment,
  pages.checkoutSuccess,
  helpPathOf('plans'),
]

/** The pages in the sitemap: those that anybody may read. */
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

/** The file in which the build lists the chunks of each page beside the frame, by the name of its module. */
export const firstFilesName = 'first-files.json'

/** The pages for visitors who are not signed in, each pre-rendered as HTML. */
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

/** Remain visitors' pages for signed-in users, as an email link may concern another account or an old session. */
export const alwaysVisitorPaths: readonly string[] = [
  pages.confirmSignUp,
  pages.resetPassword,
  pages.invite,
] satisfies VisitorPath[]

/** Placeholder for the site's origin in pre-rendered pages, which the server replaces; a reserved name (RFC 6761). */
export const originPlaceholder = 'https://origin.invalid'

/** Stores the user's theme: a cookie, so that the server can apply it to a pre-rendered page before the first paint. */
export const themeCookie = 'balancia-theme'

/** The file with the pre-rendered HTML of a visitor's page; without a path, that of the page for unknown paths. */
export function visitorFile(path?: VisitorPath): string {
  const name = path?.slice(1).replace(/\/:?/g, '-')
  return `visitor/${name === undefined ? 'not-found' : name || 'landing'}.html`
}
