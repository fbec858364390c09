import { writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Figure, type Findings, short, verdictOf } from './figures.ts'
import { idle } from './idle.ts'
import { longQueue } from './long-queue.ts'
import { manyClients } from './many-clients.ts'
import { modelMs } from './model.ts'
import { oneClient } from './one-client.ts'
import { noProfiler, type Profiler, profilerOf } from './profile.ts'
import { sameMinute } from './same-minute.ts'
import { changedSettings, openStage, type Stage } from './stage.ts'
import { tableOf } from './table.ts'

/** Measures what the product costs and carries, with a model on loopback. Linux only (reads /proc). */
type Phase = (stage: Stage, profiler: Profiler) => Promise<Findings>
const phases: Record<string, { title: string; run: Phase }> = {
  idle: { title: 'Idle', run: idle },
  latency: { title: 'One client', run: oneClient },
  throughput: { title: '32 clients', run: manyClients },
  schedules: { title: '200 schedules in the same minute', run: sameMinute },
  queue: { title: '10,000 runs waiting', run: longQueue },
}

const usage = `npm run bench -- [--only <phases>] [--json <file>] [--profile <folder>]
phases, comma separated: ${Object.keys(phases).join(', ')}`

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'string' }, profile: { type: 'string' } },
})
const wanted = options.only?.split(',') ?? Object.keys(phases)
const unknown = wanted.filter((name) => !(name in phases))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}\n${usage}\n`)
  process.exit(1)
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const load = () => short(loadavg()[0] ?? 0)
const startedAt = new Date()
const loadBefore = load()
const figures: Figure[] = []
const notes: string[] = []
let broken = false

const stage = await openStage({ profiled: options.profile !== undefined })
const profiler = options.profile ? profilerOf(stage, options.profile) : noProfiler
try {
  for (const [name, { title, run }] of Object.entries(phases)) {
    if (!wanted.includes(name)) continue
    say(`${title} …`)
    try {
      const found = await run(stage, profiler)
      figures.push(...found.figures.map((figure) => ({ phase: title, ...figure })))
      notes.push(...(found.notes ?? []).map((note) => `${title}: ${note}`))
    } catch (error) {
      broken = true
      notes.push(`${title}: broke: ${error instanceof Error ? error.message : String(error)}`)
    }
    notes.push(`${title}: load average at its end ${load()}`)
  }
} finally {
  await stage.close()
}

const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000)
const about = {
  at: startedAt.toISOString(),
  seconds,
  node: process.version,
  processors: availableParallelism(),
  loadBefore,
  loadAfter: load(),
  modelMs,
  changedSettings,
}
say(`\n${tableOf(figures)}\n`)
say(
  `The model answers after ${modelMs} ms. Took ${seconds} s on ${about.processors} processors, ${about.node}.`,
)
say(`Load average ${loadBefore} before, ${about.loadAfter} after. Changed: ${changedSettings.join('; ')}.`)
for (const note of notes) say(`- ${note}`)
if (options.json) {
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))
  await writeFile(options.json, `${JSON.stringify({ ...about, figures: judged, notes }, null, 2)}\n`)
}
process.exit(broken ? 1 : 0)
