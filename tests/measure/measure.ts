/**
 * `npm run measure` measures what the README reports; `npm run measure -- attack` attacks a server and holds it to its
 * bounds.
 */
const measurements = new Map<string, () => Promise<unknown>>([
  ['install', () => import('./install.ts')],
  ['attack', () => import('#tests/hostile/run-attack.ts')],
])

const [chosen = 'install', ...rest] = process.argv.slice(2)
const measure = measurements.get(chosen)
if (measure) {
  process.argv.splice(2, process.argv.length, ...rest)
  await measure()
} else {
  process.stderr.write(`There is no measurement "${chosen}": ${[...measurements.keys()].join(', ')}\n`)
  process.exitCode = 1
}
