import type { Feature } from '#server/features/feature.ts'
import { learnFromFailure } from './on-run-ended.ts'
import { lessonRoutes } from './routes.ts'

export const lessonsFeature: Feature = {
  routes: [lessonRoutes],
  jobs: { worker: async () => [(await import('./lesson-generator.ts')).lessonLoop] },
  onRunEnded: learnFromFailure,
}
