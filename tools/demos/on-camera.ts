import type { ElementHandle, Locator, Page } from '@playwright/test'
import { drawn, lastingPlace, partAround, planScroll, scrollSome, topDialog, uncovered } from './in-page.ts'
import type { Presenter } from './presenter.ts'
import { type Reel, type Screencast, stageWindow, startScreencast } from './screencast.ts'
import type { Act, Take } from './take.ts'
import { type Box, isIn, type Point, type View, viewOf, wholeOf } from './view.ts'
import { visitOnceSettled } from '#tests/e2e/visit.ts'

/** A page is at rest after `quietMs` without drawing; one that never rests is shown after `mostMs`, ms. */
const rest = { quietMs: 160, mostMs: 1_000 }
/** How long a step that is filmed picture by picture waits for its picture, ms. */
const stepMs = 160
const scroll = { steps: 7, seconds: 0.65 }
const typing = { perSecond: 42, least: 0.5, most: 2.8, steps: 14 }
/** Duration of the footage after a press, seconds. */
const afterPress = 0.6
const keySeconds = 0.4
/** Smaller movements and changes of size are ignored, px. */
const stirring = 32

/** Presents while the camera runs, and records the acts; `finish` ends the take. */
export function onCamera(folder: string): Presenter & { finish: () => Promise<Take> } {
  const reel: Reel = { folder, frames: [], open: [] }
  const acts: Act[] = []
  const whole = wholeOf(stageWindow.width)
  let view = whole
  let shown: Page | undefined
  let camera: Screencast | undefined
  let dialog: Box | null = null
  /** The element that was last pointed at, and its position. */
  let watched: { element: ElementHandle<Element>; place: Point } | undefined

  const stage = () => {
    if (!shown || !camera) throw new Error('No page is shown yet: call turnTo first.')
    return { page: shown, camera }
  }
  const settle = async () => {
    const { page } = stage()
    await page.evaluate(drawn).catch(() => undefined)
    const giveUpAt = Date.now() + rest.mostMs
    while (Date.now() < giveUpAt && (await stage().camera.nextFrame(rest.quietMs)));
    return now()
  }
  /** Films an action, which takes `seconds` of the film. */
  const film = async <T>(seconds: number, happening: () => Promise<T>, isWait = false): Promise<T> => {
    const from = now()
    const result = await happening()
    acts.push({ kind: 'footage', from, to: await settle(), seconds, ...(isWait && { isWait }) })
    return result
  }
  const glide = (at: number, pointer: Point, to: View) => {
    acts.push({ kind: 'glide', at, pointer, view: to })
    view = to
  }
  const isElsewhere = async () => {
    if (!watched) return false
    const { element, place } = watched
    const found = await element.evaluate(lastingPlace).catch(() => null)
    return !found || Math.hypot(found.x - place.x, found.y - place.y) > stirring
  }
  /** Moves the camera to a dialog that opens, and back when it closes or the watched element has disappeared. */
  const follow = async (at: number) => {
    const earlier = dialog
    dialog = await stage()
      .page.evaluate(topDialog)
      .catch(() => null)
    if (isAlike(earlier, dialog) && !(await isElsewhere())) return
    watched = undefined
    const to = dialog ? viewOf(dialog, stageWindow.width) : whole
    const before = acts.at(-1)
    const pointed = acts.findLast((act) => act.kind === 'glide')
    if (before?.kind === 'footage') before.view = view = to
    else if (pointed) glide(at, pointed.pointer, to)
  }
  /** Films what the page did meanwhile, and moves the camera along. */
  const catchUp = async () => {
    const to = await settle()
    const last = acts.findLast((act) => act.kind !== 'say')
    const from = last?.kind === 'footage' ? last.to : (last?.at ?? to)
    const isNew = reel.frames.some(({ at }) => at > from && at <= to)
    if (isNew && to - from > 0.05) acts.push({ kind: 'footage', from, to, seconds: Math.min(to - from, 0.4) })
    await follow(to)
    return to
  }
  const bringIntoView = async (target: Locator) => {
    await target.waitFor()
    if (!(await target.evaluate(planScroll))) return
    await film(scroll.seconds, async () => {
      for (let step = 1; step <= scroll.steps; step += 1) {
        await target.evaluate(scrollSome, step / scroll.steps)
        await stage().camera.nextFrame(stepMs)
      }
    })
  }
  const pointAt = async (target: Locator, isToRead = false) => {
    await target.waitFor()
    await catchUp()
    // After an intended scroll, the next act moves the camera.
    watched = undefined
    await bringIntoView(target)
    await target.evaluate(uncovered)
    const at = await catchUp()
    const own = await target.boundingBox()
    if (!own) throw new Error('What is to be pointed at cannot be seen.')
    const part = await target.evaluate(partAround)
    const box = inWindow(own)
    const around = inWindow({ ...part, x: part.x + own.x, y: part.y + own.y })
    const near = viewOf(isToRead ? union(box, around) : around, stageWindow.width)
    const isSeen = isIn(box, view) && view.width <= Math.max(760, near.width * 1.3)
    const pointer = pointIn(box, isToRead)
    glide(at, pointer, isSeen ? view : near)
    await stage().page.mouse.move(pointer.x, pointer.y)
    const element = await target.elementHandle()
    const place = await element?.evaluate(lastingPlace)
    if (element && place) watched = { element, place }
  }
  const press = () => acts.push({ kind: 'press', at: now() })
  const click = async (target: Locator) => {
    await pointAt(target)
    await settle()
    press()
    await film(afterPress, () => target.click())
    await follow(now())
  }
  const keys = async (text: string) => {
    const { page, camera: running } = stage()
    const size = Math.max(1, Math.ceil(text.length / typing.steps))
    const seconds = Math.min(typing.most, Math.max(typing.least, text.length / typing.perSecond))
    await film(seconds, async () => {
      for (let start = 0; start < text.length; start += size) {
        await page.keyboard.type(text.slice(start, start + size))
        await running.nextFrame(stepMs)
      }
    })
  }
  const still = async (weight: number) => {
    acts.push({ kind: 'still', at: await catchUp(), weight })
  }

  return {
    turnTo: async (next) => {
      await camera?.stop()
      shown = next
      await next.evaluate(drawn)
      camera = await startScreencast(next, reel)
      view = whole
      acts.push({ kind: 'cut', at: await settle(), view })
      dialog = await next.evaluate(topDialog)
      watched = undefined
    },
    visit: async (url) => {
      await catchUp()
      await visitOnceSettled(stage().page, url)
      view = whole
      dialog = null
      watched = undefined
      acts.push({ kind: 'cut', at: await settle(), view })
    },
    say: async (text) => {
      if (shown) await catchUp()
      acts.push({ kind: 'say', text })
    },
    click,
    keys,
    type: async (field, text) => {
      await click(field)
      // The parts of a time field depend on the language.
      if ((await field.getAttribute('type')) === 'time') return film(typing.least, () => field.fill(text))
      if ((await field.inputValue()) !== '') await field.selectText()
      await keys(text)
    },
    press: (key) => film(keySeconds, () => stage().page.keyboard.press(key)),
    choose: async (select, label) => {
      await pointAt(select)
      press()
      // The system draws the list of a select, so that the recording cannot show it.
      await film(afterPress, async () => void (await select.selectOption(label)))
    },
    look: async (target, weight = 1) => {
      await pointAt(target, true)
      await still(weight)
    },
    stepBack: async () => {
      const at = await catchUp()
      const last = acts.findLast((act) => act.kind === 'glide')
      watched = undefined
      glide(at, last?.pointer ?? { x: whole.width * 0.62, y: whole.width * 0.31 }, whole)
    },
    pause: (weight = 1) => still(weight),
    watch: (seconds, happening) => film(seconds, () => happening, true),
    finish: async () => {
      await catchUp()
      await camera?.stop()
      await Promise.all(reel.open)
      // Frames can arrive out of order.
      reel.frames.sort((one, other) => one.at - other.at)
      return { frames: reel.frames, acts }
    },
  }
}

const now = () => Date.now() / 1000

/** Whether two dialogs look about the same, or both are missing. */
function isAlike(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return one === other
  return Math.abs(one.width - other.width) < stirring && Math.abs(one.height - other.height) < stirring
}

/** The part of a box within the window. */
function inWindow(box: Box): Box {
  const top = Math.max(0, box.y)
  return { ...box, y: top, height: Math.max(1, Math.min(box.y + box.height, stageWindow.height) - top) }
}

/** The middle of a box; below its end when the pointer would cover text to read. */
function pointIn(box: Box, isToRead: boolean): Point {
  const isLine = isToRead && box.height < 48
  const isBlock = isToRead && !isLine
  const x = box.x + box.width * (isToRead ? 0.82 : 0.5)
  const y = box.y + box.height * (isLine || isBlock ? 0.88 : 0.5)
  return {
    x: Math.min(Math.max(x, 6), stageWindow.width - 12),
    y: Math.min(Math.max(y, 6), stageWindow.height - 12),
  }
}

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
