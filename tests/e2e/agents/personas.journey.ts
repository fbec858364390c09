import { expect, type Page } from '@playwright/test'
import {
  arrive,
  enroll,
  expectNoAxeFindings,
  expectToast,
  fromNewAddress,
  journey,
  openDashboard,
  pickPersona,
  signInAsAdmin,
  unfold,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
/** Longer than the list of the community shows. */
const gardener = 'You are a gardener who has all the time in the world. '.repeat(9).trim()

/** Opens the persona list of a form that was just loaded, narrowed to this name. */
async function findPersona(page: Page, url: string, name: string) {
  await openDashboard(page, url)
  await page.getByRole('combobox', { name: 'Persona', exact: true }).click()
  await page.getByPlaceholder('Search personas').fill(name)
  return page.getByRole('option', { name })
}

journey(
  'a persona that one user wrote is picked by another, and moderation decides about the next',
  async ({ page: author, sharedServer, browser }) => {
    const open = async () => (await browser.newContext({ extraHTTPHeaders: fromNewAddress() })).newPage()
    const [reader, admin] = [await open(), await open()]
    await arrive(author, sharedServer.url)
    await enroll(reader, sharedServer.url)
    await signInAsAdmin(admin, sharedServer.url, '/settings/persona-moderation')

    await pickPersona(author, 'Create New Persona')
    await author.getByRole('button', { name: 'Create Agent' }).click()
    await expect(author.getByText('Persona name is required')).toBeVisible()
    await expect(author.getByText('Persona description must be at least 10 characters')).toBeVisible()
    await expectNoAxeFindings(author, bothSchemes)
    await author.getByLabel('Custom persona').fill(gardener)
    await author.getByLabel(/^Persona name/).fill('Patient gardener')
    await author.getByLabel('Agent name').fill('Garden letter')
    await author.getByLabel('Task description').fill('Say what is to be done in the garden this week.')
    await expect(author.getByText('Share this persona with everyone on this server')).toBeVisible()
    await author.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(author, 'AI Agent created successfully')
    await expect((await unfold(author, 'Garden letter')).getByText('Patient gardener')).toBeVisible()
    await pickPersona(author, 'Create New Persona')
    await author.getByLabel('Custom persona').fill('You keep the books of a small choir.')
    await author.getByRole('switch', { name: 'Share this persona' }).click()
    await author.getByLabel('Agent name').fill('Choir books')
    await author.getByLabel('Task description').fill('Say who has not paid for the choir yet.')
    await author.getByRole('button', { name: 'Create Agent' }).click()
    await expect((await unfold(author, 'Choir books')).getByText('Custom persona')).toBeVisible()

    const found = await findPersona(reader, sharedServer.url, 'Patient gardener')
    await expect(found).toContainText('Used 1 time')
    await expectNoAxeFindings(reader, bothSchemes)
    await found.click()
    await expect(reader.getByLabel('Custom persona')).toHaveValue(gardener)
    await reader.getByLabel('Agent name').fill('Seed planner')
    await reader.getByLabel('Task description').fill('Say which seeds are to be sown this week.')
    await reader.getByRole('button', { name: 'Create Agent' }).click()
    await expectToast(reader, 'AI Agent created successfully')
    await expect((await unfold(reader, 'Seed planner')).getByText('Patient gardener')).toBeVisible()
    await expect(await findPersona(reader, sharedServer.url, 'Patient gardener')).toContainText(
      'Used 2 times',
    )
    await expect(await findPersona(author, sharedServer.url, 'Patient gardener')).toContainText(
      'Used 2 times',
    )

    const moderation = admin.getByRole('switch', { name: 'Moderation' })
    await moderation.click()
    await expectToast(admin, 'New personas wait for approval')
    await expect(moderation).toBeChecked()
    await author.goto(`${sharedServer.url}/settings/personas`)
    const mine = author.getByRole('region', { name: 'My personas' })
    await mine.getByRole('button', { name: 'New persona' }).click()
    const dialog = author.getByRole('dialog', { name: 'New persona' })
    await dialog.getByRole('button', { name: 'Create persona' }).click()
    await expect(dialog.getByText('Persona name is required')).toBeVisible()
    await expectNoAxeFindings(author)
    await dialog.getByLabel('Persona name').fill('Quiet botanist')
    await dialog.getByLabel('Persona description').fill('You name each plant with its Latin name.')
    await dialog.getByRole('button', { name: 'Create persona' }).click()
    await expectToast(author, 'Persona saved. The community cannot use it yet.')
    const botanist = mine.getByRole('listitem').filter({ hasText: 'Quiet botanist' })
    await expect(botanist.getByText('Waiting', { exact: true })).toBeVisible()
    await expectNoAxeFindings(author, bothSchemes)
    await expect(await findPersona(reader, sharedServer.url, 'Quiet botanist')).toBeHidden()
    await expect(reader.getByText('No persona found')).toBeVisible()

    await admin.reload()
    await admin.getByRole('button', { name: 'Approve Quiet botanist' }).click()
    await expectToast(admin, 'Persona approved')
    await expectNoAxeFindings(admin, bothSchemes)
    await expect(await findPersona(reader, sharedServer.url, 'Quiet botanist')).toContainText('Approved')
    await author.reload()
    await expect(botanist.getByText('Approved', { exact: true })).toBeVisible()
    await mine.getByRole('button', { name: 'Withdraw Quiet botanist' }).click()
    await expectToast(author, 'The persona is private again')
    await expect(await findPersona(reader, sharedServer.url, 'Quiet botanist')).toBeHidden()

    await moderation.click()
    await expectToast(admin, 'New personas are published at once')
    for (const page of [reader, admin]) await page.context().close()
  },
)
