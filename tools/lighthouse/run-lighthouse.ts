import { visitorSamples } from '#tests/e2e/site/sample-paths.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { categories, startAuditor } from './audit.ts'
import { homeUsableMs } from './home-usable.ts'
import { personWithAgents } from './person.ts'

/** What who is signed in looks at most. */
const ownPaths = ['/', '/dashboard']
const ownAgents = 12

const asked = process.argv.slice(2)
const isOwnOnly = asked.includes('--own')
const named = asked.filter((path) => path.startsWith('/'))
const paths = named.length > 0 ? named : visitorSamples
const print = (line: string) => process.stdout.write(`${line}\n`)

print(
  '| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | kB |',
)
print('|---|---|---|---|---|---|---|---|---|---|')
const dataDir = await newDataDir()
try {
  const server = await startServer({ dataDir })
  try {
    await auditAll(server.url)
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}

async function auditAll(origin: string): Promise<void> {
  await using auditor = await startAuditor()
  const audit = async (path: string, cookie?: string) => {
    const { scores, figures, bytes, faults } = await auditor.audit(origin + path, cookie)
    const points = categories.map((category) => scores[category])
    const times = [figures.fcp, figures.lcp].map((ms) => `${(ms / 1000).toFixed(1)} s`)
    const rest = [`${Math.round(figures.tbt)} ms`, figures.cls.toFixed(3), Math.round(bytes / 1024)]
    print(`| \`${path}\`${cookie ? ', signed in' : ''} | ${[...points, ...times, ...rest].join(' | ')} |`)
    for (const fault of faults) print(`  ${fault}`)
  }
  if (!isOwnOnly) for (const path of paths) await audit(path)
  if (named.length > 0) return
  const { cookie } = await personWithAgents(origin, ownAgents)
  for (const path of ownPaths) await audit(path, cookie)
  const times = await homeUsableMs(origin, cookie)
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN
  print(
    `\nHome can be used after ${(median / 1000).toFixed(2)} s at 1.6 Mbit/s and 150 ms, with an empty cache (${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')}).`,
  )
}
