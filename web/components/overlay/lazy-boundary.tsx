// chunk: opening
import { Component, type ReactNode, Suspense } from 'react'
import { allowChunkRetry, ChunkLoadError } from '#web/platform/lazy-part.ts'
import { mayReloadAgain } from '#web/platform/net/stale-release.ts'
import { useOffline } from '#web/platform/net/use-offline.ts'
import { ErrorState } from '#web/components/error-state.tsx'

interface LazyBoundaryProps {
  /** Shown while the code loads; when offline, the offline message is shown instead, because that may take long. */
  waiting?: ReactNode
  /** Renders what is shown after a chunk load error, in place of the default message. */
  renderError?: (retry: () => void) => ReactNode
  /** When this changes after a chunk load error, the code is requested again. */
  resetKey?: string | undefined
  children: ReactNode
}

interface State {
  error: unknown
  resetKey: string | undefined
}

/** A lazy boundary: shows a chunk load error in place of its children and leaves the rest of the page as it is. */
export class LazyBoundary extends Component<LazyBoundaryProps, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: LazyBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  // Opening it again after an error requests the code again.
  override componentDidUpdate(_before: LazyBoundaryProps, { error, resetKey }: State) {
    if (error !== undefined && resetKey !== this.props.resetKey) allowChunkRetry()
  }

  override componentWillUnmount() {
    if (this.state.error !== undefined) allowChunkRetry()
  }

  readonly retry = () => {
    mayReloadAgain()
    allowChunkRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { waiting, renderError, children } = this.props
    const { error } = this.state
    if (error === undefined)
      return <Suspense fallback={waiting && <Waiting>{waiting}</Waiting>}>{children}</Suspense>
    if (!(error instanceof ChunkLoadError)) throw error
    return renderError ? renderError(this.retry) : <LoadError onRetry={this.retry} />
  }
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title="This part could not be loaded" hint={loadErrorHint} onRetry={onRetry} />
}

/** What can be said after a chunk load error. */
export const loadErrorHint = 'The server did not send it. The rest of the page is as it was.'

function Waiting({ children }: { children: ReactNode }) {
  const isOffline = useOffline()
  if (!isOffline) return children
  return (
    <output className="block p-4 text-muted text-sm">You are offline. This shows once you are back.</output>
  )
}
