import { chromium } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { type Chapter, captionsOf } from './captions.ts'
import { encode } from './encode.ts'
import { onCamera, type Take } from './on-camera.ts'
import { scenes } from './scenes/all.ts'
import { frameSize } from './screencast.ts'
import { openStage } from './stage.ts'
import { filmClock, frameAt, thinned } from './timeline.ts'

/** Records the running product: `npm run demos`, or `npm run demos -- <id> …` for some of the recordings. */
interface Recording {
  id: string
  seconds: number
  /** How long it took in truth, before long still stretches were cut. */
  tookSeconds: number
  bytes: number
  recordedOn: string
  chapters: Chapter[]
}

const usage = `npm run demos -- [--into <folder>] [<id> …]
ids: ${scenes.map(({ id }) => id).join(', ')}`
const bytesMax = 3_000_000
/** Five of them are fetched with the page, and one of them is the largest thing painted. */
const posterSize = { width: 960, height: 540, bytesMax: 30_000 }
/** A still stretch of the film is no longer than this, seconds. */
const stillMax = 2.5
/** 16 frames a second are enough for a page. */
const frameGapMin = 0.062

const { values: options, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: join(import.meta.dirname, '../../web/features/demos/recordings') },
  },
})
const unknown = ids.filter((id) => scenes.every((scene) => scene.id !== id))
if (unknown.length > 0) throw new Error(`No recording is called ${unknown.join(', ')}.\n${usage}`)
const folder = options.into
const listFile = join(folder, 'recordings.json')

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
try {
  await mkdir(folder, { recursive: true })
  const stage = await openStage(browser)
  try {
    for (const scene of scenes.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
      const presenter = onCamera()
      await scene.play(stage, presenter)
      const recording = await develop(scene.id, await presenter.finish())
      await remember(recording)
      const { id, seconds, tookSeconds, bytes, chapters } = recording
      process.stdout.write(
        `${id}: ${seconds} s (${tookSeconds} s as it happened), ${Math.round(bytes / 1000)} kB, ${chapters.length} chapters\n`,
      )
    }
  } finally {
    await stage.close()
  }
} finally {
  await browser.close()
}

/** Turns a take into its film, its poster and its captions. */
async function develop(id: string, { frames: all, said, posterAt, endedAt }: Take): Promise<Recording> {
  const frames = thinned(all, frameGapMin)
  const clock = filmClock([...frames.map(({ at }) => at), endedAt], stillMax)
  const seconds = clock(endedAt)
  const tookSeconds = Math.round(endedAt - (frames[0]?.at ?? endedAt))
  const { film, poster } = await encode(
    browser,
    frames.map(({ jpeg }) => jpeg),
    {
      ...frameSize,
      times: frames.map(({ at }) => clock(at)),
      seconds,
      quantizers: { standing: 36, passing: 54 },
      passingSeconds: 0.14,
      keyFrameSeconds: 8,
      poster: { frame: frameAt(frames, posterAt), ...posterSize },
    },
  )
  if (film.length > bytesMax) throw new Error(`${id}.webm is too big: ${film.length} of ${bytesMax} bytes.`)
  if (poster.length > posterSize.bytesMax) {
    throw new Error(`${id}.webp is too big: ${poster.length} of ${posterSize.bytesMax} bytes.`)
  }
  const chapters = said.map(({ at, text }) => ({ at: Math.round(clock(at) * 10) / 10, text }))
  await writeFile(join(folder, `${id}.webm`), film)
  await writeFile(join(folder, `${id}.webp`), poster)
  await writeFile(join(folder, `${id}.vtt`), captionsOf(chapters, seconds))
  const recordedOn = new Date().toISOString().slice(0, 10)
  return { id, seconds: Math.round(seconds), tookSeconds, bytes: film.length, recordedOn, chapters }
}

/** Puts a recording into the list, in the order of the scenes. */
async function remember(recording: Recording): Promise<void> {
  const text = await readFile(listFile, 'utf8').catch(() => '[]')
  const known = new Map((JSON.parse(text) as Recording[]).map((each) => [each.id, each]))
  known.set(recording.id, recording)
  const list = scenes.flatMap(({ id }) => known.get(id) ?? [])
  await writeFile(listFile, `${JSON.stringify(list, null, 2)}\n`)
}
