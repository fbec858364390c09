import { expect, type Part } from '#tools/demos/scene.ts'

/** An application from a sentence: planned, built, used, changed. */
export async function playAppBuilder({ stage, presenter, page }: Part): Promise<void> {
  await presenter.say('Fourth: an application of your own, from one sentence.')
  await presenter.visit(`${stage.url}/app-builder`)
  const field = page.getByPlaceholder('Describe the application you want to build...')
  const frame = page.frameLocator('iframe')
  await presenter.type(field, 'Build a booking app called Quay Sauna, in green')
  await presenter.press('Enter')
  await expect(page.getByText('This is the plan')).toBeVisible()
  await presenter.look(page.getByText('This is the plan'), 2)
  await presenter.click(page.getByRole('button', { name: 'Yes, build it!' }))
  await presenter.watch(
    2.5,
    expect(page.getByRole('link', { name: 'Download Code' })).toBeVisible({ timeout: 60_000 }),
  )

  await presenter.say('It runs beside the chat, with a database of its own. Try it: book a time.')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await presenter.stepBack()
  await presenter.pause()
  await presenter.click(frame.getByRole('link', { name: 'Book a time' }))
  await presenter.click(frame.getByRole('button', { name: '10:00' }))
  await presenter.type(frame.getByLabel('Name'), 'Anna')
  await presenter.type(frame.getByLabel('Email'), 'anna@example.com')
  await presenter.click(frame.getByRole('button', { name: /^Book 20/ }))
  await expect(frame.getByText('It is booked')).toBeVisible()
  await presenter.look(frame.getByText('It is booked'), 1.5)

  await presenter.say('Ask for a change, and the next version is there. Each can be brought back.')
  await presenter.type(field, 'add a newsletter')
  await presenter.press('Enter')
  await presenter.watch(2, expect(page.getByText(/^Version 2 of/).first()).toBeVisible({ timeout: 60_000 }))
  await presenter.stepBack()
  await presenter.look(frame.getByRole('heading', { name: 'News by email' }), 1.5)

  await presenter.say('It is a real project. Read its files, compare versions, or take the code along.')
  await presenter.click(page.getByRole('button', { name: 'Files', exact: true }))
  await page.getByRole('combobox', { name: 'File' }).selectOption('src/parts.tsx')
  await presenter.click(page.getByLabel('Compare with version 1'))
  await expect(page.getByText(/\+ import \{ Newsletter \}/)).toBeVisible()
  await presenter.look(page.getByText(/\+ import \{ Newsletter \}/), 2)
  await presenter.stepBack()
  await presenter.pause()
}
