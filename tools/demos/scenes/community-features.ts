import type { Page } from '@playwright/test'
import { openDashboard, openForm, rowOf } from '#tests/e2e/product.ts'
import { expect, expectToast, type Scene } from '#tools/demos/scene.ts'
import { call, cast } from '#tools/demos/stage.ts'

const name = 'Plain-words editor'
const description =
  'You turn long notices into three plain sentences, keep every date and figure, and never add an opinion.'

const editing = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Watch) team$/ })

/** One person's persona becomes everybody's, and a team of agents is edited by two people at once. */
export const communityFeatures: Scene = {
  id: 'community-features',
  async play(stage, presenter) {
    const author = await stage.person(cast.editor, '/settings/personas')
    const mine = author.getByRole('region', { name: 'My personas' })
    await expect(mine.getByText('No personas yet')).toBeVisible()

    await presenter.say(`${cast.editor.firstName} writes a persona for everybody on this installation.`)
    await presenter.turnTo(author)
    await presenter.click(mine.getByRole('button', { name: 'New persona' }))
    const dialog = author.getByRole('dialog', { name: 'New persona' })
    await presenter.type(dialog.getByLabel('Persona name'), name)
    await presenter.type(dialog.getByLabel('Persona description'), description)
    await presenter.pause()
    await presenter.click(dialog.getByRole('button', { name: 'Create persona' }))
    await expectToast(author, 'Persona saved. The community can use it now.')
    const written = mine.getByRole('listitem').filter({ hasText: name })
    await expect(written.getByText('Published', { exact: true })).toBeVisible()
    await presenter.look(written, 1.5)

    const reader = await stage.person(cast.reader, '/dashboard')
    const form = reader.getByRole('region', { name: 'Create Your AI Agent' })
    const picker = form.getByRole('combobox', { name: 'Persona', exact: true })
    const found = reader.getByRole('option', { name })
    await openForm(reader)
    await expect(picker).toBeVisible()
    await expect(reader.getByText('No agents yet')).toBeVisible()

    await presenter.say(`${cast.reader.firstName} finds it among the personas, with how often it is used.`)
    await presenter.turnTo(reader)
    await presenter.type(form.getByLabel('Agent name'), 'Notices in short')
    await presenter.click(picker)
    await presenter.keys('plain')
    await expect(found).toContainText('Used 1 time')
    await presenter.look(found, 1.5)
    await presenter.click(found)

    await presenter.say('His agent gets a copy of its own, which he may change.')
    await expect(form.getByLabel('Custom persona')).toHaveValue(description)
    await presenter.look(form.getByLabel('Custom persona'), 1.5)
    await presenter.type(form.getByLabel('Task description'), 'Put the library’s notices into plain words.')
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(reader, 'Notices in short')
    await expect(row).toBeVisible()
    await presenter.look(row)

    const administrator = await stage.person(cast.administrator, '/settings/persona-moderation')
    const community = administrator.getByRole('region', { name: 'Community personas' })
    const judged = community.getByRole('listitem').filter({ hasText: name })
    await expect(judged).toContainText(`by ${cast.editor.firstName}`)

    await presenter.say('The administrator sees every persona, and approves this one.')
    await presenter.turnTo(administrator)
    await presenter.look(judged)
    await presenter.click(judged.getByRole('button', { name: `Approve ${name}` }))
    await expectToast(administrator, 'Persona approved')
    await presenter.look(judged.getByText('Approved', { exact: true }))

    await openDashboard(reader, stage.url)
    await presenter.say('From now on everybody sees the badge “Approved”, and its count has grown.')
    await presenter.turnTo(reader)
    await presenter.click(picker)
    await presenter.keys('plain')
    await expect(found).toContainText('Approved')
    await expect(found).toContainText('Used 2 times')
    await presenter.look(found, 1.5)

    const { id } = await call<{ id: number }>(author, 'POST', '/api/agent-teams', {
      name: 'Town notices',
      taskDescription: 'Say each Friday what is new in the town.',
    })
    await author.goto(`${stage.url}/teams?team=${id}`)
    const details = author.getByRole('dialog', { name: 'Town notices' })
    await expect(details.getByText('Runs on your budget.')).toBeVisible()

    await presenter.say(
      `Agents work in teams. ${cast.editor.firstName} shares hers, by email address and role.`,
    )
    await presenter.turnTo(author)
    await presenter.click(details.getByRole('button', { name: 'Share', exact: true }))
    const share = author.getByRole('dialog', { name: 'Share team' })
    await presenter.type(share.getByLabel('Email'), cast.reader.email)
    await presenter.choose(share.getByLabel('Role'), 'Editor: may change and run')
    await presenter.click(share.getByRole('button', { name: 'Share', exact: true }))
    const shared = share.getByRole('list', { name: 'Shared with' })
    await expect(shared.getByRole('listitem')).toHaveCount(1)
    await presenter.look(shared, 1.5)
    await share.getByRole('button', { name: 'Done' }).click()

    const edit = async (page: Page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(editing(page).getByText('Connected', { exact: true })).toBeVisible()
    }
    await edit(author)
    await reader.goto(`${stage.url}/teams?team=${id}`)
    await edit(reader)
    await expect(
      editing(reader).getByRole('list', { name: 'Collaborators' }).getByRole('listitem'),
    ).toHaveCount(2)

    await presenter.say(`Now both have it open. ${cast.reader.firstName} changes the task.`)
    await presenter.turnTo(reader)
    await presenter.look(editing(reader).getByRole('list', { name: 'Collaborators' }))
    await presenter.type(
      editing(reader).getByLabel('Task description'),
      'Say each Friday, in three plain sentences, what is new in the town.',
    )
    await expect(editing(author).getByText(/is editing$/)).toBeVisible()

    await presenter.say(
      `${cast.editor.firstName} sees it letter by letter, and the field is his until he leaves it.`,
    )
    await presenter.turnTo(author)
    await expect(editing(author).getByLabel('Task description')).toHaveValue(/in three plain sentences/)
    await presenter.look(editing(author).getByText(/is editing$/), 2)

    await presenter.say('He saves, and both have the same. Nobody’s words were lost.')
    await presenter.turnTo(reader)
    await presenter.click(editing(reader).getByRole('button', { name: 'Save' }))
    await expect(editing(author).getByText(/^Saved by /)).toBeVisible()
    await presenter.turnTo(author)
    await presenter.look(editing(author).getByText(/^Saved by /), 1.5)
    await presenter.stepBack()
    await presenter.pause()
  },
}
