import { type Browser, chromium } from '@playwright/test'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { freePort } from '#tests/setup/processes/free-port.ts'
import { demos } from '#web/features/demos/demo-list.ts'
import { develop, type Recording } from './develop.ts'
import { onCamera } from './on-camera.ts'
import { scenes } from './scenes/all.ts'
import { footageScale } from './screencast.ts'
import { openStage, publicUrl, startFresh } from './stage.ts'
import type { Take } from './take.ts'

/** Records the running product: `npm run measure -- demos`, or `npm run measure -- demos <id> …` for some of the recordings. */
const usage = `npm run measure -- demos [--into <folder>] [--takes <folder>] [--develop] [<id> …]
--takes    where the footage stays, to develop it again
--develop  makes films of the footage that lies there, without recording
ids: ${scenes.map(({ id }) => id).join(', ')}`

const { values: options, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: join(import.meta.dirname, '../../web/features/demos/recordings') },
    takes: { type: 'string' },
    develop: { type: 'boolean', default: false },
  },
})
const unknown = ids.filter((id) => scenes.every((scene) => scene.id !== id))
if (unknown.length > 0) throw new Error(`No recording is called ${unknown.join(', ')}.\n${usage}`)
if (options.develop && !options.takes) throw new Error(`Say where the footage lies.\n${usage}`)
const takes = options.takes ?? (await mkdtemp(join(tmpdir(), 'balancia-takes-')))
const listFile = join(options.into, 'recordings.json')
const chosen = scenes.filter(({ id }) => ids.length === 0 || ids.includes(id))

try {
  await mkdir(options.into, { recursive: true })
  if (!options.develop) await withBrowser(await freePort(), record)
  await withBrowser(undefined, async (browser) => {
    for (const { id } of chosen) await keep(browser, id)
  })
} finally {
  if (!options.takes) await rm(takes, { recursive: true, force: true })
}

/** Records the chosen scenes. */
async function record(browser: Browser, port: number): Promise<void> {
  const stage = await openStage(browser, startFresh(port), port)
  try {
    for (const scene of chosen) {
      const folder = join(takes, scene.id)
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
      const presenter = onCamera(folder)
      await scene.play(stage, presenter)
      const take = await presenter.finish()
      await writeFile(join(folder, 'take.json'), JSON.stringify(take))
      process.stdout.write(`${scene.id}: filmed, ${take.frames.length} frames\n`)
    }
  } finally {
    await stage.close()
  }
}

/** Makes the film of a take and adds it to the list, in the order of the scenes. */
async function keep(browser: Browser, id: string): Promise<void> {
  const demo = demos.find((each) => each.id === id)
  if (!demo) throw new Error(`The page knows no film ${id}.`)
  const folder = join(takes, id)
  const take = JSON.parse(await readFile(join(folder, 'take.json'), 'utf8')) as Take
  const { recording, slack } = await develop(browser, { demo, take, folder, into: options.into })
  const text = await readFile(listFile, 'utf8').catch(() => '[]')
  const known = new Map((JSON.parse(text) as Recording[]).map((each) => [each.id, each]))
  known.set(id, recording)
  const list = scenes.flatMap((scene) => known.get(scene.id) ?? [])
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`)
  process.stdout.write(
    `${id}: ${recording.seconds} s, ${Math.round(recording.bytes / 1000)} kB, ${recording.chapters.length} chapters, stills stand ${slack.toFixed(2)} times their weight\n`,
  )
}

/** Opens a browser in which the public name of the product resolves. */
async function withBrowser<P extends number | undefined>(
  port: P,
  work: (browser: Browser, port: P) => Promise<void>,
): Promise<void> {
  const { path, args } = await findBrowser()
  const name = new URL(publicUrl).hostname
  const named = [
    // Without it, the footage has one pixel per CSS pixel, whatever scale factor the page has.
    `--force-device-scale-factor=${footageScale}`,
    `--host-resolver-rules=MAP ${name}:80 127.0.0.1:${port}`,
    // Allows features that need a secure origin, such as copying; real installations have one.
    `--unsafely-treat-insecure-origin-as-secure=${publicUrl}`,
  ]
  const browser = await chromium.launch({ executablePath: path, args: port ? [...args, ...named] : args })
  try {
    await work(browser, port)
  } finally {
    await browser.close()
  }
}
