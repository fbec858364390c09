import { runInput } from '#contract/runs/run-input.ts'
import { aboutPicture, type PictureFacts } from '#server/engine/picture-facts.ts'
import type { PictureStore } from '#server/engine/picture-store.ts'
import type { NumberedPage, RunContext, RunPicture } from '#server/engine/run-context.ts'
import type { RunInput, RunStep } from '#server/engine/run-input.ts'
import { readLinkedPicture } from '#server/engine/page-digest/public.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { allEnded } from '#server/engine/run/run-steps.ts'
import { wantsPictures } from './wants-pictures.ts'

/** Pictures of one page, pages whose pictures are read, and attempts on one page. */
const ofPageMax = 3
const pagesMax = 3
const attemptsMax = 6
/** A page with less text than this may be nearly only a picture. */
const fewChars = 200
/** Smaller ones are signs and buttons. */
const sideMin = 120
/** All pictures of a run. */
const picturesMax = 10
const bytesMax = 15_000_000
const nameCharsMax = 80
const altCharsMax = 300

/** Whether a run has or wants pictures, before its links are read. */
export const needsPictures = ({ input, webLinks, taskDescription }: RunInput): boolean =>
  runInput.picturesIn(input).length > 0 || (webLinks.length > 0 && wantsPictures(taskDescription))

type Found = Omit<RunPicture, 'label'>
type Read = Pick<RunContext, 'task' | 'pages'>

/**
 * The pictures of a run: those that were sent with it, the links that are pictures and, for a model that may see them,
 * the main ones of its pages if the task is about pictures. All are stored; the journal only names them.
 */
export async function gatherPictures(
  read: Read,
  step: RunStep,
  { store, maySee }: { store: PictureStore | undefined; maySee: boolean },
): Promise<Pick<RunContext, 'pictures' | 'missingPictures'>> {
  const sent = await sentPictures(read.task, step, store)
  const linked = read.pages.flatMap(({ number, page }): Found[] =>
    page.picture ? [{ ...page.picture, name: page.title ?? 'picture', alt: null, source: number }] : [],
  )
  const shown = maySee && store ? await picturesOfPages(read, step, store) : []
  const pictures: RunPicture[] = []
  const missing = [...sent.missing]
  let bytes = 0
  for (const picture of [...sent.pictures, ...linked, ...shown]) {
    if (pictures.some(({ hash }) => hash === picture.hash)) continue
    bytes += picture.bytes
    if (pictures.length === picturesMax || bytes > bytesMax)
      missing.push(`${picture.name} (too many pictures)`)
    else pictures.push({ ...picture, label: `P${pictures.length + 1}` })
  }
  if (pictures.length + missing.length === 0) return {}
  return { pictures, ...(missing.length > 0 ? { missingPictures: missing } : {}) }
}

async function sentPictures(
  { input }: RunInput,
  step: RunStep,
  store: PictureStore | undefined,
): Promise<{ pictures: Found[]; missing: string[] }> {
  const named = runInput.picturesIn(input)
  if (named.length === 0) return { pictures: [], missing: [] }
  const plan = {
    kind: 'read' as const,
    title: 'Reading the pictures',
    input: named.map(({ name }) => name).join('\n'),
  }
  const stored = await step<PictureFacts[]>(plan, async () => {
    const value = (await store?.find(named.map(({ hash }) => hash))) ?? []
    return { value, output: value.map(aboutPicture).join('\n') || 'None of them is stored any more.' }
  })
  const pictures = named.flatMap(({ hash, name }): Found[] => {
    const facts = stored.find((each) => each.hash === hash)
    return facts ? [{ ...facts, name: plainLine(name, nameCharsMax), alt: null, source: null }] : []
  })
  const missing = named
    .filter(({ hash }) => !stored.some((each) => each.hash === hash))
    .map(({ name }) => `${plainLine(name, nameCharsMax)} (not stored any more)`)
  return { pictures, missing }
}

/** Reads the main pictures of pages, each page as one step. */
async function picturesOfPages({ task, pages }: Read, step: RunStep, store: PictureStore): Promise<Found[]> {
  const isAbout = wantsPictures(task.taskDescription)
  const worth = pages.filter(({ page }) => page.pictures && (isAbout || page.text.length < fewChars))
  const found = await allEnded(
    worth.slice(0, pagesMax).map((page) => {
      const title = `Reading the pictures of ${URL.parse(page.page.finalUrl)?.host ?? page.page.finalUrl}`
      return step<Found[]>({ kind: 'read', title, input: page.page.finalUrl }, async ({ signal }) => {
        const value = await mainPictures(page, store, signal)
        const output = value.map((picture) => `${picture.name} (${aboutPicture(picture)})`).join('\n')
        return { value, output: output || 'No picture of it could be read.' }
      })
    }),
  )
  return found.flat()
}

/** The largest of the first pictures of a page, in the order of the page. */
async function mainPictures(
  { number, page }: NumberedPage,
  store: PictureStore,
  signal: AbortSignal,
): Promise<Found[]> {
  const read = await Promise.all(
    (page.pictures ?? []).slice(0, attemptsMax).map(async ({ url, alt }) => {
      const picture = await readLinkedPicture(url, signal)
      return 'reason' in picture
        ? []
        : [{ ...picture, alt: alt === null ? null : plainLine(alt, altCharsMax) }]
    }),
  )
  const fitting = read.flat().filter(({ width, height }) => Math.min(width, height) >= sideMin)
  const largest = fitting.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, ofPageMax)
  return Promise.all(
    fitting
      .filter((picture) => largest.includes(picture))
      .map(async ({ content, name, alt, ...facts }) => {
        await store.keep({ content, ...facts })
        return { ...facts, name, alt, source: number }
      }),
  )
}
