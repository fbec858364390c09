import { Link } from 'wouter'
import type { Approval } from '#web/data/approvals.ts'
import { dashboardWith } from '#web/platform/routes.ts'

/** The run that waits, or waited, for an approval; nothing if it has none. */
export function RunLink({ approval: { executionId } }: { approval: Pick<Approval, 'executionId'> }) {
  if (executionId === null) return null
  return (
    <Link
      href={dashboardWith.run(executionId)}
      className="link inline-flex min-h-6 items-center max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      Execution #{executionId}
    </Link>
  )
}
