import type { Browser } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from '#web/features/demos/demo-list.ts'
import { captionsOf, type Chapter } from './captions.ts'
import { drawCards } from './cards.ts'
import { encode } from './encode.ts'
import { picturesOf } from './film-pictures.ts'
import { asWebp } from './pictures/web-picture.ts'
import { filmSize, footageScale } from './screencast.ts'
import type { Act, Take } from './take.ts'
import { timelineOf } from './timeline.ts'

/** A recording as the page describes it. */
export interface Recording {
  id: string
  seconds: number
  bytes: number
  recordedOn: string
  /** `tookSeconds`: the real time of the caption, before waits were shortened and stills were extended. */
  chapters: (Chapter & { tookSeconds: number })[]
}

export const cards = { titleSeconds: 3.2, endSeconds: 4 }
const bytesMax = 6_000_000
/** A longer film has too many pictures for the size limit at full size. */
const longSeconds = 200
const longFilm = { width: 960, height: 540, perSecond: 8 }
const posterBytesMax = 30_000
/** Bits per second; less when the film would be too big. */
const bitrateMost = 420_000
/** The encoder does not meet the requested bit rate exactly. */
const reserve = 0.8

interface Developing {
  demo: Demo
  take: Take
  /** The folder of the frames. */
  folder: string
  into: string
}

/** Makes the film, the poster and the captions of a take, with the length of the film. */
export async function develop(browser: Browser, { demo, take, folder, into }: Developing) {
  const { id, seconds } = demo
  const { stretches, chapters, slack } = timelineOf(
    take.acts,
    seconds - cards.titleSeconds - cards.endSeconds,
    cards.titleSeconds,
  )
  const drawn = await drawCards(browser, demo)
  const cardFiles = [join(folder, 'title.png'), join(folder, 'end.png')]
  await Promise.all([
    writeFile(join(folder, 'title.png'), drawn.title),
    writeFile(join(folder, 'end.png'), drawn.end),
  ])
  const { perSecond, ...size } = seconds > longSeconds ? longFilm : { ...filmSize, perSecond: undefined }
  const options = { seconds, cards, footageScale, filmWidth: size.width, perSecond }
  const pictures = picturesOf(stretches, take.frames, options)
  const sources = [...take.frames.map(({ file }) => join(folder, file)), ...cardFiles]
  const bitrate = Math.round(Math.min(bitrateMost, (reserve * 8 * bytesMax) / seconds))
  const job = { pictures, seconds, ...size, bitrate, keyFrameSeconds: 30 }
  let film = await encode(browser, sources, job)
  if (film.length > bytesMax) {
    const smaller = Math.round((bitrate * 0.9 * bytesMax) / film.length)
    film = await encode(browser, sources, { ...job, bitrate: smaller })
  }
  if (film.length > bytesMax) throw new Error(`${id}.mp4 is too big: ${film.length} bytes.`)
  const began = trueStarts(take.acts)
  const said = chapters.map(({ at, text }, index) => ({
    at: Math.round(at * 10) / 10,
    text,
    tookSeconds: Math.round((began[index] ?? 0) - (began[0] ?? 0)),
  }))
  await writeFile(join(into, `${id}.mp4`), film)
  await writeFile(join(into, `${id}.webp`), await asWebp(browser, drawn.title, posterBytesMax))
  await writeFile(join(into, `${id}.vtt`), captionsOf(said, seconds - cards.endSeconds))
  const recordedOn = new Date().toISOString().slice(0, 10)
  const recording: Recording = { id, seconds, bytes: film.length, recordedOn, chapters: said }
  return { recording, slack }
}

/** When each sentence was shown, seconds of the wall clock. */
function trueStarts(acts: readonly Act[]): number[] {
  return acts.flatMap((act, place) => {
    if (act.kind !== 'say') return []
    const next = acts.slice(place).find((each) => each.kind !== 'say')
    if (!next) return []
    return next.kind === 'footage' ? next.from : next.at
  })
}
