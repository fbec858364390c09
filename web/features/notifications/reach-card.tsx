import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { useWays } from '#web/data/account/use-ways.ts'
import { pushAbility } from '#web/platform/net/push-ability.ts'
import { readStored, store } from '#web/platform/local-storage.ts'
import { settingsAt } from '#web/platform/routes.ts'
import { TurnOnButton } from './turn-on-button.tsx'

/** Whether to say that nothing reaches the user outside of the page; they can dismiss that for good. */
export function useReach(userId: string) {
  const key = `balancia-reach-${userId}`
  const [isDismissed, setDismissed] = useState(() => readStored(key) === 'dismissed')
  const { data, isLoading } = useWays({ enabled: !isDismissed })
  const dismiss = () => {
    store(key, 'dismissed')
    setDismissed(true)
  }
  return { isLoading, pushKey: isDismissed || data?.isReachable ? undefined : data?.pushKey, dismiss }
}

interface ReachCardProps {
  pushKey: string
  onDismiss: () => void
}

/** Says that nothing reaches the user outside of the page, with the one press that changes it. */
export function ReachCard({ pushKey, onDismiss }: ReachCardProps) {
  const isHerePossible = pushAbility() === 'possible'
  return (
    <Card aria-labelledby="reach-title" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
      <div className="flex min-w-0 grow basis-80 gap-3">
        <BellOff size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h2 id="reach-title" className="font-semibold text-base">
            If an agent needs you, you will only see it here.
          </h2>
          <p className="text-muted text-sm">
            Turn on notifications, so that approvals and questions reach you while this page is closed.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <TurnOnButton pushKey={pushKey} variant="primary">
          Notify me in this browser
        </TurnOnButton>
        <ButtonLink href={settingsAt('notifications')} variant={isHerePossible ? 'secondary' : 'primary'}>
          {isHerePossible ? 'Other ways' : 'Choose a way'}
        </ButtonLink>
        <Button variant="ghost" onClick={onDismiss}>
          Do not show again
        </Button>
      </div>
    </Card>
  )
}
