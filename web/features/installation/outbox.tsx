import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Select } from '#web/components/select.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type Installation, type MailStatus, useOutbox } from '#web/data/installation.ts'

const statuses: Record<MailStatus, { name: string; tone: Tone }> = {
  queued: { name: 'To be sent', tone: 'info' },
  sent: { name: 'Sent', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
  kept: { name: 'Kept: no mail server', tone: 'warning' },
  skipped: { name: 'Not wanted any more', tone: 'neutral' },
  refused: { name: 'Refused by the recipient', tone: 'danger' },
}

/** Sent and unsent emails, with the reasons and contents. */
export function Outbox({ mail: { isSet, from, byStatus } }: Pick<Installation, 'mail'>) {
  const [status, setStatus] = useState<MailStatus>()
  const emails = useOutbox(status)
  return (
    <Card aria-labelledby="outbox" aria-busy={emails.isFetching}>
      <CardHeader
        id="outbox"
        title="Outbox"
        description={
          isSet ? `Emails go out from ${from}.` : 'No mail server is set (SMTP_URL): no email goes out.'
        }
        actions={
          <Select
            aria-label="Emails to show"
            className="w-56"
            value={status ?? ''}
            onChange={({ target }) => setStatus((target.value || undefined) as MailStatus | undefined)}
          >
            <option value="">All emails</option>
            {byStatus.map((each) => (
              <option key={each.status} value={each.status}>
                {statuses[each.status].name} ({each.count})
              </option>
            ))}
          </Select>
        }
      />
      {emails.isPending && <Skeleton className="m-6 h-16" />}
      {emails.isError && !emails.data && <QueryError title="Failed to load the outbox" query={emails} />}
      {emails.data?.length === 0 && (
        <EmptyState icon={<Mail size={20} aria-hidden />} title="No emails here" />
      )}
      {emails.data && emails.data.length > 0 && (
        <ul aria-label="Emails" className="divide-y divide-line">
          {emails.data.map((email) => (
            <li key={email.id} className="px-4 py-3 text-sm sm:px-6">
              <details>
                <FoldHead>
                  <span className="min-w-0 py-1">
                    <span className="wrap-anywhere font-medium">{email.subject}</span>{' '}
                    <Badge tone={statuses[email.status].tone}>{statuses[email.status].name}</Badge>
                    <span className="wrap-anywhere block text-muted text-xs">
                      To {email.to} · <Time at={email.sentAt ?? email.createdAt} />
                    </span>
                  </span>
                </FoldHead>
                {email.lastError && (
                  <p className="wrap-anywhere mt-2 text-danger text-xs">{email.lastError}</p>
                )}
                <p className="wrap-anywhere mt-2 whitespace-pre-wrap">
                  {email.text || 'The text of this message is not stored.'}
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      {emails.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button busy={emails.isFetchingNextPage} onClick={() => void emails.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
