import { expect, type Scene } from '#tools/demos/scene.ts'
import { cast } from '#tools/demos/stage.ts'
import { playAppBuilder } from './advanced-app.ts'
import { playApproval } from './advanced-approval.ts'
import { playTeam } from './advanced-team.ts'
import { playWebhook } from './advanced-webhook.ts'

/** A script behind a webhook, a team, an act that waits for a yes, and an application, one after the other. */
export const advancedFeatures: Scene = {
  id: 'advanced-features',
  async play(stage, presenter) {
    const page = await stage.person(cast.engineer, '/dashboard')
    await expect(page.getByText('No agents yet')).toBeVisible()
    await presenter.say(
      'Four things that agents do when they work for a business. First: a script behind a webhook.',
    )
    await presenter.turnTo(page)
    await presenter.pause()
    await playWebhook({ stage, presenter, page })
    await playTeam({ stage, presenter, page })
    await playApproval({ stage, presenter, page })
    await playAppBuilder({ stage, presenter, page })
  },
}
