import { rehearsal } from '#tools/demos/presenter.ts'
import { scenes } from '#tools/demos/scenes/all.ts'
import { openStage, type Stage } from '#tools/demos/stage.ts'
import { journey, startForJourney } from '#tests/e2e/product.ts'

/** One server for the scenes of a worker, as when they are recorded. */
const scene = journey.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser, startForJourney)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
})

for (const { id, play } of scenes) {
  scene(`the product still tells the story of the recording ${id}`, ({ stage }) => play(stage, rehearsal()))
}
