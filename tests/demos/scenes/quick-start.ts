import { expect } from '@playwright/test'
import { password, rowOf } from '#tests/e2e/product.ts'
import { choosePersona, runEndMax, type Scene } from '#tests/demos/scene.ts'
import { cast } from '#tests/demos/stage.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

/** From no account to a first result that can be read and checked. */
export const quickStart: Scene = {
  id: 'quick-start',
  async play(stage, presenter) {
    const page = await stage.visitor(`/signup?code=${setupCode}`)
    const create = page.getByRole('button', { name: 'Create account' })
    await expect(create).toBeVisible()
    await presenter.turnTo(page)

    await presenter.say('Sign up with a name, an e-mail address and a password.')
    const { firstName, lastName, email } = cast.newcomer
    await presenter.type(page.getByLabel('First name'), firstName)
    await presenter.type(page.getByLabel('Last name'), lastName)
    await presenter.type(page.getByLabel('E-mail'), email)
    await presenter.type(page.getByLabel('Password', { exact: true }), password)
    await presenter.click(create)
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    await presenter.say('Your home page is still empty. Create the first agent.')
    await presenter.click(page.getByRole('link', { name: 'Create Your First Agent' }))
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    const name = form.getByLabel('Agent name')

    await presenter.say('Give it a name, and choose who it is.')
    await presenter.type(name, 'Harbour watch')
    await choosePersona(page, presenter, 'Research Specialist')

    await presenter.say('Say in your own words what it is to do, and how often.')
    await presenter.type(
      form.getByLabel('Task description'),
      'Report what is new at the harbour: opening times, berths and prices.',
    )
    await presenter.choose(form.getByLabel('Task frequency'), 'Daily')

    await presenter.say('Add the web page that it is to read.')
    const link = form.getByLabel('Reference web links')
    await presenter.type(link, stage.site('/harbour'))
    await presenter.press('Enter')
    await expect(form.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(1)
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(page, 'Harbour watch')
    await expect(row.getByText('Daily', { exact: true })).toBeVisible()

    await presenter.say('The agent is ready. Run it now.')
    await presenter.click(row.getByRole('button', { name: 'Run now' }))
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await presenter.say('Each step shows as it happens: the page is read, the answer is written.')
    await expect(result.getByText('success', { exact: true })).toBeVisible(runEndMax)
    await presenter.click(result.locator('summary', { hasText: 'How it was done' }))
    await presenter.look(result.getByRole('list', { name: 'Steps' }))
    await presenter.pause(1_200)

    await presenter.say('The result says which engine wrote it. Without a key, that is the built-in one.')
    await presenter.look(result.getByText('AI Used: Built-in engine, no AI model'))
    await presenter.pause(1_200)
    await presenter.say('Here is the answer, quoted from the page.')
    await presenter.look(result.getByRole('region', { name: 'Output' }))
    await expect(result.getByText(/new east quay/).first()).toBeVisible()
    await presenter.pause(1_000)
    await presenter.poster()
    await presenter.pause(1_500)

    await presenter.say('And its source, one click away.')
    await presenter.look(result.getByRole('link', { name: 'Northhaven Harbour: notices to boats' }).first())
    await presenter.pause(1_500)
  },
}
