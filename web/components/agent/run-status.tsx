// chunk: base
import { StatusBadge } from './status-badge.tsx'

interface RunStatusProps {
  status: string
  /** Whether another engine than the configured one answered. */
  isFallback: boolean
}

/** The status of a run; distinguishes a success for which the AI model failed. */
export function RunStatus({ status, isFallback }: RunStatusProps) {
  return isFallback ? (
    <StatusBadge status="fallback" words={`${status}, fallback used`} />
  ) : (
    <StatusBadge status={status} />
  )
}
