import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { features } from './features.ts'

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
