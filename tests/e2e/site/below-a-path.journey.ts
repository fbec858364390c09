import { expect } from '@playwright/test'
import { callAs, journey, makeAgent, password, rowOf } from '#tests/e2e/product.ts'
import { startPrefixProxy } from '#tests/peers/prefix-proxy.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

journey(
  'a product below a path of its host works from the landing page to the sign-out, and never leaves the path',
  async ({ page, start, pages }) => {
    const port = await freePort()
    const proxy = await startPrefixProxy(port, true)
    const { url } = proxy
    const host = new URL(url).host
    const outside = new Set<string>()
    const sockets: string[] = []
    page.on('request', (request) => {
      const address = request.url()
      if (new URL(address).host === host && !`${address}/`.startsWith(`${url}/`)) outside.add(address)
    })
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await start({ PORT: String(port), BALANCIA_URL: url })

    await page.goto(url)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await expect(page).toHaveURL(`${url}/login`)
    await page.goto(`${url}/signup?code=${setupCode}`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
    const cookies = await page.context().cookies(url)
    expect(cookies.map(({ path }) => path)).toContain(new URL(url).pathname)

    await page.getByRole('link', { name: 'Build AI Agent (Chat)' }).click()
    await expect(page).toHaveURL(`${url}/agent-builder`)
    await page.getByLabel('Your message').fill(`Every morning read ${pages.url('/bridge')}`)
    await page.getByLabel('Your message').press('Enter')
    await expect(page.getByRole('button', { name: /^Expert/ })).toBeVisible()

    await makeAgent(page, url, { name: 'Harbour watch', webLinks: [pages.url('/harbour')] })
    await page.goto(`${url}/dashboard`)
    const release = pages.hold('/harbour')
    await rowOf(page, 'Harbour watch').getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agent Execution Result' })
    // The step comes by the stream while the run is in flight.
    await expect(dialog.getByRole('button', { name: /Preparing/ })).toBeVisible()
    release()
    await expect(dialog.getByText('success', { exact: true })).toBeVisible()
    await expect(dialog.getByText('The harbour opened again on Monday').first()).toBeVisible()

    const form = { name: 'Newsroom', taskDescription: 'Say what is new in the town.' }
    const { id } = await callAs<{ id: number }>(page, url, 'POST', '/api/agent-teams', form)
    await page.goto(`${url}/teams?team=${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog', { name: 'Edit team' })
    await expect(editing.getByText('Connected', { exact: true })).toBeVisible()
    expect(sockets).toEqual([expect.stringContaining(`${url.replace('http', 'ws')}/ws?`)])
    await editing.getByRole('button', { name: 'Close', exact: true }).click()

    await page.goto(`${url}/settings/api-keys`)
    await expect(page.getByText(`${url}/mcp`).first()).toBeVisible()
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(new RegExp(`^${url}/?$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([...outside, ...proxy.strays]).toEqual([])
    await proxy.close()
  },
)
