import { browserTimeZone } from '#web/platform/format/time-zones.ts'
import { useSession } from '#web/data/auth.ts'

/** The time zone in the settings of the signed-in user, else the browser's. */
export function useUserZone(): string {
  return useSession().user?.timeZone ?? browserTimeZone()
}
