import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { useSession } from '#web/data/auth.ts'
import { queryClient } from '#web/platform/query.ts'
import { routes, safeReturnTo } from '#web/platform/routes.ts'
import { signInAgain } from '#web/platform/sign-in-again.ts'
import { useShownToast } from '#web/platform/toast.ts'

const shell = part(() => import('#web/features/shell/shell.tsx').then(({ Shell }) => Shell))
const toaster = part(() => import('#web/components/toast.tsx').then(({ Toaster }) => Toaster))
const login = part(() => import('#web/pages/login.tsx').then(({ LoginPage }) => LoginPage))
const signup = part(() => import('#web/pages/signup.tsx').then(({ SignupPage }) => SignupPage))
const notFound = part(() => import('#web/pages/not-found.tsx').then(({ NotFoundPage }) => NotFoundPage))
const dashboard = part(() => import('#web/pages/dashboard.tsx').then(({ DashboardPage }) => DashboardPage))

/** The route table: every page, and who can reach it. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<Broken />}>
        <FocusFollowsPage />
        <Suspense fallback={<PageSpinner />}>
          <Switch>
            <Route path={routes.home}>
              <Home />
            </Route>
            <Route path={routes.login}>
              <SignedOut page={login} />
            </Route>
            <Route path={routes.signup}>
              <SignedOut page={signup} />
            </Route>
            <Route path={routes.dashboard}>
              <SignedIn page={dashboard} />
            </Route>
            <Route>
              <notFound.View />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <ToasterOnDemand />
    </QueryClientProvider>
  )
}

function Home() {
  const { state } = useSession()
  if (state === 'loading') return <PageSpinner />
  return <Redirect to={state === 'signedIn' ? routes.dashboard : routes.login} replace />
}

/** A page for visitors; who is signed in, or has just become so, goes on to where they wanted to be. */
function SignedOut({ page }: { page: Part }) {
  const { state } = useSession()
  const returnTo = new URLSearchParams(useSearch()).get('returnTo')
  if (state === 'signedIn') return <Redirect to={safeReturnTo(returnTo, window.location.origin)} replace />
  return <page.View />
}

/** A page within the shell; a visitor is sent to sign in and comes back. */
function SignedIn({ page }: { page: Part }) {
  const session = useSession()
  useEffect(() => {
    void Promise.all([shell.load(), page.load(), toaster.load()])
  }, [page])
  useEffect(() => {
    if (session.state === 'signedOut') signInAgain()
  }, [session.state])
  if (session.state === 'failed') {
    return <ErrorState title="Failed to load your account" error={session.error} onRetry={session.retry} />
  }
  if (session.state !== 'signedIn') return <PageSpinner />
  return (
    <Suspense fallback={<PageSpinner />}>
      <shell.View>
        <Suspense fallback={<PageSpinner />}>
          <page.View />
        </Suspense>
      </shell.View>
    </Suspense>
  )
}

/** The toasts' code is fetched when there is something to say. */
function ToasterOnDemand() {
  const shown = useShownToast()
  const [isNeeded, setIsNeeded] = useState(false)
  if (shown && !isNeeded) setIsNeeded(true)
  return isNeeded ? (
    <Suspense>
      <toaster.View />
    </Suspense>
  ) : null
}

/** Moves the focus to the new page's content, as a browser does when it loads one. */
function FocusFollowsPage() {
  const [path] = useLocation()
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && path) {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [path])
  return null
}

function Broken() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title="Something went wrong"
        hint="This page could not be shown. Loading it again usually helps."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}

type Part<Props = object> = ReturnType<typeof part<Props>>

/** Code that is fetched when it is first shown, or before, by `load`. */
function part<Props>(load: () => Promise<ComponentType<Props>>) {
  return { load, View: lazy(() => load().then((view) => ({ default: view }))) }
}
