import { parseArgs } from 'node:util'
import { appDesigns, appFeatures, appKinds } from '#contract/builders/app-kinds.ts'
import { type AppSpec, appSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { archiveOf } from '#server/features/apps/archive.ts'
import { newWorkshop } from './start-app.ts'

/** Composes every kind and random combinations; each is bundled for its preview, then installed, type-checked, tested and started from its ZIP. */
const { values } = parseArgs({
  options: {
    combinations: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const next = random(Number(values.seed))
const oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0]
const specs: AppSpec[] = [
  ...appKinds.map((kind) => appSpec.parse({ name: `The ${kind}`, kind })),
  ...Array.from({ length: Number(values.combinations) }, (_, n) =>
    appSpec.parse({
      name: `Combination ${n + 1}`,
      kind: oneOf(appKinds),
      design: oneOf(appDesigns),
      hue: Math.floor(next() * 360),
      features: appFeatures.filter(() => next() < 0.4),
    }),
  ),
]

const workshop = await newWorkshop()
const began = performance.now()
let faulty = 0
for (const [index, spec] of specs.entries()) {
  const from = performance.now()
  const error = await errorOf(spec)
  if (error !== undefined) faulty += 1
  const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
  const words = [`${index + 1}/${specs.length}`, spec.kind, spec.design, spec.features.join('+') || 'its own']
  process.stdout.write(`${words.join(' ')}: ${error ?? 'fine'} (${took})\n`)
}
await workshop.remove()
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(
  `${specs.length - faulty} of ${specs.length} applications install, type-check, pass their tests and start from their ZIP (${seconds} s).\n`,
)
process.exitCode = faulty === 0 ? 0 : 1

async function errorOf(spec: AppSpec): Promise<string | undefined> {
  try {
    const files = await composeApp(spec)
    await previewPage(files, new AbortController().signal)
    await workshop.startFromZip(archiveOf(spec.name, files).zip)
    return undefined
  } catch (error) {
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    return `${String(error)}\n${printed}`
  }
}
