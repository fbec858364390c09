import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Time } from '#web/components/time.tsx'
import { type ListedKey, useRevokeKey } from '#web/data/account/keys.ts'
import { mayWords } from './scope-labels.ts'

/** One key as it may be shown, and how to revoke it. */
export function KeyRow({ listed }: { listed: ListedKey }) {
  const { id, name, hint, scopes, createdAt, lastUsedAt, expiresAt, isExpired } = listed
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeKey()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <code className="text-muted text-xs">{hint}</code>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-muted text-xs">
          {mayWords(scopes)} · made <Time at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}{' '}
          · {expiresAt === null ? 'does not expire' : <Expiry at={expiresAt} isOver={isExpired} />}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke ${isolated(name)}?`}
        description="Programs that use this key are refused at once. It cannot be brought back; you can make another."
        confirmLabel="Revoke key"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}

function Expiry({ at, isOver }: { at: string; isOver: boolean }) {
  return (
    <>
      {isOver ? 'expired' : 'expires'} <Time at={at} />
    </>
  )
}
