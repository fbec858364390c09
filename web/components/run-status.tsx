import { StatusBadge } from './status-badge.tsx'

interface RunStatusProps {
  status: string
  /** Another engine answered than the one that should have. */
  isFallback: boolean
}

/** The status of a run; a success in which the AI model failed does not look like a plain one. */
export function RunStatus({ status, isFallback }: RunStatusProps) {
  return isFallback ? (
    <StatusBadge status="fallback" words={`${status}, fallback used`} />
  ) : (
    <StatusBadge status={status} />
  )
}
