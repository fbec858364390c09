// chunk: frame
import { useCall } from '#web/platform/query.ts'

/** The ways by which you are notified outside of the page, and your quiet hours. */
export const useWays = (options: { enabled?: boolean } = {}) =>
  useCall('GET /api/notification-ways', undefined, options)
