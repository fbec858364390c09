import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useSession } from '#web/data/auth.ts'
import { AccessDenied } from '#web/features/admin/access-denied.tsx'
import { QueueView } from '#web/features/admin/queue-view.tsx'

/** For administrators: waiting, running, held, failed and abandoned runs of all users. */
export function AdminQueuePage() {
  const { user } = useSession()
  if (user?.role !== 'admin') return <AccessDenied />
  return (
    <>
      <PageHeader title="Queue of runs" description="Runs of all users: in progress, waiting and failed." />
      <QueueView />
    </>
  )
}
