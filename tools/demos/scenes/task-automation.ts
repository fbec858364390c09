import { openDashboard, rowOf } from '#tests/e2e/product.ts'
import { expect, expectToast, openMenuItem, runEndMax, type Scene } from '#tools/demos/scene.ts'
import { cast, makeAgent } from '#tools/demos/stage.ts'
import { addressOf, channelHost } from '#tools/demos/town.ts'

/** Agents that run by the clock or all at once, deliver what they found, and say what became of each planned time. */
export const taskAutomation: Scene = {
  id: 'task-automation',
  async play(stage, presenter) {
    const page = await stage.person(cast.planner, '/dashboard')
    await makeAgent(page, {
      name: 'Ferry times',
      taskDescription: 'Report changes of the ferry timetable.',
      webLinks: [addressOf('ferry')],
    })
    await makeAgent(page, {
      name: 'Library hours',
      taskDescription: 'Report the opening hours of the library and its news.',
      webLinks: [addressOf('library')],
    })
    await openDashboard(page, stage.url)
    const [library, ferry] = [rowOf(page, 'Library hours'), rowOf(page, 'Ferry times')]
    await expect(library).toBeVisible()

    await presenter.say('Two agents that only run when somebody presses Run. That is about to change.')
    await presenter.turnTo(page)
    await presenter.look(ferry, 1.5)

    await presenter.say('First a place for the results: connect the team’s channel in the marketplace.')
    await presenter.visit(`${stage.url}/marketplace`)
    await expect(page.getByRole('heading', { name: 'API Marketplace' })).toBeVisible()
    await presenter.pause()
    await presenter.click(page.getByRole('button', { name: 'Connect Slack', exact: true }))
    const connect = page.getByRole('dialog', { name: 'Connect Slack' })
    await presenter.say('Its address is sealed as soon as it is saved, and never shown again.')
    await presenter.type(connect.getByLabel('Connection Name'), 'Harbour team')
    await presenter.type(
      connect.getByLabel('Webhook URL', { exact: true }),
      `http://${channelHost}/services/T01/B7/team`,
    )
    await presenter.pause()
    await presenter.click(connect.getByRole('button', { name: 'Connect', exact: true }))
    await expect(connect).toBeHidden()
    await expectToast(page, 'Connected')

    await presenter.say('One of the agents is to run by itself every morning.')
    await presenter.visit(`${stage.url}/dashboard`)
    await presenter.click(library.getByRole('button', { name: 'Edit', exact: true }))
    const form = page.getByRole('region', { name: 'Edit Your AI Agent' })
    await expect(form.getByLabel('Agent name')).toHaveValue('Library hours')

    await presenter.say('Switch on Auto-schedule, and choose a time of day and a time zone.')
    await presenter.click(form.getByRole('switch', { name: 'Auto-schedule' }))
    await presenter.type(form.getByLabel('Time of day'), '07:30')
    await presenter.click(form.getByRole('button', { name: /^Time zone/ }))
    await presenter.type(page.getByPlaceholder('Search time zones'), 'Europe/London')
    await presenter.click(page.getByRole('option', { name: 'Europe/London' }).first())

    await presenter.say('The next runs are worked out at once, over every change of the clocks.')
    const planned = form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect(planned).toHaveText(Array.from({ length: 5 }, () => /, 07:30$/))
    await presenter.look(planned.nth(1), 1.5)

    await presenter.say('And its result goes to the channel, but only when there is something new.')
    await presenter.click(form.getByText('Tools and delivery'))
    await presenter.choose(
      form.getByRole('combobox', { name: 'Deliver result to: add' }),
      'Harbour team: Send a message',
    )
    await presenter.click(form.getByRole('switch', { name: 'Only when something is new' }))
    await presenter.pause()
    await presenter.click(form.getByRole('button', { name: 'Save Changes' }))
    await expectToast(page, 'Agent updated successfully')
    await expect(library.getByText(/^Next run: /)).toBeVisible()

    await presenter.say('Its schedule says what is planned, and later what became of each time.')
    await presenter.stepBack()
    await openMenuItem(presenter, library, 'Automation')
    const schedule = page.getByRole('dialog', { name: 'Automation' })
    await expect(schedule.getByText('Every day at 07:30 (Europe/London)')).toBeVisible()
    await presenter.look(schedule.getByRole('list', { name: 'Next runs' }), 1.5)
    await presenter.click(schedule.getByRole('button', { name: 'Close', exact: true }))

    await presenter.say('No need to wait for the morning: run all active agents now.')
    await presenter.stepBack()
    await presenter.click(page.getByRole('button', { name: 'Run All Active' }))
    await expectToast(page, 'Bulk Operation Complete!', '2 agents started')
    await presenter.watch(
      3,
      (async () => {
        for (const row of [library, ferry]) {
          await expect(row.getByRole('button', { name: '1 tasks completed' })).toBeVisible(runEndMax)
        }
      })(),
    )

    await presenter.say('Both results are in. Each agent keeps its recent ones.')
    await presenter.click(library.getByRole('button', { name: '1 tasks completed' }))
    const results = page.getByRole('dialog', { name: 'Recent Task Results' })
    await expect(results.getByText('success', { exact: true })).toBeVisible()
    await presenter.click(results.getByRole('button', { name: /^View Details/ }))
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await presenter.look(result.getByRole('region', { name: 'Output' }), 2.5)

    await presenter.say('The steps say that it was sent to the channel. Run again, it would stay silent.')
    // Other scenes send to other channels of the same town.
    const sent = stage.town.messages.filter(
      ({ path, text }) => path.endsWith('/team') && !text.includes('a test from'),
    )
    expect(sent).toHaveLength(1)
    await presenter.click(result.locator('summary', { hasText: 'How it was done' }))
    await presenter.look(result.getByRole('list', { name: 'Steps' }), 2)
    await presenter.click(result.getByRole('button', { name: 'Close', exact: true }))
    if (await results.isVisible()) {
      await presenter.click(results.getByRole('button', { name: 'Close', exact: true }))
    }

    await presenter.say('Going on holiday? Pause an agent, and nothing of it starts by itself.')
    await presenter.stepBack()
    await presenter.click(library.getByRole('button', { name: 'Pause' }))
    await expectToast(page, 'Agent paused successfully')
    await expect(library.getByText(/^Next run: /)).toBeHidden()
    await presenter.look(library)
    await presenter.say('Resume it, and its next run is planned again.')
    await presenter.click(library.getByRole('button', { name: 'Resume' }))
    await expectToast(page, 'Agent activated successfully')
    await presenter.look(library.getByText(/^Next run: /))

    await presenter.say('Analytics says how often they ran, how long it took and what it cost.')
    await presenter.visit(`${stage.url}/analytics`)
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
    await presenter.pause(2)
  },
}
