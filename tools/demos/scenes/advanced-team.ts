import { expect, type Part } from '#tools/demos/scene.ts'
import { makeAgent } from '#tools/demos/stage.ts'
import { addressOf } from '#tools/demos/town.ts'

const readers = [
  { name: 'Harbour reader', site: 'harbour', order: '1' },
  { name: 'Ferry reader', site: 'ferry', order: '1' },
  { name: 'Library reader', site: 'library', order: '2' },
] as const

/** Agents that were made before become a team, which runs as one. */
export async function playTeam({ stage, presenter, page }: Part): Promise<void> {
  for (const { name, site } of readers) {
    await makeAgent(page, {
      name,
      taskDescription: 'Report what is new for people who live here.',
      webLinks: [addressOf(site)],
    })
  }
  await presenter.say('Second: a team. Three agents that read three pages of the town become one.')
  await presenter.visit(`${stage.url}/teams`)
  await presenter.pause()
  await presenter.click(page.getByRole('button', { name: 'Create team' }).first())
  const create = page.getByRole('dialog', { name: 'Create team' })
  await presenter.type(create.getByLabel('Team name'), 'Town letter')
  await presenter.type(create.getByLabel('Task description'), 'Say what is new in the town this week.')
  await presenter.click(create.getByRole('button', { name: 'Create team' }))
  const details = page.getByRole('dialog', { name: 'Town letter' })
  await expect(details.getByText('Runs on your budget.')).toBeVisible()

  await presenter.say('Each member gets its place. Those with the same number work side by side.')
  const add = page.getByRole('dialog', { name: 'Add agent' })
  for (const { name, order } of readers) {
    await presenter.click(details.getByRole('button', { name: 'Add agent' }))
    await presenter.choose(add.getByLabel('Agent', { exact: true }), name)
    await presenter.type(add.getByLabel('Execution order'), order)
    await presenter.click(add.getByRole('button', { name: 'Add agent' }))
    await expect(add).toBeHidden()
  }
  const members = details.getByRole('region', { name: 'Members', exact: true })
  await expect(members.getByRole('listitem')).toHaveCount(3)
  await presenter.look(members, 2)

  await presenter.say('Run the team. Each result goes to those who come after, and into the answer.')
  await presenter.click(details.getByRole('button', { name: 'Execute team' }))
  const results = page.getByRole('dialog', { name: 'Team execution results' })
  await presenter.watch(
    3,
    expect(results.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 }),
  )

  await presenter.say('One letter from three agents, and below it what each of them brought.')
  await presenter.stepBack()
  await presenter.look(results.getByText(/north basin/).first(), 3)
  await presenter.look(results.getByRole('listitem').filter({ hasText: 'Ferry reader' }).last(), 1.5)
}
