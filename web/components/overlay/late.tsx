// chunk: opening
import { Component, type ReactNode, Suspense } from 'react'
import { askAgain, CodeLost } from '#web/platform/part.ts'
import { mayReloadAgain } from '#web/platform/net/stale-release.ts'
import { useOffline } from '#web/platform/net/use-offline.ts'
import { ErrorState } from '#web/components/error-state.tsx'

interface LateProps {
  /** Shown while the code loads; when offline, the offline message is shown instead, because that may take long. */
  waiting?: ReactNode
  /** Renders what is shown after a chunk load error, in place of the default message. */
  renderLost?: (retry: () => void) => ReactNode
  /** When this changes after a chunk load error, the code is requested again. */
  resetKey?: string | undefined
  children: ReactNode
}

interface State {
  error: unknown
  resetKey: string | undefined
}

/** A lazy boundary: shows a chunk load error in place of its children and leaves the rest of the page as it is. */
export class Late extends Component<LateProps, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: LateProps, state: State) {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  // Opening it again after an error requests the code again.
  override componentDidUpdate(_before: LateProps, { error, resetKey }: State) {
    if (error !== undefined && resetKey !== this.props.resetKey) askAgain()
  }

  override componentWillUnmount() {
    if (this.state.error !== undefined) askAgain()
  }

  readonly retry = () => {
    mayReloadAgain()
    askAgain()
    this.setState({ error: undefined })
  }

  override render() {
    const { waiting, renderLost, children } = this.props
    const { error } = this.state
    if (error === undefined)
      return <Suspense fallback={waiting && <Waiting>{waiting}</Waiting>}>{children}</Suspense>
    if (!(error instanceof CodeLost)) throw error
    return renderLost ? renderLost(this.retry) : <Lost onRetry={this.retry} />
  }
}

function Lost({ onRetry }: { onRetry: () => void }) {
  return <ErrorState title="This part could not be loaded" hint={lostHint} onRetry={onRetry} />
}

/** What can be said after a chunk load error. */
export const lostHint = 'The server did not send it. The rest of the page is as it was.'

function Waiting({ children }: { children: ReactNode }) {
  const isOffline = useOffline()
  if (!isOffline) return children
  return (
    <output className="block p-4 text-muted text-sm">You are offline. This shows once you are back.</output>
  )
}
