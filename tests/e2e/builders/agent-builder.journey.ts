import { expect, type Locator, type Page } from '@playwright/test'
import { testKey } from '#server/engine/testing/model-peers.ts'
import { startBuilderModel } from '#tests/peers/builder-model.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import {
  arrive,
  callAs,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  journey,
  password,
} from '#tests/e2e/product.ts'

const bothSchemes: ('light' | 'dark')[] = ['light', 'dark']
const field = (page: Page) => page.getByLabel('Your message')

journey(
  'from sign-up to the first result of an agent that was built in a chat, without a key: at most 8 presses and 2 typed texts',
  async ({ page, start, pages }) => {
    const server = await start()
    let presses = 0
    let texts = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    await page.goto(`${server.url}/signup?code=${setupCode}`)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page.getByRole('button', { name: 'Create account' }))
    await press(page.getByRole('link', { name: 'Build AI Agent (Chat)' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balancia AI Agent Builder')
    await expect(page.getByText('AI-Powered')).toBeVisible()
    await expect(page.getByText('Press Enter to send • Shift+Enter for new line')).toBeVisible()
    const ideas = page.getByRole('region', { name: 'Quick Start Ideas' })
    await expect(ideas.getByRole('button')).toHaveCount(4)
    await expectNoAxeFindings(page, bothSchemes)

    texts += 1
    await field(page).fill(`Every morning read ${pages.url('/harbour')} and report what is new`)
    await field(page).press('Enter')
    await press(page.getByRole('button', { name: /^Expert/ }))
    await expect(ideas).toBeHidden()
    await press(page.getByRole('button', { name: 'Yes, build it!' }))
    await expect(page.getByRole('progressbar', { name: 'Build progress' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Test', exact: true }))
    await expect(page.getByText('The harbour opened again on Monday').first()).toBeVisible()
    expect(presses).toBeLessThanOrEqual(8)
    expect(texts).toBeLessThanOrEqual(2)
    await expect(page.getByText('Basic mode: no AI model connected')).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Task description')).toHaveValue(/and report what is new$/)
  },
)

journey(
  'on a phone, a model that first answers nonsense loses nothing; a reload, a second tab and a lost session come back to the same conversation; models of every wire protocol go on with it, and make a career plan',
  async ({ page, start }) => {
    const say = async (text: string) => {
      await field(page).fill(text)
      await field(page).press('Enter')
    }
    const answers = [
      'Let me think about boats.',
      JSON.stringify({
        agentType: 'sales_assistant',
        name: 'Quay scout',
        question: 'On which pages are they listed?',
      }),
    ]
    const model = await startBuilderModel({ form: () => answers.shift() ?? '{}' })
    const server = await start(model.env)
    await page.setViewportSize({ width: 360, height: 760 })
    // A browser without speech recognition.
    await page.addInitScript(() => {
      for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
        Reflect.deleteProperty(window, name)
    })
    await arrive(page, server.url, '/agent-builder')
    await page.getByRole('button', { name: /^Watch the price pages/ }).click()
    await expect(field(page)).toHaveValue(/^Watch the price pages/)
    await field(page).fill('')
    await page.getByRole('button', { name: 'Speak' }).click()
    await expect(field(page)).toHaveValue("I'd like to create a customer support agent")
    await field(page).fill('Find new operators')
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('of berths for me')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send message' }).click()
    const trouble = "I'm having trouble processing that request. Please try again."
    await expect(page.getByText(trouble)).toBeVisible()
    await page.context().setOffline(false)
    const release = model.hold('form')
    await field(page).press('Enter')
    await expect(page.getByText('Balancia AI is thinking...')).toBeVisible()
    release()
    await expect(page.getByText('Which of these comes closest')).toBeVisible()
    await expect(page.getByText('Basic mode: the AI model gave no usable answer')).toBeVisible()
    await field(page).fill('They are for my sales')
    await page.reload()
    await expect(page.getByText('Which of these comes closest')).toBeVisible()
    // Enter to accept a candidate of an input method sends nothing. Safari fires it after the composition has ended.
    await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
    await expect(field(page)).toHaveValue('They are for my sales')
    await field(page).press('Enter')
    await expect(page.getByText('On which pages are they listed?')).toBeVisible()
    await expect(page.getByText('Understood by OpenAI-compatible')).toBeVisible()

    // A second tab continues the conversation; the first updates when it becomes visible.
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 360, height: 760 })
    await other.goto(page.url())
    await other.getByRole('button', { name: /^Friendly/ }).click()
    await expect(other.getByText('Shall I build it?')).toBeVisible()
    await other.getByRole('button', { name: 'Show draft' }).click()
    await other.getByLabel('Name', { exact: true }).fill('Berth scout')
    await other.getByLabel('Name', { exact: true }).press('Tab')
    await expect(other.getByText('Name: Berth scout')).toBeVisible()
    await expectNoSidewaysScroll(other)
    await other.close()
    await page.getByRole('button', { name: /^Professional/ }).click()
    await expect(page.getByText('Name: Berth scout')).toBeVisible()

    await page.getByRole('button', { name: 'Conversations' }).click()
    const kept = page.getByRole('dialog', { name: 'Conversations' })
    await kept.getByLabel('Search conversations').fill('berths')
    await expect(kept.getByRole('button', { name: /^Find new operators/ })).toBeVisible()
    await expectNoAxeFindings(page, bothSchemes)
    await kept.getByRole('button', { name: 'Rename' }).click()
    await kept.getByLabel('Name of the conversation').fill('Berths')
    await kept.getByRole('button', { name: 'Save name' }).click()
    await kept.getByRole('button', { name: /^Berths/ }).click()

    // The session ends elsewhere: the draft stays, and signing in leads back here.
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await field(page).fill('Every Tuesday at 8')
    await field(page).press('Enter')
    await expect(page.getByText('Please sign in to create agents')).toBeVisible()
    const signIn = page.getByRole('link', { name: 'Sign In' })
    const here = new URL(page.url())
    const back = encodeURIComponent(here.pathname + here.search)
    await expect(signIn).toHaveAttribute('href', `/login?returnTo=${back}`)
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute(
      'href',
      `/signup?returnTo=${back}`,
    )
    await page.context().addCookies(cookies)
    await page.reload()
    await expect(field(page)).toHaveValue('Every Tuesday at 8')
    await field(page).press('Enter')
    await expect(page.getByText('Runs: every Tuesday at 08:00')).toBeVisible()
    await expectNoSidewaysScroll(page)

    // Models of the other wire protocols continue it; by the kind of work, each comes before those connected earlier.
    const byTask = { ownKeys: false, automaticModel: 'task' }
    await callAs(page, server.url, 'PUT', '/api/admin/model-settings', byTask)
    const connections = '/api/admin/model-connections'
    const ids = new Map<string, number>()
    const services = { gemini: 'Gemini', openai: 'OpenAI', anthropic: 'Anthropic' }
    for (const [kind, name] of Object.entries(services)) {
      const form = { kind, name, key: testKey }
      ids.set(kind, (await callAs<{ id: number }>(page, server.url, 'POST', connections, form)).id)
      answers.push(JSON.stringify({ name: `Scout of ${name}` }))
      await say('It needs another name')
      await expect(page.getByText(`Name: Scout of ${name}`)).toBeVisible()
      await expect(page.getByText(`Understood by ${name}`, { exact: true })).toBeVisible()
    }

    // The same models make a career plan.
    await page.goto(`${server.url}/career-assistant`)
    answers.push(JSON.stringify({ careerGoal: 'data_science', reply: 'Numbers it is.' }))
    await say('I count everything')
    await expect(page.getByText('Numbers it is.')).toBeVisible()
    await expect(page.getByText('Understood by Anthropic', { exact: true })).toBeVisible()
    const takeAway = (kind: string) => callAs(page, server.url, 'DELETE', `${connections}/${ids.get(kind)}`)
    await takeAway('anthropic')
    answers.push(JSON.stringify({ skills: ['SQL'] }))
    await say('Asking tables')
    await expect(page.getByText('Skills: SQL')).toBeVisible()
    await expect(page.getByText('Understood by OpenAI', { exact: true })).toBeVisible()
    await takeAway('openai')
    answers.push(JSON.stringify({ interests: ['Sports'], timeline: '3-months' }))
    await say('Running, and soon')
    await expect(page.getByText('Interests: Sports')).toBeVisible()
    await expect(page.getByText('Understood by Gemini', { exact: true })).toBeVisible()
    await takeAway('gemini')
    answers.push(JSON.stringify({ hoursPerWeek: 5 }))
    await say('A handful')
    await expect(page.getByText('Time: 5 hours a week')).toBeVisible()
    await expect(page.getByText('Understood by OpenAI-compatible')).toBeVisible()
    answers.push('I would love to!')
    await say('Yes, please')
    await expect(page.getByText('Basic mode: the AI model gave no usable answer')).toBeVisible()
    await page.getByRole('link', { name: 'Open plan' }).click()
    const months = page.getByRole('list', { name: 'Roadmap' }).getByRole('heading')
    await expect(months).toHaveCount(3)
    await model.close()
  },
)
