import { expect, type Locator } from '@playwright/test'
import { rowOf, toastOf, writeScript } from '#tests/e2e/product.ts'
import { choosePersona, openMenuItem, runEndMax, type Scene } from '#tests/demos/scene.ts'
import { cast } from '#tests/demos/stage.ts'

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
    { name: 'Rope, 20 m', price: 38.5, count: 2 },
    { name: 'Fender', price: 24.9, count: 4 },
  ],
}

/** A toast goes by itself after 5 s. */
const toastMax = { timeout: 10_000 }

/** A script in the sandbox, a budget, and a webhook that another program calls. */
export const advancedFeatures: Scene = {
  id: 'advanced-features',
  async play(stage, presenter) {
    const page = await stage.person(cast.engineer, '/dashboard')
    const form = page.getByRole('region', { name: 'Create Your AI Agent' })
    await expect(form.getByLabel('Agent name')).toBeVisible()
    await expect(page.getByText('No agents yet')).toBeVisible()
    await presenter.turnTo(page)

    await presenter.say('An agent that works on what a shop sends it.')
    await presenter.type(form.getByLabel('Agent name'), 'Order desk')
    await choosePersona(page, presenter, 'Data Analyst')
    await presenter.type(
      form.getByLabel('Task description'),
      'Report the items of each order, their price and their count.',
    )

    await presenter.say('A Python script does the sums. It runs in a sealed sandbox.')
    await presenter.click(form.locator('summary', { hasText: 'More options' }))
    await presenter.click(form.getByRole('textbox', { name: 'Python script or instructions' }))
    await writeScript(page, script)
    await presenter.pause(1_200)
    await presenter.click(form.getByRole('button', { name: 'Check script' }))
    await expect(form.getByText('This is Python and will run.')).toBeVisible()
    await presenter.pause(800)
    await presenter.click(form.getByRole('button', { name: 'Create Agent' }))
    const row = rowOf(page, 'Order desk')
    await expect(row.getByText('active', { exact: true })).toBeVisible()

    await presenter.say('The agent stands in the list, with the beginning of its script.')
    await presenter.click(row.getByRole('button', { name: 'Details' }))
    await presenter.look(row.getByText('import json'))
    await expect(toastOf(page)).toBeHidden(toastMax)

    await presenter.say('A daily budget: beyond it, a run waits and asks first.')
    await openMenuItem(presenter, row, 'Budget…')
    const budget = page.getByRole('dialog', { name: 'Daily budget' })
    await presenter.type(budget.getByLabel('Money a day'), '0.50')
    await presenter.type(budget.getByLabel('Runs a day'), '200')
    await presenter.click(budget.getByRole('button', { name: 'Save budget' }))
    await expect(budget).toBeHidden()

    await presenter.say('The publish options show the ways to let something else run it.')
    await openMenuItem(presenter, row, 'Publish options')
    const deploy = page.getByRole('dialog', { name: 'Publish options' })
    await expect(deploy.getByText('Not set up').first()).toBeVisible()
    await presenter.look(deploy.getByRole('heading', { name: 'Webhook' }))
    await presenter.click(deploy.getByRole('button', { name: 'Create a webhook' }))

    await presenter.say('Make a webhook for the shop.')
    const triggers = page.getByRole('dialog', { name: 'Integrations and triggers' })
    await presenter.click(triggers.getByRole('button', { name: 'Add trigger' }))
    await presenter.type(triggers.getByLabel('Name'), 'Shop orders')
    await presenter.click(triggers.getByRole('button', { name: 'Create trigger' }))

    await presenter.say('Its key is shown this once; only a hash of it is kept.')
    const keys = triggers.getByRole('region', { name: 'The key of “Shop orders”' })
    await expect(keys.getByText('It is shown this once')).toBeVisible()
    await presenter.look(keys)
    const [key, address] = [await shownOnce(keys, 'Key'), await shownOnce(keys, 'Address (POST)')]
    await presenter.pause(1_800)
    await presenter.click(keys.getByRole('button', { name: 'I have kept it' }))

    await presenter.say('Now the shop calls the address with the key and an order.')
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(order),
    })
    expect(answer.status).toBe(202)
    const card = triggers.getByRole('article', { name: 'Shop orders' })
    await presenter.click(card.getByRole('button', { name: 'Delivery log' }))
    const delivery = card.getByRole('list', { name: 'Delivery log' }).getByRole('listitem').first()
    await expect(delivery.getByText('success', { exact: true })).toBeVisible(runEndMax)
    await presenter.click(delivery.getByText('What it brought'))
    await presenter.pause(1_300)

    await presenter.say('The order has started a run by itself. This is its result.')
    await presenter.click(delivery.getByRole('button', { name: /^View run/ }))
    const result = page.getByRole('dialog', { name: 'Agent Execution Result' })
    await presenter.pause(900)
    const sum = result.getByText('Order 4711: 176.60 euros').first()
    await presenter.look(sum)
    await presenter.say('What the script printed stands in the answer.')
    await expect(sum).toBeVisible()
    await presenter.pause(900)
    await presenter.poster()
    await presenter.pause(900)
  },
}

/** What stands beside a label among the keys that are shown once. */
function shownOnce(keys: Locator, label: string): Promise<string> {
  return keys.getByText(label, { exact: true }).locator('xpath=..').getByRole('code').innerText()
}
