import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ChatService, chatServiceLabels } from '#contract/notifications/way-names.ts'
import { Button } from '#web/components/button.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { type LinkCode, type LinkedAccount, useLinkCode } from '#web/data/chat-accounts.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { callKey, queryClient } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'

const qrCode = lazyPart(() => import('#web/components/text/qr-code.tsx').then((module) => module.QrCode))
const tickMs = 1_000

interface LinkAccountProps {
  service: ChatService
  accounts: LinkedAccount[]
  onDone: () => void
}

/** Makes a code at once and shows it until it is used or has expired; notices by itself that it was used. */
export function LinkAccount({ service, accounts, onDone }: LinkAccountProps) {
  const make = useLinkCode()
  const { mutate, data: code } = make
  const isAsked = useRef(false)
  useEffect(() => {
    // React mounts twice during development, and a second code would replace the first.
    if (isAsked.current) return
    isAsked.current = true
    mutate({ body: { service } })
  }, [mutate, service])

  const [known] = useState(() => new Set(accounts.map(({ id }) => id)))
  const added = accounts.find(({ id }) => !known.has(id))
  useEffect(() => {
    if (!added) return
    toast({ title: 'Linked', description: `${added.name} is linked.` })
    void queryClient.invalidateQueries({ queryKey: callKey('GET /api/notification-ways') })
    onDone()
  }, [added, onDone])

  return (
    <section
      aria-label={`Link an account in ${chatServiceLabels[service]}`}
      className="rounded-md bg-sunken p-4"
    >
      {code ? (
        <ShownCode key={code.code} code={code} onAgain={() => mutate({ body: { service } })} />
      ) : (
        <NoCode isFailed={make.isError} onAgain={() => mutate({ body: { service } })} />
      )}
      <Button className="mt-4" onClick={onDone}>
        Cancel
      </Button>
    </section>
  )
}

function NoCode({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  if (isFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p>No code could be made.</p>
        <Button onClick={onAgain}>Retry</Button>
      </div>
    )
  return (
    <>
      <output className="sr-only">Making a code</output>
      <Skeleton className="h-48" />
    </>
  )
}

function ShownCode({
  code: { code, expiresAt, link, howTo },
  onAgain,
}: {
  code: LinkCode
  onAgain: () => void
}) {
  const seconds = useSecondsUntil(expiresAt)
  if (seconds <= 0)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <output>This code has expired.</output>
        <Button variant="primary" onClick={onAgain}>
          Make a new code
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {link && (
        // A phone cannot scan its own screen; there the link opens the app.
        <div className="max-sm:hidden">
          <LazyBoundary waiting={<Skeleton className="size-48" />}>
            <qrCode.View text={link} label="QR code that opens the conversation with the bot" />
          </LazyBoundary>
        </div>
      )}
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
        <p className="wrap-anywhere text-sm">{howTo}</p>
        <CopyField label="Code" text={code} />
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 self-start font-medium text-sm underline underline-offset-4"
          >
            <ExternalLink size={16} aria-hidden />
            Open the conversation
          </a>
        )}
        <p className="text-muted text-xs">
          <span role="timer">
            Expires in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}.
          </span>{' '}
          This page notices by itself when the account is linked.
        </p>
      </div>
    </div>
  )
}

function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((new Date(at).getTime() - now) / 1_000))
}
