import { randomUUID } from 'node:crypto'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { BuilderChatReply } from '#contract/builders/builder-chats.ts'
import { callAs, enroll, journey } from '#tests/e2e/product.ts'
import { agentTexts, appTexts, careerTexts } from '#web/features/builders/builder-texts.ts'

/** A conversation over HTTP, as the page has it: what is said or chosen, and the build when it was agreed. */
async function talk(page: Page, url: string, kind: 'agent' | 'app' | 'career', idea: string) {
  let chat = await callAs<BuilderChatReply>(page, url, 'POST', '/api/builder-chats', { kind })
  const send = async (event: object) => {
    chat = await callAs(page, url, 'POST', `/api/builder-chats/${chat.id}/events`, {
      id: randomUUID(),
      ...event,
    })
    if (chat.state.phase === 'building')
      chat = await callAs(page, url, 'POST', `/api/builder-chats/${chat.id}/events`, {
        id: randomUUID(),
        type: 'build',
      })
    return chat
  }
  const say = (text: string) => send({ type: 'said', text })
  /** Chooses the first of the options of the last question, or the one that is named. */
  const choose = (value?: string) => {
    const asked = chat.messages.findLast(({ options }) => options !== undefined)
    return send({
      type: 'chosen',
      messageId: asked?.id,
      values: [value ?? asked?.options?.choices[0]?.value],
    })
  }
  await say(idea)
  return { say, choose, now: () => chat, last: () => chat.messages.at(-1)?.content ?? '' }
}

/** Shows the preview of an application in a frame that fills the page: alone it leads to the builder. */
async function openPreview(page: Page, url: string, projectId: number | undefined): Promise<FrameLocator> {
  await page.goto(`${url}/healthz`)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0'
    document.body.replaceChildren(frame)
  }, `/api/app-projects/${projectId}/preview`)
  return page.frameLocator('iframe')
}

const shownInApps = [
  ['Coffee Bar', 'Prices', 'Sample item 1', 'Get in touch'],
  ['Barber Quay', 'Book a time'],
  ['Photography', 'Selected work', 'Sample piece 1'],
  ['Studio Expenses', 'Open the dashboard'],
]

