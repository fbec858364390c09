import { spawn } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { callAs, journey, password, rowOf } from '#tests/e2e/product.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { newDataDir, removeDataDir } from '#tests/setup/processes/server.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts `npm run dev` with data of its own; `says` waits for what it prints. */
async function startDevelopment() {
  const [port, dataDir] = [await freePort(), await newDataDir()]
  const child = spawn(process.execPath, ['tools/dev/dev.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BALANCIA_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    url: `http://localhost:${port}`,
    says: (words: string) => expect.poll(() => printed, { timeout: 180_000 }).toContain(words),
    async stop() {
      child.kill('SIGINT')
      const code = await ended
      await removeDataDir(dataDir)
      return code
    },
  }
}

journey(
  'npm run dev shows living data, runs an agent without network and restarts after a change',
  async ({ page, sharedServer }) => {
    const development = await startDevelopment()
    const { url } = development
    try {
      await development.says('in development is ready')
      await callAs(page, url, 'POST', '/api/auth/sign-in/email', { email: 'ada@example.com', password })
      await page.goto(`${url}/dashboard`)
      for (const [name, state] of [
        ['Long report', 'running'],
        ['Crew message', 'Waiting for your decision'],
        ['Till report', 'failed'],
        ['Old newsletter', 'paused'],
      ] as const)
        await expect(rowOf(page, name).getByText(state, { exact: true })).toBeVisible()
      const runs = await callAs<ExecutionReply[]>(page, url, 'GET', '/api/runs')
      const states = new Set(runs.map(({ status }) => status))
      expect([...states].toSorted()).toEqual(['canceled', 'failed', 'queued', 'running', 'success'])

      const agents = await callAs<AgentReply[]>(page, url, 'GET', '/api/agents')
      const writer = agents.find(({ name }) => name === 'Town letter')
      const path = `/api/agents/${writer?.id}/run`
      const result = await callAs<{ status: string; aiEngine: string }>(page, url, 'POST', path, {})
      expect(result).toMatchObject({ status: 'success', aiEngine: 'openai' })

      await page.goto(`${url}/dev/components`)
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
      const controls = page.getByRole('region', { name: 'Controls, light' })
      await controls.getByRole('button', { name: 'Open the calendar' }).first().click()
      await expect(page.getByRole('button', { name: 'Thursday, 26 November 2026' })).toBeFocused()
      for (const key of ['ArrowRight', 'PageDown', 'Enter']) await page.keyboard.press(key)
      await expect(controls.getByLabel('First day')).toHaveValue('2026-12-27')
      await expect(controls.getByLabel('First day')).toBeFocused()
      await controls.getByLabel('Time of day').press('Alt+ArrowDown')
      await expect(page.getByRole('list', { name: 'Times' }).locator('[tabindex="0"]')).toBeFocused()
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
      await expect(controls.getByLabel('Time of day')).toHaveValue('08:00')
      expect((await page.request.get(`${sharedServer.url}/dev/components`)).status()).toBe(404)

      const now = new Date()
      await utimes(join(root, 'server', 'main.ts'), now, now)
      await development.says('The server runs again.')
      expect(await callAs<AgentReply[]>(page, url, 'GET', '/api/agents')).toHaveLength(agents.length)
    } finally {
      expect(await development.stop()).toBe(0)
    }
  },
)
