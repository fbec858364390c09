import type { Feature } from '#server/features/feature.ts'
import { roomNotices } from './hub.ts'

export const collaborationFeature: Feature = {
  socket: async (caller) => (await import('./connection.ts')).openConnection(caller),
  notices: roomNotices,
  jobs: { web: async () => [(await import('./sweep.ts')).sweepLoop] },
}
