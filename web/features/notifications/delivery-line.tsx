import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, Clock, type LucideIcon } from 'lucide-react'
import type { DeliveryState } from '#contract/notifications/way-names.ts'
import { Time } from '#web/components/time.tsx'
import type { Delivery } from '#web/data/account/notification-ways.ts'
import { deliveryWords, kindLooks } from './way-labels.ts'

const looks: Record<DeliveryState, { icon: LucideIcon; color: string }> = {
  waiting: { icon: Clock, color: 'text-muted' },
  queued: { icon: Clock, color: 'text-muted' },
  sending: { icon: Clock, color: 'text-muted' },
  sent: { icon: CircleCheck, color: 'text-success' },
  failed: { icon: CircleAlert, color: 'text-danger' },
  unknown: { icon: CircleHelp, color: 'text-warning' },
  skipped: { icon: CircleMinus, color: 'text-muted' },
}

/** One delivery: by which way, what became of it and when, and its proof. */
export function DeliveryLine({ delivery, title }: { delivery: Delivery; title?: string | null }) {
  const { wayKind, wayName, state, reason, proof, dueAt, sentAt, openedAt, createdAt } = delivery
  const { icon: Icon, color } = looks[state]
  const kind = kindLooks[wayKind].word
  return (
    <div className="flex gap-2 py-2 text-xs">
      <Icon size={16} aria-hidden className={`shrink-0 ${color}`} />
      <div className="min-w-0">
        {title && <p className="wrap-anywhere font-medium text-sm">{title}</p>}
        <p className="wrap-anywhere">
          <span className={color}>{deliveryWords[state]}</span>
          {' · '}
          {wayName === kind ? kind : `${kind}: ${wayName}`}
          {' · '}
          <Time at={sentAt ?? createdAt} withDate />
        </p>
        {openedAt && (
          <p className="text-success">
            Opened <Time at={openedAt} withDate />
          </p>
        )}
        {dueAt && (
          <p className="text-muted">
            Goes out <Time at={dueAt} byClock /> unless you open it before.
          </p>
        )}
        {(reason ?? proof) && <p className="wrap-anywhere text-muted">{reason ?? proof}</p>}
      </div>
    </div>
  )
}
