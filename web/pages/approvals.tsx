import { useSearchParams } from 'wouter'
import { PageHeader } from '#web/components/page-header.tsx'
import { ApprovalsInbox } from '#web/features/approvals/approvals-inbox.tsx'

/** What waits for the decision of a person, and what was decided. */
export function ApprovalsPage() {
  const [search] = useSearchParams()
  const pointedAt = Number(search.get('approval')) || undefined
  return (
    <>
      <PageHeader
        title="Approvals"
        description="What your agents may do only with your approval. Each act is done exactly as it is shown here, once."
      />
      <ApprovalsInbox pointedAt={pointedAt} />
    </>
  )
}
