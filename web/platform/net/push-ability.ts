// chunk: frame
/**
 * Whether notifications of this browser can be turned on. `blocked`: the user has refused them; `insecure`: the page has
 * no HTTPS; `install-first`: only once the page is on the home screen (iPhone, iPad).
 */
export type PushAbility = 'possible' | 'blocked' | 'insecure' | 'install-first' | 'unsupported'

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() ? 'install-first' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** An iPad names itself a Mac, but no Mac has a touch screen. */
const isAppleTouch = () =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
