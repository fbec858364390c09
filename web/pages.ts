import { part } from '#web/platform/part.ts'
import { routes } from '#web/platform/routes.ts'

export const shell = part(() => import('#web/features/shell/shell.tsx').then(({ Shell }) => Shell))
export const toaster = part(() => import('#web/components/toast.tsx').then(({ Toaster }) => Toaster))
export const notFound = part(() =>
  import('#web/pages/not-found.tsx').then(({ NotFoundPage }) => NotFoundPage),
)

/** Pages for visitors; who is signed in goes on from here. */
export const visitorPages = {
  [routes.login]: part(() => import('#web/pages/login.tsx').then(({ LoginPage }) => LoginPage)),
  [routes.signup]: part(() => import('#web/pages/signup.tsx').then(({ SignupPage }) => SignupPage)),
}

/** Pages within the shell, for signed-in users. */
export const userPages = {
  [routes.dashboard]: part(() =>
    import('#web/pages/dashboard.tsx').then(({ DashboardPage }) => DashboardPage),
  ),
}

/** Fetches what the page at this path is made of; a failure shows when the page does. */
export async function loadPage(path: string): Promise<void> {
  await Promise.allSettled(partsOf(path).map(({ load }) => load()))
}

function partsOf(path: string) {
  if (path === routes.home) return []
  if (path in visitorPages) return [visitorPages[path as keyof typeof visitorPages]]
  if (path in userPages) return [userPages[path as keyof typeof userPages], shell, toaster]
  return [notFound]
}
