import { expect } from '@playwright/test'
import { expectToast, openDashboard, rowOf } from '#tests/e2e/product.ts'
import type { Scene } from '#tests/demos/scene.ts'
import { cast } from '#tests/demos/stage.ts'

const name = 'Plain-words editor'
const description =
  'You turn long notices into three plain sentences, keep every date and figure, and never add an opinion.'

/** One person's persona becomes everybody's, with the administrator's word on it. */
export const communityFeatures: Scene = {
  id: 'community-features',
  async play(stage, presenter) {
    const author = await stage.person(cast.editor, '/settings')
    const mine = author.getByRole('region', { name: 'My personas' })
    await expect(mine.getByText('No personas yet')).toBeVisible()
    const sections = author.getByRole('navigation', { name: 'Settings' })
    await sections.getByRole('link', { name: 'My personas' }).click()
    await presenter.turnTo(author)

    await presenter.say(`${cast.editor.firstName} writes a persona for everybody on this installation.`)
    await presenter.click(mine.getByRole('button', { name: 'New persona' }))
    const dialog = author.getByRole('dialog', { name: 'New persona' })
    await presenter.type(dialog.getByLabel('Persona name'), name)
    await presenter.type(dialog.getByLabel('Persona description'), description)
    await presenter.click(dialog.getByRole('button', { name: 'Create persona' }))
    await expectToast(author, 'Persona saved. The community can use it now.')
    const written = mine.getByRole('listitem').filter({ hasText: name })
    await expect(written.getByText('Published', { exact: true })).toBeVisible()
    await presenter.look(written.getByRole('heading', { name }))
    await presenter.pause(1_500)

    const reader = await stage.person(cast.reader, '/dashboard')
    const form = reader.getByRole('region', { name: 'Create Your AI Agent' })
    const picker = form.getByRole('combobox', { name: 'Persona', exact: true })
    const found = reader.getByRole('option', { name })
    await expect(picker).toBeVisible()
    await expect(reader.getByText('No agents yet')).toBeVisible()
    await presenter.turnTo(reader)

    await presenter.say(`${cast.reader.firstName} finds it among the personas, with how often it is used.`)
    await presenter.type(form.getByLabel('Agent name'), 'Notices in short')
    await presenter.click(picker)
    await presenter.keys('plain')
    await expect(found).toContainText('Used 1 time')
    await presenter.look(found)
    await presenter.pause(1_300)
    await presenter.click(found)

    await presenter.say('His agent gets a copy of its own, which he may change.')
    await expect(form.getByLabel('Custom persona')).toHaveValue(description)
    await presenter.look(form.getByLabel('Custom persona'))
    await presenter.pause(1_000)
    await presenter.type(form.getByLabel('Task description'), 'Put the library’s notices into plain words.')
    const link = form.getByLabel('Reference web links')
    await presenter.type(link, stage.site('/library'))
    await presenter.press('Enter')
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(reader, 'Notices in short')
    await presenter.click(row.getByRole('button', { name: 'Details' }))
    await expect(row.getByText(name)).toBeVisible()
    await presenter.look(row.getByText(name))
    await presenter.pause(1_200)

    const administrator = await stage.person(cast.administrator, '/settings')
    const community = administrator.getByRole('region', { name: 'Community personas' })
    await administrator.getByRole('link', { name: 'Community personas' }).click()
    const judged = community.getByRole('listitem').filter({ hasText: name })
    await expect(judged).toContainText(`by ${cast.editor.firstName}`)
    await presenter.turnTo(administrator)

    await presenter.say('The administrator sees every persona, and approves this one.')
    await presenter.look(judged.getByRole('heading', { name }))
    await presenter.click(judged.getByRole('button', { name: `Approve ${name}` }))
    await expectToast(administrator, 'Persona approved')
    await expect(judged.getByText('Approved', { exact: true })).toBeVisible()
    await presenter.pause(1_500)

    await openDashboard(reader, stage.url)
    await presenter.turnTo(reader)
    await presenter.say('From now on everybody sees the badge “Approved”, and its count has grown.')
    await presenter.click(picker)
    await presenter.keys('plain')
    await expect(found).toContainText('Approved')
    await expect(found).toContainText('Used 2 times')
    await presenter.look(found)
    await presenter.pause(800)
    await presenter.poster()
    await presenter.pause(1_800)
  },
}
