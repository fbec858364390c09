import { visitorPaths } from '#contract/pages.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/server.ts'
import { categories, startAuditor } from './audit.ts'

const paths = process.argv.length > 2 ? process.argv.slice(2) : visitorPaths
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
  for (const path of paths) {
    const { scores, figures, bytes, faults } = await auditor.audit(origin + path)
    const points = categories.map((category) => scores[category])
    const times = [figures.fcp, figures.lcp].map((ms) => `${(ms / 1000).toFixed(1)} s`)
    const rest = [`${Math.round(figures.tbt)} ms`, figures.cls.toFixed(3), Math.round(bytes / 1024)]
    print(`| \`${path}\` | ${[...points, ...times, ...rest].join(' | ')} |`)
    for (const fault of faults) print(`  ${fault}`)
  }
}
