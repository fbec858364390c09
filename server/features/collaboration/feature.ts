import type { Feature } from '#server/features/feature.ts'

export const collaborationFeature: Feature = {
  socket: async (caller) => (await import('./connection.ts')).openConnection(caller),
  jobs: { web: async () => [(await import('./sweep.ts')).sweepLoop] },
}
