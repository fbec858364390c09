import type { Locator } from '@playwright/test'
import { openForm, rowOf, toastOf, writeScript } from '#tests/e2e/product.ts'
import { expect, choosePersona, openMenuItem, type Part, runEndMax } from '#tools/demos/scene.ts'

const script = `import json

order = json.loads(input or "{}")
items = order.get("items", [])
total = sum(i["price"] * i["count"]
            for i in items)
number = order.get("number")
print(f"Order {number}: {total:.2f} euros")`

const order = {
  number: 4711,
  items: [
    { name: 'Mooring rope, 20 m', price: 38.5, count: 2 },
    { name: 'Fender, large', price: 24.9, count: 4 },
  ],
}

/** A toast closes after 5 s. */
const toastMax = { timeout: 10_000 }

/** A script in the sandbox, a budget, and a webhook that another program calls. */
export async function playWebhook({ stage, presenter, page }: Part): Promise<void> {
  const form = page.getByRole('region', { name: 'Create Your AI Agent' })
  await openForm(page)
  await presenter.type(form.getByLabel('Agent name'), 'Order desk')
  await choosePersona(page, presenter, 'Data Analyst')
  await presenter.type(
    form.getByLabel('Task description'),
    'Report the sum of each order that the shop sends.',
  )

  await presenter.say('A Python script does the sums. It runs in a sealed sandbox, without the network.')
  await presenter.click(form.locator('summary', { hasText: 'More options' }))
  await presenter.click(form.getByRole('textbox', { name: 'Python script or instructions' }))
  await presenter.watch(1.5, writeScript(page, script))
  await presenter.look(form.getByRole('textbox', { name: 'Python script or instructions' }), 2)
  await presenter.click(form.getByRole('button', { name: 'Check script' }))
  await expect(form.getByText('This is Python and will run.')).toBeVisible()
  await presenter.look(form.getByText('This is Python and will run.'))
  await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
  const row = rowOf(page, 'Order desk')
  await expect(row.getByText('active', { exact: true })).toBeVisible()
  await expect(toastOf(page)).toBeHidden(toastMax)

  await presenter.say('A daily budget: beyond it, a run waits and asks first.')
  await presenter.stepBack()
  await openMenuItem(presenter, row, 'Budget…')
  const budget = page.getByRole('dialog', { name: 'Daily budget' })
  await presenter.type(budget.getByLabel('Money a day'), '0.50')
  await presenter.type(budget.getByLabel('Runs a day'), '200')
  await presenter.pause(0.7)
  await presenter.click(budget.getByRole('button', { name: 'Save budget' }))
  await expect(budget).toBeHidden()

  await presenter.say('Now a webhook, so that the shop can start it with every order.')
  await presenter.stepBack()
  await openMenuItem(presenter, row, 'Automation')
  const triggers = page.getByRole('dialog', { name: 'Automation' })
  await presenter.click(triggers.getByRole('tab', { name: 'Triggers' }))
  await presenter.click(triggers.getByRole('button', { name: 'Add trigger' }))
  await presenter.type(triggers.getByLabel('Name'), 'Shop orders')
  await presenter.click(triggers.getByRole('button', { name: 'Create trigger' }))

  await presenter.say('Its key is shown this once; only a hash of it is kept.')
  const keys = triggers.getByRole('region', { name: 'The key of “Shop orders”' })
  await expect(keys.getByText('It is shown this once')).toBeVisible()
  await presenter.look(keys, 2)
  const [key, address] = [await shownOnce(keys, 'Key'), await shownOnce(keys, 'Address (POST)')]
  await presenter.click(keys.getByRole('button', { name: 'I have saved it' }))

  await presenter.say('The shop calls the address with the key and an order. It stands in the delivery log.')
  const answer = await fetch(stage.fromOutside(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(202)
  const card = triggers.getByRole('article', { name: 'Shop orders' })
  await presenter.click(card.getByRole('button', { name: 'Delivery log' }))
  const delivery = card.getByRole('list', { name: 'Delivery log' }).getByRole('listitem').first()
  await presenter.watch(1.5, expect(delivery.getByText('success', { exact: true })).toBeVisible(runEndMax))
  await presenter.click(delivery.getByText('What was sent'))
  await presenter.look(delivery, 1.5)

  await presenter.say('The order has started a run by itself, and the script has done the sum.')
  await presenter.click(delivery.getByRole('button', { name: /^View run/ }))
  const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
  await presenter.look(result.getByText('Order 4711: 176.60 euros').first(), 2)
}

/** The value beside a label among the keys that are shown once. */
function shownOnce(keys: Locator, label: string): Promise<string> {
  return keys.getByText(label, { exact: true }).locator('xpath=..').getByRole('code').innerText()
}
