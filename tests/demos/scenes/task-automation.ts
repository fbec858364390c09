import { expect } from '@playwright/test'
import { expectToast, makeAgent, openDashboard, rowOf } from '#tests/e2e/product.ts'
import { openMenuItem, runEndMax, type Scene } from '#tests/demos/scene.ts'
import { cast } from '#tests/demos/stage.ts'

/** Agents that run by the clock or all at once, and what came of it. */
export const taskAutomation: Scene = {
  id: 'task-automation',
  async play(stage, presenter) {
    const page = await stage.person(cast.planner, '/dashboard')
    await makeAgent(page, stage.url, {
      name: 'Ferry times',
      taskDescription: 'Report changes of the ferry timetable.',
      webLinks: [stage.site('/ferry')],
    })
    await makeAgent(page, stage.url, {
      name: 'Library hours',
      taskDescription: 'Report the opening hours of the library and its news.',
      webLinks: [stage.site('/library')],
    })
    await openDashboard(page, stage.url)
    const [library, ferry] = [rowOf(page, 'Library hours'), rowOf(page, 'Ferry times')]
    await expect(library).toBeVisible()
    await presenter.turnTo(page)

    await presenter.say('Two agents. One of them is to run by itself every morning.')
    await presenter.click(library.getByRole('button', { name: 'Edit', exact: true }))
    const form = page.getByRole('region', { name: 'Edit Your AI Agent' })
    await expect(form.getByLabel('Agent name')).toHaveValue('Library hours')

    await presenter.say('Switch on Auto-schedule, and choose a time of day and a time zone.')
    await presenter.click(form.getByRole('switch', { name: 'Auto-schedule' }))
    await presenter.type(form.getByLabel('Time of day'), '07:30')
    await presenter.click(form.getByRole('button', { name: /^Time zone/ }))
    await presenter.type(page.getByPlaceholder('Search time zones'), 'Europe/London')
    await presenter.click(page.getByRole('option', { name: 'Europe/London' }).first())

    await presenter.say('The next runs are worked out at once.')
    const planned = form.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect(planned).toHaveText(Array.from({ length: 5 }, () => /, 07:30$/))
    await presenter.look(planned.nth(1))
    await presenter.pause(1_500)
    await presenter.click(form.getByRole('button', { name: 'Save Changes' }))
    await expectToast(page, 'Agent updated successfully')
    await expect(library.getByText(/^Next run: /)).toBeVisible()

    await presenter.say('Its schedule says what is planned, and later what became of each time.')
    await openMenuItem(presenter, library, 'Why did it (not) run?')
    const schedule = page.getByRole('dialog', { name: 'Why did it (not) run?' })
    await expect(schedule.getByText('Every day at 07:30 (Europe/London)')).toBeVisible()
    await presenter.look(schedule.getByRole('list', { name: 'Next runs' }))
    await presenter.pause(1_200)
    await presenter.poster()
    await presenter.pause(800)
    await presenter.click(schedule.getByRole('button', { name: 'Close', exact: true }))

    await presenter.say('No need to wait for the morning: run all active agents now.')
    await presenter.click(page.getByRole('button', { name: 'Run All Active' }))
    await expectToast(page, 'Bulk Operation Complete!', '2 agents started')
    for (const row of [library, ferry]) {
      await expect(row.getByRole('button', { name: '1 tasks completed' })).toBeVisible(runEndMax)
    }
    await presenter.pause(1_200)

    await presenter.say('Both results are in. Each agent keeps its recent ones.')
    await presenter.click(ferry.getByRole('button', { name: '1 tasks completed' }))
    const results = page.getByRole('dialog', { name: 'Recent Task Results' })
    await expect(results.getByText('success', { exact: true })).toBeVisible()
    await presenter.pause(1_000)
    await presenter.click(results.getByRole('button', { name: /^View Details/ }))
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await presenter.look(result.getByRole('region', { name: 'Output' }))
    await expect(result.getByText(/morning ferry leaves at 06:40/).first()).toBeVisible()
    await presenter.pause(1_800)
    await presenter.click(result.getByRole('button', { name: 'Close', exact: true }))
    if (await results.isVisible()) {
      await presenter.click(results.getByRole('button', { name: 'Close', exact: true }))
    }

    await presenter.say('Pause an agent, and nothing of it starts by itself.')
    await presenter.click(library.getByRole('button', { name: 'Pause' }))
    await expectToast(page, 'Agent paused successfully')
    await expect(library.getByText(/^Next run: /)).toBeHidden()
    await presenter.pause(1_500)
    await presenter.say('Resume it, and its next run is planned again.')
    await presenter.click(library.getByRole('button', { name: 'Resume' }))
    await expectToast(page, 'Agent activated successfully')
    await expect(library.getByText(/^Next run: /)).toBeVisible()
    await presenter.look(library.getByText(/^Next run: /))
    await presenter.pause(2_000)
  },
}
