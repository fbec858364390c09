import { browserTimeZone } from '#web/platform/time-zones.ts'
import { useSession } from './auth.ts'

/** The time zone in the settings of the signed-in user, else the browser's. */
export function useUserZone(): string {
  return useSession().user?.timeZone ?? browserTimeZone()
}
