import { password, rowOf, toastOf } from '#tests/e2e/product.ts'
import { expect, runEndMax, type Scene } from '#tools/demos/scene.ts'
import { cast } from '#tools/demos/stage.ts'
import { addressOf } from '#tools/demos/town.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

/** From no account to a first result that can be read and checked, and to what changed the next day. */
export const quickStart: Scene = {
  id: 'quick-start',
  async play(stage, presenter) {
    const page = await stage.visitor(`/signup?code=${setupCode}`)
    const create = page.getByRole('button', { name: 'Create account' })
    await expect(create).toBeVisible()

    await presenter.say('Sign up with a name, an email address and a password. There is no card to enter.')
    await presenter.turnTo(page)
    const { firstName, lastName, email } = cast.newcomer
    await presenter.type(page.getByLabel('First name'), firstName)
    await presenter.type(page.getByLabel('Last name'), lastName)
    await presenter.type(page.getByLabel('Email'), email)
    await presenter.type(page.getByLabel('Password', { exact: true }), password)
    await presenter.click(create)
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

    await presenter.say(
      'This is home. Nothing has been built yet, so build the first agent by saying what you want.',
    )
    await presenter.stepBack()
    await presenter.pause()
    await presenter.click(page.getByRole('link', { name: 'Build AI Agent (Chat)' }))
    const field = page.getByLabel('Your message')
    await expect(field).toBeVisible()

    await presenter.say('One sentence is enough: when, where, and what to look for.')
    await presenter.stepBack()
    await presenter.type(field, `Every morning read ${addressOf('chandler')} and report which prices changed`)
    await presenter.press('Enter')
    const friendly = page.getByRole('button', { name: /^Friendly/ })
    await expect(friendly).toBeVisible()

    await presenter.say('It asks for what is missing, and only for that.')
    await presenter.look(friendly, 1.5)
    await presenter.click(friendly)
    const yes = page.getByRole('button', { name: 'Yes, build it!' })
    await expect(yes).toBeVisible()

    await presenter.say('This is what it understood. Agree, and it is built.')
    await presenter.look(yes, 2)
    await presenter.click(yes)
    const tryOut = page.getByRole('button', { name: 'Test', exact: true })
    await presenter.watch(2, expect(tryOut).toBeVisible(runEndMax))

    await presenter.say('The agent is built. Test it right here: it needs neither an AI model nor a key.')
    await presenter.click(tryOut)
    await presenter.watch(2.5, expect(page.getByText('38.50').first()).toBeVisible(runEndMax))
    await presenter.look(page.getByText('38.50').first(), 2.5)

    await presenter.say('The agent stands on the dashboard. All that was said is in its form, to be changed.')
    await presenter.stepBack()
    await presenter.click(page.getByRole('link', { name: 'Edit' }).last())
    const form = page.getByRole('region', { name: 'Edit Your AI Agent' })
    await expect(form.getByLabel('Agent name')).toBeVisible()
    await presenter.stepBack()
    const name = await form.getByLabel('Agent name').inputValue()
    await presenter.look(form.getByLabel('Task description'), 1.5)
    await presenter.look(form.getByRole('list', { name: 'Links' }))

    await presenter.say('It runs every morning by itself; the next times are already planned.')
    await presenter.look(form.getByRole('list', { name: 'Next runs' }), 1.5)
    await presenter.click(form.getByRole('button', { name: 'Save Changes' }))
    const row = rowOf(page, name)
    await expect(row).toBeVisible()

    await presenter.say('The next day the shop has changed its list. This is what such a run brings.')
    stage.town.turn('chandler')
    await presenter.stepBack()
    await presenter.click(row.getByRole('button', { name: 'Run now' }))
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await presenter.watch(2.5, expect(result.getByText('success', { exact: true })).toBeVisible(runEndMax))

    await expect(toastOf(page)).toBeHidden()
    await presenter.say('What changed comes first: old price, new price, and what is new.')
    await presenter.look(result.getByRole('region', { name: 'Output' }), 4)

    await presenter.say('Every statement has a source, one click away.')
    await presenter.look(result.getByRole('link', { name: /Rope & Sail/ }).first(), 1.5)

    await presenter.say(
      'How it was done stands below, step by step, with times and the engine that wrote it.',
    )
    await presenter.click(result.locator('summary', { hasText: 'How it was done' }))
    await presenter.look(result.getByRole('list', { name: 'Steps' }), 2)

    await presenter.say('Take the answer along: copy it, download it, or send it by email.')
    await presenter.look(result.getByRole('button', { name: 'Copy Output' }), 1.5)
    await presenter.click(result.getByRole('button', { name: 'Close', exact: true }))

    await presenter.say('The bell tells of every run, also of those that nobody watched.')
    await presenter.stepBack()
    await presenter.click(page.getByRole('button', { name: /^Notifications/ }))
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await presenter.look(panel.getByRole('listitem').first(), 1.5)
    await presenter.press('Escape')

    await presenter.say('No idea what to automate? Start from a template.')
    await presenter.stepBack()
    await presenter.click(page.getByRole('button', { name: 'Templates' }))
    await presenter.pause(1.5)
    await presenter.type(page.getByLabel('Search templates'), 'price')
    await presenter.pause(1.5)
    await presenter.press('Escape')

    await presenter.say('And home says, whenever you come back, what happened and what comes next.')
    await presenter.visit(stage.url)
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    await expect(page.getByText('...', { exact: true })).toHaveCount(0)
    await presenter.stepBack()
    await presenter.pause(2)
  },
}
