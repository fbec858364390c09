/** One event of a trace of the browser; times in µs, `tdur` by the thread's own clock. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; frame_reporter?: FrameReport }
}

/** What the browser notes of a frame that it may show. */
interface FrameReport {
  frame_source: number
  frame_sequence: number
  state: string
  scroll_state: string
  has_missing_content: boolean
}

/** What a trace has to hold for `frameCosts`. */
export const tracedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** What the main thread does for a frame, by the events that stand for it. */
const kinds: Record<string, string> = {
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  EventDispatch: 'script',
  TimerFire: 'script',
  RunMicrotasks: 'script',
  'V8.GCScavenger': 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'pre-paint',
  Paint: 'paint',
  Layerize: 'layerize',
  Commit: 'commit',
}
const splitKinds = ['script', 'style', 'layout', 'pre-paint', 'paint', 'layerize', 'commit']

interface FrameCosts {
  frames: number
  /** CPU time of the page's main thread a frame, ms: the mean, and the frame that 95 of 100 do not exceed. */
  mean: number
  p95: number
  /** The mean of it, by kind, ms. */
  split: { kind: string; ms: number }[]
  /** Mean CPU time a frame of what draws the page's pixels beside the main thread, ms. */
  raster: number
}

/** What each frame of a trace cost the processor, by the clock of its threads, which other work disturbs less than the clock on the wall. */
export function frameCosts(trace: Buffer): FrameCosts {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const whole = traceEvents.filter((event) => event.ph === 'X')
  const commits = whole.filter(({ name }) => name === 'Commit')
  const main = commits[0]
  if (!main) throw new Error('The trace holds no frame.')
  const onMain = whole.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const ends = onMain.filter(({ name }) => name === 'Commit').map(({ ts, dur = 0 }) => ts + dur)
  const tasks = onMain.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  const frames = ends.map(() => 0)
  for (const { ts, tdur = 0 } of tasks) {
    const frame = ends.findIndex((end) => ts < end)
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + tdur / 1_000
  }
  const count = frames.length
  const selfs = selfTimes(onMain)
  const split = splitKinds.map((kind) => ({ kind, ms: (selfs.get(kind) ?? 0) / 1_000 / count }))
  const raster = whole.filter(({ name, pid }) => name === 'RasterTask' && pid === main.pid)
  return {
    frames: count,
    mean: sum(frames) / count,
    p95: frames.toSorted((a, b) => a - b)[Math.floor(count * 0.95)] ?? 0,
    split,
    raster: sum(raster.map(({ tdur = 0 }) => tdur)) / 1_000 / count,
  }
}

/** CPU time of each kind without what is within it of another, µs: a script that asks for a layout did not take the layout's time. */
function selfTimes(events: TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>()
  const add = (kind: string, us: number) => times.set(kind, (times.get(kind) ?? 0) + us)
  const open: { kind: string; end: number }[] = []
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const kind = kinds[event.name]
    if (!kind) continue
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= event.ts) open.pop()
    const around = open.at(-1)
    if (around) add(around.kind, -(event.tdur ?? 0))
    add(kind, event.tdur ?? 0)
    open.push({ kind, end: event.ts + (event.dur ?? 0) })
  }
  return times
}

/** What a trace has to hold for `framesShown`. */
export const shownCategories = ['benchmark']

interface FramesShown {
  /** Frames that reached the screen each second while the page was scrolled. */
  perSecond: number
  /** Of these, how many showed a part of the page blank that was not painted in time. */
  blank: number
}

/**
 * What of a trace's scrolling reached the screen. The compositor moves what is painted also while the main thread is at
 * work, so these are the frames that one sees; what the page itself draws meanwhile comes with a later one.
 */
export function framesShown(trace: Buffer): FramesShown {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const reports = traceEvents
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .flatMap(({ ts, args }) => (args?.frame_reporter ? [{ ts, ...args.frame_reporter }] : []))
    .filter(({ scroll_state: by }) => by !== 'SCROLL_NONE')
  const [first, last] = [Math.min(...reports.map(({ ts }) => ts)), Math.max(...reports.map(({ ts }) => ts))]
  const shown = reports.filter(({ state }) => state.startsWith('STATE_PRESENTED'))
  const names = (some: typeof shown) =>
    new Set(some.map((one) => `${one.frame_source} ${one.frame_sequence}`))
  if (shown.length === 0) throw new Error('The trace holds no frame of a scrolled page.')
  return {
    // From the first frame to the last there is one interval less.
    perSecond: (names(shown).size - 1) / ((last - first) / 1_000_000),
    blank: names(shown.filter((one) => one.has_missing_content)).size,
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
