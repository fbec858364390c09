import { browserTimeZone } from '#web/platform/time-zones.ts'
import { useSession } from './auth.ts'

/** The zone in the settings of whoever is signed in. */
export function useUserZone(): string {
  return useSession().user?.timeZone ?? browserTimeZone()
}
