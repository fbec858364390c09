import { useSearchParams } from 'wouter'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { ApprovalsInbox } from '#web/features/approvals/approvals-inbox.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

const wasAsked = lazyPart(() =>
  import('#web/features/notifications/was-notified.tsx').then(({ WasAsked }) => WasAsked),
)

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
      <ApprovalsInbox
        pointedAt={pointedAt}
        renderAsked={(approvalId) => (
          <LazyBoundary>
            <wasAsked.View approvalId={approvalId} />
          </LazyBoundary>
        )}
      />
    </>
  )
}
