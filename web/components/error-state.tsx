import { CircleAlert, RotateCw } from 'lucide-react'
import { CallFailure } from '#web/platform/call.ts'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** What failed, such as 'Failed to load conversation history'. */
  title: string
  error?: unknown
  hint?: string
  onRetry?: () => void
  busy?: boolean
}

/** Shows an error, with the server's message if there is one, and offers to try again. */
export function ErrorState({ title, error, hint, onRetry, busy }: ErrorStateProps) {
  const reason = hint ?? (error instanceof CallFailure ? error.serverMessage : undefined)
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-xl bg-danger-tint text-danger">
        <CircleAlert size={20} aria-hidden />
      </span>
      <p className="font-medium text-base">{title}</p>
      <p className="mt-1 max-w-sm text-muted text-sm">{reason ?? 'The server could not be reached.'}</p>
      {onRetry && (
        <Button className="mt-5" icon={<RotateCw size={16} aria-hidden />} busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

interface QueryErrorProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Shows the error of a query, and offers to fetch again. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
