import type { Scene } from '#tools/demos/scene.ts'
import { advancedFeatures } from './advanced-features.ts'
import { communityFeatures } from './community-features.ts'
import { personaCreation } from './persona-creation.ts'
import { quickStart } from './quick-start.ts'
import { taskAutomation } from './task-automation.ts'

/** The scenes in the order of the page that shows them. */
export const scenes: readonly Scene[] = [
  quickStart,
  advancedFeatures,
  personaCreation,
  taskAutomation,
  communityFeatures,
]
