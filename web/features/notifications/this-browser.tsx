import { BellRing } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { useTurnOnHere } from '#web/data/account/notification-ways.ts'
import { type PushAbility, pushAbility } from '#web/platform/net/push-subscription.ts'

const hints: Record<PushAbility, string> = {
  possible: 'Notifications arrive on this device, even while this page is closed.',
  blocked:
    'You have blocked notifications of this site. Allow them in the browser: press the icon beside the address, then load this page again.',
  insecure:
    'Browsers allow notifications only over HTTPS or on localhost. Ask an administrator to serve this site over HTTPS.',
  'install-first':
    'On an iPhone or iPad, add this page to the home screen first: press Share, then “Add to Home Screen”. Open it from there and turn notifications on.',
  unsupported: 'This browser cannot receive notifications. Choose another way, or another browser.',
}

/** Why notifications of this browser cannot be turned on, or what they do. */
export const thisBrowserHint = (ability: PushAbility): string => hints[ability]

interface TurnOnButtonProps {
  pushKey: string
  variant?: 'primary' | 'secondary'
  children: string
}

/** Turns notifications on in this browser, with one press. Shows nothing when that is impossible. */
export function TurnOnButton({ pushKey, variant, children }: TurnOnButtonProps) {
  const turnOn = useTurnOnHere()
  if (pushAbility() !== 'possible') return null
  return (
    <Button
      variant={variant}
      busy={turnOn.isPending}
      icon={<BellRing size={16} aria-hidden />}
      onClick={() => turnOn.mutate(pushKey)}
    >
      {children}
    </Button>
  )
}
