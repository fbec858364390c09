// chunk: frame
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { pushAbility } from '#web/platform/net/push-ability.ts'
import { reportFailure } from '#web/platform/query.ts'

interface TurnOnButtonProps {
  pushKey: string
  variant?: 'primary' | 'secondary'
  children: string
}

/** Turns notifications on in this browser, with one press. Shows nothing when that is impossible. */
export function TurnOnButton({ pushKey, variant, children }: TurnOnButtonProps) {
  const turnOn = useMutation({
    // Loaded on the press, because the home page shows this button, too.
    mutationFn: async (asked: Promise<NotificationPermission>) => {
      const { turnOnHere } = await import('#web/data/account/turn-on-here.ts')
      await turnOnHere(pushKey, await asked)
    },
    onError: (error) => reportFailure(error, 'Failed to turn on notifications'),
  })
  if (pushAbility() !== 'possible') return null
  return (
    <Button
      variant={variant}
      busy={turnOn.isPending}
      icon={<BellRing size={16} aria-hidden />}
      // Some browsers ask only directly after a press.
      onClick={() => turnOn.mutate(Notification.requestPermission())}
    >
      {children}
    </Button>
  )
}
