import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { linkDays } from '#contract/public-pages/form-names.ts'
import type { ResultLinkReply } from '#contract/public-pages/public-pages.ts'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Select } from '#web/components/select.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { Time } from '#web/components/time.tsx'
import {
  useCreateResultLink,
  useResultLinks,
  useRevokeResultLink,
} from '#web/data/public-pages/public-pages.ts'
import { formatCount } from '#web/platform/format.ts'
import { siteAddress } from '#web/platform/site.ts'
import { useNow } from './use-now.ts'

const noEnd = 'never'

/** Public links to the result of a run: what visitors see, a new link, and the links there are. */
export function ShareResultDialog({ executionId, onClose }: { executionId: number; onClose: () => void }) {
  const create = useCreateResultLink()
  const [days, setDays] = useState('7')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const chosen = linkDays.find((each) => String(each ?? noEnd) === days)
    create.mutate({ params: { id: executionId }, body: { days: chosen ?? null } })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Share result"
      description="Anybody who has the link reads this result, without an account."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <p className="rounded-md bg-sunken px-3 py-2 text-sm">
          <strong className="font-semibold">Visitors see</strong> the name of the agent, the result with its
          table and sources, when it was made and by which engine.{' '}
          <strong className="font-semibold">They do not see</strong> your name, the steps, the costs, or more
          of the input than the result quotes.
        </p>
        {create.data ? (
          <div className="flex flex-col gap-2">
            <CopyField label="The link, shown only now" text={siteAddress(create.data.path)} />
            <div>
              <Button size="sm" onClick={() => create.reset()}>
                Create another link
              </Button>
            </div>
          </div>
        ) : (
          <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
            <Field label="The link ends" className="grow basis-48">
              <Select value={days} onChange={({ target }) => setDays(target.value)}>
                {linkDays.map((each) => (
                  <option key={each} value={each ?? noEnd}>
                    {each === null ? 'When you revoke it' : `After ${formatCount(each, 'day')}`}
                  </option>
                ))}
              </Select>
            </Field>
            <Button
              type="submit"
              variant="primary"
              busy={create.isPending}
              icon={<Link2 size={16} aria-hidden />}
            >
              Create link
            </Button>
          </form>
        )}
        <Links executionId={executionId} />
      </div>
    </Dialog>
  )
}

function Links({ executionId }: { executionId: number }) {
  const links = useResultLinks(executionId)
  if (links.isPending) return <Skeleton className="h-16 w-full" />
  if (links.isError && !links.data) return <QueryError title="Failed to load the links" query={links} />
  if (links.data.length === 0)
    return <p className="text-muted text-sm">No link leads to this result so far.</p>
  return (
    <ul aria-label="Links to this result" className="divide-y divide-line border-line border-t">
      {links.data.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </ul>
  )
}

function LinkRow({ link }: { link: ResultLinkReply }) {
  const revoke = useRevokeResultLink()
  const now = useNow(false)
  const { id, createdAt, expiresAt, revokedAt, views, lastViewedAt } = link
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          Created <Time at={createdAt} />
          {' · '}
          <LinkEnd link={link} hasExpired={hasExpired} />
        </p>
        <p className="text-muted text-xs">
          {views === 0 ? 'Not opened yet' : `Opened ${formatCount(views, 'time')}`}
          {lastViewedAt !== null && (
            <>
              , last <Time at={lastViewedAt} />
            </>
          )}
        </p>
      </div>
      {revokedAt === null && !hasExpired && (
        <Button
          size="sm"
          busy={revoke.isPending}
          aria-label={`Revoke link ${id}`}
          onClick={() => revoke.mutate({ params: { id } })}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}

/** When a link ends, or why it has ended. */
function LinkEnd({ link, hasExpired }: { link: ResultLinkReply; hasExpired: boolean }) {
  if (link.revokedAt !== null) return 'Revoked'
  if (hasExpired) return 'Expired'
  if (link.expiresAt === null) return 'No end'
  return (
    <>
      Ends <Time at={link.expiresAt} />
    </>
  )
}