journey(
  'each idea for an application is built, and its page shows what was asked',
  async ({ page, sharedServer }) => {
    const { url } = sharedServer
    await enroll(page, url)
    const built = await Promise.all(
      appTexts.ideas.map(async (idea) => {
        const chat = await talk(page, url, 'app', idea)
        await chat.choose('build')
        return chat
      }),
    )
    for (const [index, chat] of built.entries()) {
      const { state } = chat.now()
      if (chat.now().kind !== 'app' || !('project' in state)) throw new Error('That is no application.')
      expect(state.phase).toBe('completed')
      for (const heading of ['**Built**', '**Not built**', '**Invented**'])
        expect(chat.last()).toContain(heading)
      const preview = await openPreview(page, url, state.project?.id)
      const html = preview.locator('html')
      for (const text of shownInApps[index] ?? [])
        await expect(preview.getByText(text, { exact: true }).first()).toBeVisible()
      if (index === 0) {
        expect(state).toMatchObject({ appType: 'landing', name: 'Coffee Bar', hue: 145 })
        expect(await html.evaluate(({ style }) => style.getPropertyValue('--hue'))).toBe('145')
        await preview.getByRole('link', { name: 'Get in touch' }).click()
        await expect(preview.getByLabel('Message')).toBeVisible()
      }
      if (index !== 1)
        await expect(preview.getByRole('complementary', { name: 'Sample content' })).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await expect
        .poll(() => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
        .toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  },
)

const changes: { say: string; version: number; shows?: string[]; lacks?: string[]; answer?: RegExp }[] = [
  {
    say: 'make it dark blue and add opening hours and a price list: Haircut 18, Beard trim 12',
    version: 2,
    shows: ['Haircut', '18', 'Beard trim', '12'],
    lacks: ['$49', '$0', 'Done within two days'],
    answer: /Not built[\s\S]*opening hours/,
  },
  {
    say: 'open Tue to Sat 9 to 18, phone 030 1234567',
    version: 3,
    shows: ['Tue to Sat', '9 to 18', '030 1234567'],
  },
  { say: 'change the price of Haircut to 20', version: 4, shows: ['20'], lacks: ['18'] },
  { say: 'make it dark', version: 5 },
  { say: 'rename it to Harbour Cuts', version: 6, shows: ['Harbour Cuts'], lacks: ['Barber Quay'] },
  {
    say: 'add a section called Our story: We began in 1998 in a garage',
    version: 7,
    shows: ['Our story', 'We began in 1998 in a garage'],
  },
  { say: 'add a field for the shoe size', version: 8 },
  { say: 'remove the section Our story', version: 9, lacks: ['Our story'] },
  {
    say: 'connect to my Instagram',
    version: 9,
    answer: /did not change anything[\s\S]*Instagram[\s\S]*version 9/,
  },
  { say: 'make it nicer', version: 9, answer: /can mean many things/ },
]

journey(
  'ten changes of an application: what is asked for is on its page, and what cannot be done is refused and moves no version',
  async ({ page, sharedServer }) => {
    const { url } = sharedServer
    await enroll(page, url)
    const chat = await talk(page, url, 'app', 'Build a booking app for a barber called Barber Quay')
    await chat.choose('build')
    let preview = page.frameLocator('iframe')
    for (const { say, version, shows = [], lacks = [], answer } of changes) {
      await chat.say(say)
      const { state } = chat.now()
      if (!('project' in state)) throw new Error('That is no application.')
      expect(state.project?.version, say).toBe(version)
      if (answer) expect(chat.last(), say).toMatch(answer)
      if (shows.length + lacks.length === 0) continue
      preview = await openPreview(page, url, state.project?.id)
      for (const text of shows)
        await expect(preview.getByText(text, { exact: true }).first(), say).toBeVisible()
      for (const text of lacks) await expect(preview.getByText(text, { exact: true }), say).toHaveCount(0)
    }
    expect(await preview.locator('html').evaluate(({ style }) => style.colorScheme)).toBe('dark')
    await preview.getByRole('link', { name: 'Book a time' }).first().click()
    await preview.getByRole('button', { name: '17:00' }).click()
    await expect(preview.getByLabel('Shoe size')).toBeVisible()
    const { id } = chat.now()
    await page.goto(`${url}/app-builder?chat=${id}`)
    await expect(page.getByText(/^Built \d+ · Not built 0 · Invented 0$/)).toBeVisible()
    await page.reload()
    await page.getByText(/^Built \d+ · Not built 0/).click()
    await expect(page.getByText('Nothing', { exact: true }).first()).toBeVisible()
    // A second tab or a phone that opens the page alone finds the same conversation.
    await page.goto(`${url}/app-builder`)
    await expect(page.getByText('connect to my Instagram', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'New conversation' }).click()
    await expect(page.getByRole('region', { name: 'Quick Start Ideas' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('connect to my Instagram', { exact: true })).toHaveCount(0)
  },
)

journey('each idea for an agent is built as it was said', async ({ page, sharedServer }) => {
  const { url } = sharedServer
  await enroll(page, url)
  const built = await Promise.all(
    agentTexts.ideas.map(async (idea) => {
      const chat = await talk(page, url, 'agent', idea)
      await chat.choose()
      await chat.choose('build')
      return chat
    }),
  )
  const shown = [
    ['every day at 08:00', 'feeds.bbci.co.uk'],
    ['when you ask it to', 'customer support'],
    ['every Monday at 09:00', 'competitors'],
    ['when you ask it to', 'social media posts'],
  ]
  for (const [index, chat] of built.entries()) {
    expect(chat.now().state.phase).toBe('completed')
    await page.goto(`${url}/agent-builder?chat=${chat.now().id}`)
    for (const text of shown[index] ?? []) await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByText('Basic mode: no AI model connected')).toBeVisible()
  }
})

journey(
  'each idea for a career becomes a plan with the goal, the time and the hours that were said',
  async ({ page, sharedServer }) => {
    const { url } = sharedServer
    await enroll(page, url)
    const built = await Promise.all(
      careerTexts.ideas.map(async (idea) => {
        const chat = await talk(page, url, 'career', idea)
        for (let turn = 0; chat.now().state.phase !== 'completed' && turn < 6; turn += 1) {
          const asked = chat.now().messages.at(-1)?.options?.choices ?? []
          await chat.choose(asked.find(({ value }) => value === 'none' || value === 'create')?.value)
        }
        return chat
      }),
    )
    const shown = [
      { title: /Software development/, months: 12 },
      { title: /Data science/, months: 24 },
      { title: /Business management/, months: 6, hours: 5 },
      { title: /Software development/, months: 3 },
    ]
    for (const [index, chat] of built.entries()) {
      const { state } = chat.now()
      if (!('planId' in state)) throw new Error('That is no plan.')
      const { title, months, hours } = shown[index] ?? {}
      if (hours !== undefined) expect(state.hoursPerWeek).toBe(hours)
      await page.goto(`${url}/career-assistant?plan=${state.planId}`)
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
      await expect(page.getByRole('list', { name: 'Roadmap' }).getByRole('heading')).toHaveCount(months ?? 0)
    }
  },
)
