import { openForm, rowOf } from '#tests/e2e/product.ts'
import { expect, choosePersona, type Scene } from '#tools/demos/scene.ts'
import { cast } from '#tools/demos/stage.ts'
import { addressOf } from '#tools/demos/town.ts'

const name = 'Patient librarian'
const description =
  'You are a librarian with time for everyone. You name hours and days exactly, explain in short sentences, and say so when you do not know.'
const addition = ' You never use abbreviations.'

/** A persona in one's own words: written in the form, used by an agent, found again in the settings, changed there. */
export const personaCreation: Scene = {
  id: 'persona-creation',
  async play(stage, presenter) {
    const page = await stage.person(cast.writer, '/dashboard')
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await openForm(page)
    await expect(form.getByLabel('Agent name')).toBeVisible()
    await expect(page.getByText('No agents yet')).toBeVisible()

    await presenter.say('An agent for the visitors of a library. First its task, and the page that it reads.')
    await presenter.turnTo(page)
    await presenter.pause(0.7)
    await presenter.type(
      form.getByLabel('Task description'),
      'Tell visitors when the reading room is open this week.',
    )
    await presenter.type(form.getByLabel('Reference web links'), addressOf('library'))
    await presenter.press('Enter')

    await presenter.say('A persona tells your AI model who the agent is. Eleven come built in.')
    const picker = form.getByRole('combobox', { name: 'Persona', exact: true })
    await presenter.click(picker)
    const option = page.getByRole('option', { name: 'Data Analyst' })
    await presenter.look(option, 1.5)
    await presenter.press('Escape')

    await presenter.say('None of them fits? Write your own, right in the form.')
    await choosePersona(page, presenter, 'Create New Persona')
    await presenter.say('Say who it is, how it writes, and what it does when it does not know.')
    await presenter.type(form.getByLabel('Custom persona'), description)
    await presenter.pause(1.5)

    await presenter.say('Give it a name: once the agent is saved, everybody here can pick it.')
    await presenter.type(form.getByLabel('Persona name'), name)
    await presenter.look(form.getByRole('switch', { name: 'Share this persona' }), 1.5)

    await presenter.say('A name for the agent, and both are made.')
    await presenter.type(form.getByLabel('Agent name'), 'Reading room')
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(page, 'Reading room')
    await expect(row.getByText('active', { exact: true })).toBeVisible()

    await presenter.say('The list says which persona each agent has.')
    await presenter.click(row.getByRole('button', { name: 'Details' }))
    await expect(row.getByText(name)).toBeVisible()
    await presenter.look(row.getByText(name), 1.5)

    await presenter.say('In the settings stand all personas that you wrote, and how often they are used.')
    await presenter.stepBack()
    await presenter.click(page.getByRole('banner').getByRole('link', { name: /Settings$/ }))
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await presenter.stepBack()
    const mine = page.getByRole('region', { name: 'My personas' })
    const persona = mine.getByRole('listitem').filter({ hasText: name })
    await presenter.click(
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'My personas' }),
    )
    await expect(persona.getByText(/^Used 1 time/)).toBeVisible()
    await presenter.look(persona, 1.5)

    await presenter.say('Change it at any time. Agents that have a copy of their own keep it.')
    await presenter.click(persona.getByRole('button', { name: `Edit ${name}` }))
    const dialog = page.getByRole('dialog')
    await presenter.type(dialog.getByLabel('Persona description'), description + addition)
    await presenter.pause()
    await presenter.click(dialog.getByRole('button', { name: /^Save/ }))
    await expect(dialog).toBeHidden()

    await presenter.say('Withdraw it, and only you can pick it. Publish it, and everybody here can again.')
    await presenter.click(persona.getByRole('button', { name: `Withdraw ${name}` }))
    await expect(persona.getByText('Published', { exact: true })).toBeHidden()
    await presenter.look(persona, 1.5)
  },
}
