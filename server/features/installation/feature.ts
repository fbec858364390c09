import type { Feature } from '#server/features/feature.ts'
import { sealedSettings } from './stored-setting.ts'
import { installationRoutes } from './routes.ts'

export const installationFeature: Feature = {
  sealed: [sealedSettings],
  routes: [installationRoutes],
}
