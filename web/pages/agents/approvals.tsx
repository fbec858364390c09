import { useSearchParams } from 'wouter'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { ApprovalsInbox } from '#web/features/approvals/approvals-inbox.tsx'

/** The pending and the closed approvals. */
export function ApprovalsPage() {
  const [search] = useSearchParams()
  const pointedAt = Number(search.get('approval')) || undefined
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Actions waiting for you. Approved actions run once, exactly as shown."
      />
      <ApprovalsInbox pointedAt={pointedAt} />
    </>
  )
}
