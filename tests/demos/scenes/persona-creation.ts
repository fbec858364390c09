import { expect } from '@playwright/test'
import { expectToast, rowOf } from '#tests/e2e/product.ts'
import { choosePersona, type Scene } from '#tests/demos/scene.ts'
import { cast } from '#tests/demos/stage.ts'

const name = 'Patient librarian'
const description =
  'You are a librarian with time for everyone. You name hours and days exactly, explain in short sentences, and say so when you do not know.'

/** A persona in one's own words: written in the form, used by an agent, found again in the settings. */
export const personaCreation: Scene = {
  id: 'persona-creation',
  async play(stage, presenter) {
    const page = await stage.person(cast.writer, '/dashboard')
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await expect(form.getByLabel('Agent name')).toBeVisible()
    await expect(page.getByText('No agents yet')).toBeVisible()
    await presenter.turnTo(page)

    await presenter.say('A persona says who an agent is. Eleven are built in; you can write your own.')
    await presenter.type(form.getByLabel('Agent name'), 'Reading room')
    await choosePersona(page, presenter, 'Create New Persona')

    await presenter.say('Write who it is, how it writes and what it pays attention to.')
    await presenter.type(form.getByLabel('Custom persona'), description)

    await presenter.say('Give it a name and save it, to use it again.')
    await presenter.type(form.getByLabel(/^Persona name/), name)
    await presenter.pause(500)
    await presenter.poster()
    await presenter.click(form.getByRole('button', { name: 'Save persona' }))
    await expectToast(page, 'Persona saved. The community can use it now.')
    await expect(form.getByRole('combobox', { name: 'Persona', exact: true })).toHaveText(name)
    await presenter.pause(1_200)

    await presenter.say('The agent is it already. Say what the agent is to do.')
    await presenter.type(
      form.getByLabel('Task description'),
      'Tell visitors when the reading room is open this week.',
    )
    const link = form.getByLabel('Reference web links')
    await presenter.type(link, stage.site('/library'))
    await presenter.press('Enter')
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(page, 'Reading room')
    await presenter.click(row.getByRole('button', { name: 'Details' }))
    await expect(row.getByText(name)).toBeVisible()

    await presenter.say('The list says which persona each agent has.')
    await presenter.look(row.getByText(name))
    await presenter.pause(1_500)

    await presenter.say('In the settings stand all personas that you wrote, and how often they are used.')
    await presenter.click(page.getByRole('banner').getByRole('link', { name: /Settings$/ }))
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    const mine = page.getByRole('region', { name: 'My personas' })
    const persona = mine.getByRole('listitem').filter({ hasText: name })
    await presenter.click(
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My personas' }),
    )
    await presenter.look(persona)
    await expect(persona.getByText(/^Used 2 times/)).toBeVisible()
    await presenter.pause(1_200)

    await presenter.say('Change it, take it back from the community, or delete it here.')
    await presenter.look(persona.getByRole('button', { name: `Withdraw ${name}` }))
    await presenter.pause(800)
    await presenter.look(persona.getByRole('button', { name: `Edit ${name}` }))
    await presenter.pause(1_000)
  },
}
