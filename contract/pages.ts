/** Every page of the product, by name: the pages route by this list, and the server answers 404 for every other path. */
export const pages = {
  home: '/',
  login: '/login',
  signup: '/signup',
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
} as const

export const pagePaths: readonly string[] = Object.values(pages)
