import { rowOf } from '#tests/e2e/product.ts'
import { expect, type Part, runEndMax } from '#tools/demos/scene.ts'
import { call, cast, makeAgent } from '#tools/demos/stage.ts'
import { connectStandIn } from '#tools/demos/stand-in-model.ts'
import { addressOf, channelHost } from '#tools/demos/town.ts'

const message = 'The ferry leaves at 06:40 from Monday on. Early shift: please be at the quay by 06:20.'
const changed = 'The ferry leaves at 06:40 from Monday on. Early shift: be at the quay by 06:25, please.'

/** An agent that writes at another service asks first; its owner changes a word and says yes. */
export async function playApproval({ stage, presenter, page }: Part): Promise<void> {
  const administrator = await stage.person(cast.administrator, '/settings')
  const disconnect = await connectStandIn(administrator, {
    message,
    answer: 'The team knows about the new time of the ferry.',
  })
  await call(page, 'POST', '/api/user-integrations', {
    integrationId: 'slack',
    name: 'Harbour team',
    config: { webhookUrl: `http://${channelHost}/services/T01/B7/crew` },
  })
  await makeAgent(page, {
    name: 'Crew messenger',
    taskDescription: 'Tell the crew when the ferry leaves at another time.',
    webLinks: [addressOf('ferry')],
  })

  await presenter.say(
    'Third: an agent that writes to others. A scripted stand-in for an AI model answers in this film.',
  )
  await presenter.visit(`${stage.url}/dashboard`)
  const row = rowOf(page, 'Crew messenger')
  await presenter.click(row.getByRole('button', { name: 'Edit', exact: true }))
  const form = page.getByRole('region', { name: 'Edit Your AI Agent' })
  await expect(form.getByLabel('Agent name')).toHaveValue('Crew messenger')

  await presenter.say('It may send messages to the team’s channel, but not without asking.')
  await presenter.click(form.getByText('Tools and delivery'))
  await presenter.click(form.getByLabel('Send a message', { exact: false }).first())
  await presenter.look(form.getByLabel('Without asking: Send a message'), 1.5)
  await presenter.click(form.getByRole('button', { name: 'Save Changes' }))
  await expect(form).toBeHidden()

  await presenter.say('Run it. It reads the timetable, writes a message, and stops before it sends.')
  await presenter.stepBack()
  await presenter.click(row.getByRole('button', { name: 'Run now' }))
  const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
  const decision = result.getByRole('region', { name: 'Waiting for your decision' })
  await presenter.watch(2.5, expect(decision).toBeVisible(runEndMax))
  await presenter.look(decision, 2)
  expect(stage.town.messages.filter(({ path }) => path.endsWith('/crew'))).toEqual([])

  await presenter.say('You see it to the letter. Change what you like, and approve.')
  await presenter.click(decision.getByRole('button', { name: 'Change' }))
  await presenter.type(decision.getByLabel('text'), changed)
  await presenter.click(decision.getByRole('button', { name: 'Approve as changed' }))
  await presenter.watch(2, expect(result.getByText('success', { exact: true })).toBeVisible(runEndMax))

  await presenter.say(
    'It is sent once, as you wrote it. A crash in between would neither lose nor repeat it.',
  )
  const sent = stage.town.messages.filter(({ path }) => path.endsWith('/crew'))
  expect(sent.map(({ text }) => JSON.parse(text).text)).toEqual([changed])
  await presenter.look(result.getByRole('region', { name: 'Output' }))
  await presenter.click(result.locator('summary', { hasText: 'How it was done' }))
  await presenter.look(result.getByRole('list', { name: 'Steps' }), 2)
  await disconnect()
  await administrator.context().close()
}
