import { userSamples, visitorSamples } from '#tests/e2e/site/sample-paths.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { type Audit, type Auditor, categories, startAuditor } from './audit.ts'
import { homeUsableMs } from './home-usable.ts'
import { type MainThreadCost, startMeter } from './main-thread.ts'
import { personWithAgents } from './person.ts'

const ownAgents = 12

const asked = process.argv.slice(2)
const isOwnOnly = asked.includes('--own')
/** Only what the pages of a signed-in user cost the main thread, which other work on the machine hardly changes. */
const isCpuOnly = asked.includes('--cpu')
const named = asked.filter((path) => path.startsWith('/'))
/** Audits of each page of a signed-in user; the one with the median score is printed. */
const times = Number(asked.find((argument) => argument.startsWith('--times='))?.slice('--times='.length) ?? 3)
const seconds = (ms = Number.NaN) => (ms / 1000).toFixed(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = await newDataDir()
try {
  const server = await startServer({ dataDir })
  try {
    await (isCpuOnly ? meterUser(server.url) : auditAll(server.url))
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}

async function auditAll(origin: string): Promise<void> {
  await using auditor = await startAuditor()
  if (!isOwnOnly) await auditVisitors(auditor, origin)
  if (isOwnOnly || named.length === 0) await auditUser(auditor, origin)
}

/** Measures the main thread on the pages of an administrator with agents. */
async function meterUser(origin: string): Promise<void> {
  await using meter = await startMeter()
  const { cookie } = await personWithAgents(origin, ownAgents)
  await meter.measure(origin, cookie)
  print('| page, signed in | main thread | blocked, phone | longest task | scripts, kB | requests |')
  print('|---|---|---|---|---|---|')
  for (const path of named.length > 0 ? named : userSamples) {
    const costs: MainThreadCost[] = []
    for (let turn = 0; turn < times; turn += 1) costs.push(await meter.measure(origin + path, cookie))
    const median = medianBy(costs, ({ blocked, total }) => blocked * 1_000 + total)
    const ms = [median.total, median.blocked, median.longest].map((each) => `${Math.round(each)} ms`)
    print(
      `| \`${path}\` | ${ms.join(' | ')} | ${Math.round(median.scriptBytes / 1_000)} | ${median.requests} |`,
    )
  }
}

/** The element in the middle, in the order of a value. */
function medianBy<T>(all: readonly T[], valueOf: (each: T) => number): T {
  const sorted = all.toSorted((a, b) => valueOf(a) - valueOf(b))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('`--times` must be at least 1.')
  return median
}

async function auditVisitors(auditor: Auditor, origin: string): Promise<void> {
  const scores = categories.map((category) => category.replace('-', ' ')).join(' | ')
  print(`| page | ${scores} | first paint | largest paint | blocked | shift | kB | requests |`)
  print(`|---|${'---|'.repeat(categories.length + 6)}`)
  for (const path of named.length > 0 ? named : visitorSamples) {
    const audit = await auditor.audit(origin + path)
    print(
      `| \`${path}\` | ${categories.map((each) => audit.scores[each]).join(' | ')} | ${figuresOf(audit)} |`,
    )
    for (const fault of audit.faults) print(`  ${fault}`)
  }
}

/** Audits the pages of an administrator with agents, for performance. */
async function auditUser(auditor: Auditor, origin: string): Promise<void> {
  const { cookie } = await personWithAgents(origin, ownAgents)
  print('| page, signed in | performance | first paint | largest paint | blocked | shift | kB | requests |')
  print('|---|---|---|---|---|---|---|---|')
  for (const path of named.length > 0 ? named : userSamples) {
    const audits: Audit[] = []
    for (let turn = 0; turn < times; turn += 1) audits.push(await auditor.audit(origin + path, cookie))
    const median = medianBy(audits, ({ scores }) => scores.performance)
    const all = audits.map(({ scores }) => scores.performance)
    print(`| \`${path}\` | ${median.scores.performance} (${all.join(', ')}) | ${figuresOf(median)} |`)
  }
  if (named.length > 0) return
  const usable = await homeUsableMs(origin, cookie)
  print(
    `\nHome can be used after ${seconds(usable[Math.floor(usable.length / 2)])} s at 1.6 Mbit/s and 150 ms, with an empty cache (${usable.map(seconds).join(', ')}).`,
  )
}

function figuresOf({ figures, bytes, requests }: Audit): string {
  const paints = [figures.fcp, figures.lcp].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  const blocked = `${Math.round(figures.tbt)} ms`
  return [...paints, blocked, figures.cls.toFixed(3), Math.round(bytes / 1024), requests].join(' | ')
}
