import type { Feature } from '#server/features/feature.ts'

export const runWorkerFeature: Feature = {
  workKinds: async () => [(await import('./run-work.ts')).runWork],
  jobs: {
    worker: async () => [
      (await import('./reconcile.ts')).reconcileLoop,
      (await import('./warm-sandbox.ts')).sandboxWarmer,
    ],
  },
}
