import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { admissionRules, runEnded } from '#server/features/runs/public.ts'
import { features, lockOrder } from './features.ts'

const root = join(import.meta.dirname, '..')

/** The files of ours that are read when a file is imported, without those that are imported when they are first used. */
async function readWith(file: string): Promise<string[]> {
  const bundle = await rolldown({ input: join(root, file), external: /^[^./#]/, platform: 'node' })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const next of chunks.get(name)?.imports ?? []) reach(next)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) reach(chunk.fileName)
  const modules = [...reached].flatMap((name) => chunks.get(name)?.moduleIds ?? [])
  return modules.filter((id) => id.startsWith(root)).map((id) => relative(root, id))
}

test('a process that only serves pages loads neither what does runs nor the tools of the engine', async () => {
  const files = await readWith('server/listen.ts')
  expect(files).toContain('server/features/runs/start-run.ts')
  const doing = /^server\/(features\/run-worker\/(?!feature)|engine\/(run\/|tools\/|digest\/digest))/
  expect(files.filter((file) => doing.test(file))).toEqual([])
})

test('each feature with a manifest is in the list once', async () => {
  const files = globSync('server/features/*/feature.ts', { cwd: root })
  const said = await Promise.all(files.map((file) => import(join(root, file))))
  expect(new Set(features)).toEqual(new Set(said.flatMap((exported) => Object.values(exported))))
  expect(features).toHaveLength(files.length)
})

const inCamelCase = (name: string) =>
  name.trim().replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('features are listed in the order of dependency that the map gives', () => {
  const map = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')
  const [, order = ''] = /Server features, each using only those before it: ([^.]+)\./.exec(map) ?? []
  const named = order.replaceAll(/\([^)]*\)/g, '').split(/[,;]/)
  const source = readFileSync(join(root, 'server', 'features.ts'), 'utf8')
  const listed = [...source.matchAll(/^ {2}(\w+)Feature,$/gm)].map(([, name = '']) => name)
  expect(listed).toEqual(named.map(inCamelCase).filter((name) => name !== 'settings'))
  expect(listed).toHaveLength(features.length)
})

test('the listeners of a hook run in the order of their locks, then of dependency', () => {
  const ordered = [...lockOrder, ...features.filter((feature) => !lockOrder.includes(feature))]
  expect(ordered.slice(0, 2).every((feature) => (feature.admissionRules ?? []).length > 0)).toBe(true)
  expect(admissionRules.listeners).toEqual(ordered.flatMap((feature) => feature.admissionRules ?? []))
  expect(runEnded.listeners).toEqual(ordered.flatMap((feature) => feature.onRunEnded ?? []))
})

test('importing a module of the server subscribes to nothing', () => {
  const files = globSync('server/{features,db,durable}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const subscribing = files.filter((file) =>
    /^(?:subscribe|subscribeAll|watchHealth)\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(subscribing).toEqual([])
})
