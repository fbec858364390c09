import { expect, type Page } from '@playwright/test'
import {
  arrive,
  callAs,
  enroll,
  expectToast,
  fromNewAddress,
  journey,
  makeAgent,
  openDashboard,
  openMenu,
  rowOf,
  unfold,
} from '#tests/e2e/product.ts'

const titles = {
  results: 'Recent Task Results',
  input: 'Run with text or a file',
  conversation: 'Conversation History',
  versions: 'Version History',
  schedule: 'Automation',
  connect: 'Automation',
  deploy: 'Automation',
  budget: 'Daily budget',
  lessons: 'Lessons',
  share: 'Share agent',
}
const menuItems = {
  input: 'Run with text or a file…',
  schedule: 'Automation',
  versions: 'Versions',
  budget: 'Budget…',
  share: 'Share…',
} satisfies Partial<Record<keyof typeof titles, string>>

const resultOf = (page: Page) => page.getByRole('dialog', { name: 'Agent Execution Result' })
const closeOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: 'Close dialog' })

journey(
  'a result has an address: a reload keeps it open, its link opens it, Back closes it, and closing leaves nothing to go back to',
  async ({ page, browser, sharedServer }) => {
    const { url } = sharedServer
    await arrive(page, url, '/runs')
    const agent = await makeAgent(page, url, { name: 'Fine watch', pythonScript: 'print("all is well")' })
    await openDashboard(page, url)
    const result = resultOf(page)
    const isOpen = () => expect(result.getByText('all is well').first()).toBeVisible()

    await rowOf(page, 'Fine watch').getByRole('button', { name: 'Run now' }).click()
    await isOpen()
    await expect(page).toHaveURL(/\/dashboard\?run=\d+$/)
    const link = page.url()
    await page.reload()
    await isOpen()
    await expect(page).toHaveURL(link)
    await page.goBack()
    await expect(result).toHaveCount(0)
    await expect(page).toHaveURL(`${url}/dashboard`)
    await page.goForward()
    await isOpen()
    await closeOf(page, 'Agent Execution Result').click()
    await expect(page).toHaveURL(`${url}/dashboard`)
    await page.goBack()
    await expect(page).toHaveURL(`${url}/runs`)

    await journey.step('by its link it opens over the page, which stays when it is closed', async () => {
      await page.goto(link)
      await isOpen()
      await expect(page).toHaveURL(link)
      await page.keyboard.press('Escape')
      await expect(result).toHaveCount(0)
      await expect(page).toHaveURL(`${url}/dashboard`)
      await page.goBack()
      await expect(page).toHaveURL(`${url}/runs`)
    })

    await journey.step('over another dialog, Back closes one after the other', async () => {
      await page.goto(`${url}/dashboard?results=${agent}`)
      await page.getByRole('button', { name: /^View Details of/ }).click()
      await isOpen()
      await expect(page).toHaveURL(new RegExp(`\\?results=${agent}&run=\\d+$`))
      await page.goBack()
      await expect(result).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: titles.results })).toBeVisible()
      await closeOf(page, titles.results).click()
      await expect(page).toHaveURL(`${url}/dashboard`)
    })

    await journey.step('a dialog that starts a run gives its place to it', async () => {
      await openMenu(page, 'Fine watch', menuItems.input)
      await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('one more')
      await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
      await isOpen()
      await expect(page).toHaveURL(/\/dashboard\?run=\d+$/)
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(`${url}/dashboard`)
    })

    await journey.step('on the home page as well', async () => {
      await page.goto(url)
      await page.getByRole('button', { name: 'Manage Existing Agents' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Run now/ })
        .click()
      await isOpen()
      await page.reload()
      await isOpen()
      await closeOf(page, 'Agent Execution Result').click()
      await expect(page).toHaveURL(`${url}/`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await journey.step('a run that is not theirs, is not there or can be none is said to be so', async () => {
      const others = await browser.newContext({ extraHTTPHeaders: fromNewAddress() })
      const visitorPage = await others.newPage()
      await enroll(visitorPage, url)
      for (const path of [link, link.replace('/dashboard', '/runs'), `${url}/dashboard?run=999999999`]) {
        await visitorPage.goto(path)
        await expect(resultOf(visitorPage).getByText('No such run')).toBeVisible()
      }
      await visitorPage.keyboard.press('Escape')
      await expect(visitorPage).toHaveURL(`${url}/dashboard`)
      await visitorPage.goto(`${url}/dashboard?run=abc`)
      await expectToast(visitorPage, 'No such run')
      await expect(visitorPage).toHaveURL(`${url}/dashboard`)
      await others.close()
    })
  },
)

journey(
  'each dialog about an agent has an address that a reload keeps; Back asks before a key is lost',
  async ({ page, sharedServer }) => {
    const { url } = sharedServer
    await arrive(page, url, '/runs')
    const agent = await makeAgent(page, url, { name: 'Fine watch', pythonScript: 'print("all is well")' })
    await callAs(page, url, 'POST', `/api/agents/${agent}/run`)
    await openDashboard(page, url)
    const open = async (name: keyof typeof titles) => {
      if (name in menuItems) return openMenu(page, 'Fine watch', menuItems[name as keyof typeof menuItems])
      if (name === 'connect' || name === 'deploy') {
        await openMenu(page, 'Fine watch', 'Automation')
        return page.getByRole('tab', { name: name === 'connect' ? 'Results' : 'Triggers' }).click()
      }
      if (name === 'lessons') return openMenu(page, 'Fine watch', 'Lessons')
      const row = await unfold(page, 'Fine watch')
      const button = name === 'results' ? /task completed|tasks completed/ : /History/
      return row.getByRole('button', { name: button }).click()
    }
    for (const [name, title] of Object.entries(titles)) {
      await open(name as keyof typeof titles)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expect(page).toHaveURL(`${url}/dashboard?${name}=${agent}`)
      await page.reload()
      await closeOf(page, title).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(`${url}/dashboard`)
    }

    await open('deploy')
    const connect = page.getByRole('dialog', { name: titles.deploy })
    await connect.getByRole('button', { name: 'Add trigger' }).click()
    await connect.getByLabel('What starts the agent').selectOption('API key')
    await connect.getByRole('button', { name: 'Create trigger' }).click()
    await expect(connect.getByRole('region', { name: 'The key of “API key”' })).toBeVisible()
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Close without the key?' })
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(connect).toBeVisible()
    await page.goBack()
    await question.getByRole('button', { name: 'Close anyway' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${url}/dashboard`)

    await open('schedule')
    await page.getByRole('dialog').getByRole('button', { name: 'Edit agent' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Your AI Agent' })).toBeVisible()
    await expect(page.getByLabel('Task description')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(`${url}/runs`)
  },
)

journey(
  'a team, its schedule and its runs have addresses; closing leads back to before each was opened, however quickly',
  async ({ page, sharedServer }) => {
    const { url } = sharedServer
    await arrive(page, url, '/runs')
    const { id } = await callAs<{ id: number }>(page, url, 'POST', '/api/agent-teams', {
      name: 'Newsroom',
      taskDescription: 'Say what is new in the town.',
    })
    await page.goto(`${url}/teams`)
    const details = page.getByRole('dialog', { name: 'Newsroom' })
    await page.getByRole('button', { name: /Newsroom/ }).click()
    await details.getByRole('button', { name: 'Schedule' }).click()
    await expect(page).toHaveURL(`${url}/teams?schedule=${id}`)
    await page.reload()
    await closeOf(page, 'Schedule').click()
    await expect(details).toBeVisible()
    await closeOf(page, 'Newsroom').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${url}/teams`)
    await page.goBack()
    await expect(page).toHaveURL(`${url}/runs`)

    await page.goto(`${url}/teams`)
    await page.getByRole('button', { name: /Newsroom/ }).click()
    await details.getByRole('button', { name: 'Add agent' }).click()
    await page.evaluate(pressEscapeOnNextBack)
    await page.getByRole('dialog', { name: 'Add agent' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${url}/teams`)

    await page.goto(`${url}/teams?run=999999999`)
    await expect(page.getByRole('dialog').getByText('No such run')).toBeVisible()
    await page.goto(`${url}/teams?team=999999999`)
    await expectToast(page, 'No such team')
    await expect(page).toHaveURL(`${url}/teams`)
  },
)

/** Presses Escape between the page's asking to go back and its being there. */
function pressEscapeOnNextBack() {
  const back = history.back.bind(history)
  history.back = () => {
    history.back = back
    back()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }
}
