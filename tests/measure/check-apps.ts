import { parseArgs } from 'node:util'
import { appDesigns, appFeatures, appKinds } from '#contract/builders/app-kinds.ts'
import { type AppSpec, appSpec } from '#contract/builders/app-spec.ts'
import { composeApp } from '#server/app-composer/compose.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { appOnDisk } from '#tests/setup/app-on-disk.ts'

/** Composes every kind and random combinations, and has each type-checked, tested and bundled. */
const { values } = parseArgs({
  options: { combinations: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
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

const began = performance.now()
let faulty = 0
for (const spec of specs) {
  const fault = await faultOf(spec)
  if (fault === undefined) continue
  faulty += 1
  process.stdout.write(`${spec.kind} with ${spec.features.join(', ')}:\n${fault}\n`)
}
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(
  `${specs.length - faulty} of ${specs.length} applications build and pass their tests (${seconds} s).\n`,
)
process.exitCode = faulty === 0 ? 0 : 1

async function faultOf(spec: AppSpec): Promise<string | undefined> {
  const files = await composeApp(spec)
  const project = await appOnDisk(files)
  try {
    const types = await project.run('@typescript/native/bin/tsc', '--noEmit', '-p', '.')
    if (!types.isClean) return types.output
    const tests = await project.run('vitest/vitest.mjs', 'run', '--root', '.')
    if (!tests.isClean) return tests.output
    await previewPage(files)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await project.remove()
  }
}
