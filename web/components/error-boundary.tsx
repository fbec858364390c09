import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback: ReactNode
  /** When this changes after an error, the content renders again. */
  resetKey?: string
  children: ReactNode
}

interface State {
  hasFailed: boolean
  resetKey: string | undefined
}

/** Shows the fallback when the content throws while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
