// chunk: opening
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { type AroundNavHandler, Redirect, Router, useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '#web/components/error-boundary.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { useSession } from '#web/data/auth.ts'
import { onSamePage } from '#web/platform/dom/back-closes.ts'
import type { LazyPart } from '#web/platform/lazy-part.ts'
import { queryClient } from '#web/platform/query.ts'
import { routes, safeReturnTo, signOutUrl } from '#web/platform/routes.ts'
import { signInAgain } from '#web/platform/net/sign-in-again.ts'
import { useShownToast } from '#web/platform/toast.ts'
import { loadPage, notFound, notFoundInFrame, pageAt, publicFrame, toaster } from './pages.ts'
import { UserFrame } from './user-frame.tsx'
import { currentPath, replaceDocument, sitePrefix } from '#web/platform/site.ts'

const navigationWaitMs = 400

/** The page that the address names, behind the access checks that its route needs. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={<Broken />}>
        <Router base={sitePrefix} aroundNav={navigateWhenLoaded}>
          <FocusFollowsPage />
          <Suspense fallback={<PageSpinner />}>
            <PageOfPath />
          </Suspense>
        </Router>
      </ErrorBoundary>
      <ToasterOnDemand />
    </QueryClientProvider>
  )
}

/** The page that the address names. The frame of a signed-in user stays as it is from page to page. */
function PageOfPath() {
  const [path] = useLocation()
  const entry = pageAt(path)
  if (!entry) return <NoPage />
  if (entry.audience === 'visitor') return <RedirectBack />
  if (entry.audience === 'anyone') return <OpenPage page={entry.page} />
  return <UserPage page={entry.page} />
}

/** The "not found" page: inside the shell for a signed-in user, without it for a visitor. */
function NoPage() {
  const { state } = useSession()
  if (state === 'loading') return <PageSpinner />
  return state === 'signedIn' ? <Framed page={notFoundInFrame} /> : <notFound.View />
}

/** Sends a signed-in user on from a page for signing in: to `returnTo`, or to the home address. */
function RedirectBack() {
  const returnTo = new URLSearchParams(useSearch()).get('returnTo')
  return <Redirect to={safeReturnTo(returnTo, window.location.origin)} replace />
}

function OpenPage({ page }: { page: LazyPart }) {
  const { state } = useSession()
  if (state === 'loading') return <PageSpinner />
  if (state === 'signedIn') return <Framed page={page} />
  return (
    <publicFrame.View>
      <page.View />
    </publicFrame.View>
  )
}

/**
 * A page within the shell. Visitors are sent to sign in and come back; from the home address they go to the landing
 * page.
 */
function UserPage({ page }: { page: LazyPart }) {
  const session = useSession()
  const [path] = useLocation()
  const isSignedOut = session.state === 'signedOut'
  useEffect(() => {
    if (!isSignedOut) return
    // Ends the session on the server, so that it answers as to a visitor.
    if (path === routes.home) replaceDocument(signOutUrl)
    else signInAgain()
  }, [isSignedOut, path])
  if (session.state === 'failed') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState title="Failed to load your account" error={session.error} onRetry={session.retry} />
      </main>
    )
  }
  return session.state === 'signedIn' ? <Framed page={page} /> : <PageSpinner />
}

function Framed({ page }: { page: LazyPart }) {
  const [path] = useLocation()
  const { user } = useSession()
  if (!user) return <PageSpinner />
  return (
    <UserFrame userId={user.id}>
      <LazyBoundary resetKey={path} waiting={<PageSpinner />}>
        <page.View />
        <NamedPart key={path} />
      </LazyBoundary>
    </UserFrame>
  )
}

/**
 * Scrolls to the section that the address names after the page has rendered: it was not there when the browser looked
 * for it.
 */
function NamedPart() {
  useEffect(() => {
    const { hash } = window.location
    if (hash) window.location.replace(hash)
  }, [])
  return null
}

/** Loads the code of the toasts when the first toast is shown. */
function ToasterOnDemand() {
  const shown = useShownToast()
  const [isNeeded, setIsNeeded] = useState(false)
  if (shown && !isNeeded) setIsNeeded(true)
  return isNeeded ? (
    <LazyBoundary renderError={() => null}>
      <toaster.View />
    </LazyBoundary>
  ) : null
}

/** Moves the focus to the content of the new page; a redirect before the first interaction leaves it at the top. */
function FocusFollowsPage() {
  const [path] = useLocation()
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    window.scrollTo(0, 0)
    if (navigator.userActivation.hasBeenActive)
      document.getElementById('main')?.focus({ preventScroll: true })
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

/**
 * Keeps the old page until the code of the new one has loaded, unless that takes long enough to look unresponsive.
 * Navigates immediately within the same page.
 */
const navigateWhenLoaded: AroundNavHandler = async (navigate, to, options) => {
  const { pathname } = new URL(to, window.location.href)
  if (currentPath(pathname) === currentPath())
    return navigate(to, options?.replace ? options : { state: onSamePage, ...options })
  await Promise.race([
    loadPage(currentPath(pathname)),
    new Promise((resolve) => setTimeout(resolve, navigationWaitMs)),
  ])
  navigate(to, options)
}
