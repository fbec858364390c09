import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BuildFailure } from '#server/platform/build-failure.ts'
import { bundleApp } from './bundle-app.ts'
import { bundleOptions } from './bundle-options.mts'

const { signal } = new AbortController()
const secret = 'CANARY-of-the-operator'
let outside = ''
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'outside-'))
  for (const ending of ['txt', 'css', 'json', 'ts', 'svg', 'js']) {
    writeFileSync(join(outside, `secret.${ending}`), ending === 'json' ? `"${secret}"` : `/* ${secret} */`)
  }
  mkdirSync(join(outside, 'node_modules/planted'), { recursive: true })
  writeFileSync(join(outside, 'node_modules/planted/index.js'), `export default '${secret}'`)
  symlinkSync(join(outside, 'secret.txt'), join(outside, 'link.txt'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(outside, 'pipe.txt')])
})
afterAll(() => rmSync(outside, { recursive: true, force: true }))

/** Never reached on a busy machine, so that each test meets the limit that it sets. */
const patient = { startMs: 110_000, wallMs: 110_000 }
const bundle = (files: Record<string, string>, { limits = {}, ...more } = {}) =>
  bundleApp({ files, entry: 'main.tsx', signal, limits: { ...patient, ...limits }, ...more })
const faultOf = (files: Record<string, string>, more = {}) =>
  bundle(files, more).then(
    ({ css, js }) => `built ${css} ${js.slice(-2_000)}`,
    (error: unknown) => {
      if (!(error instanceof BuildFailure)) throw error
      return error.message
    },
  )

/** Ways by which code has ever named a file of the machine; `%` is the file. */
const routes: Record<string, (file: string) => Record<string, string>> = {
  'a relative import': (file) => ({ 'main.tsx': `import x from './../${relative('/', file)}'; x()` }),
  'many steps up': (file) => ({ 'main.tsx': `import '${'../'.repeat(30)}${file.slice(1)}'` }),
  'an absolute import': (file) => ({ 'main.tsx': `import '${file}'` }),
  'a file address': (file) => ({ 'main.tsx': `import 'file://${file}'` }),
  'a package with steps up': (file) => ({ 'main.tsx': `import 'zod/${'../'.repeat(30)}${file.slice(1)}'` }),
  'a dynamic import': (file) => ({ 'main.tsx': `import('./../../../../../../..${file}')` }),
  'a require': (file) => ({ 'main.tsx': `console.log(require('${file}'))` }),
  'an import as text': (file) => ({
    'main.tsx': `import x from '${file}' with { type: 'text' }; console.log(x)`,
  }),
  'an import as bytes': (file) => ({
    'main.tsx': `import x from '../${file}' with { type: 'bytes' }; console.log(x)`,
  }),
  'a style sheet by @import': (file) => ({ 'main.tsx': `import './a.css'`, 'a.css': `@import '${file}';` }),
  'a style sheet by @import url()': (file) => ({
    'main.tsx': `import './a.css'`,
    'a.css': `@import url(zod/${'../'.repeat(30)}${file.slice(1)}) layer(x);`,
  }),
  'a picture of a style sheet': (file) => ({
    'main.tsx': `import './a.css'`,
    'a.css': `a { background: url('zod/${'../'.repeat(30)}${file.slice(1)}') }`,
  }),
  'a font of a style sheet': (file) => ({
    'main.tsx': `import './a.css'`,
    'a.css': `@font-face { font-family: a; src: url(..${file}) format('woff2') }`,
  }),
  'composes in a style sheet': (file) => ({
    'main.tsx': `import './a.module.css'`,
    'a.module.css': `.a { composes: b from '${file}' }`,
  }),
  'an encoded path': (file) => ({ 'main.tsx': `import '.%2f..%2f..${file.replaceAll('/', '%2f')}'` }),
  'a path with backslashes': (file) => ({ 'main.tsx': `import '..\\\\..${file.replaceAll('/', '\\\\')}'` }),
}

/** Built by the same bundler as a native program, which would read everything that the options allow. */
const nativeFaultOf = (project: Record<string, string>) =>
  build(bundleOptions('main.tsx', { project, packages: { zod: '' } })).then(
    ({ outputFiles }) => `built ${outputFiles.map(({ text }) => text).join('')}`,
    (error: { errors: { text: string }[] }) => error.errors.map(({ text }) => text).join('; '),
  )

test.each(Object.entries(routes))(
  '%s reads no file outside, and does not tell whether there is one',
  async (_, route) => {
    for (const ending of ['txt', 'css', 'json', 'ts', 'svg', 'js', 'key']) {
      const there = await nativeFaultOf(route(join(outside, `secret.${ending}`)))
      const absent = await nativeFaultOf(route(join(outside, `absent.${ending}`)))
      expect(there).not.toContain(secret)
      expect(there).toMatch(/is not known here|no file .* in the project|^built .a\{composes/)
      expect(there.replaceAll('secret.', 'absent.')).toBe(absent)
    }
  },
)

test('the locked bundler refuses the same, in the same words', async () => {
  for (const name of [
    'a picture of a style sheet',
    'a style sheet by @import',
    'an import as text',
    'many steps up',
  ]) {
    const files = routes[name]?.(join(outside, 'secret.txt')) ?? {}
    expect(await faultOf(files)).toContain(await nativeFaultOf(files))
  }
})

test('settings, comments and addresses in code make the bundler read nothing', async () => {
  const at = join(outside, 'secret')
  const { css, js } = await bundle({
    'main.tsx': `/** @jsxImportSource ${outside}/planted */
      /* @jsx ${at}.ts */
      import './a.css'
      import data from './data.json'
      console.log(data, new URL('${at}.txt', import.meta.url).href, new Worker(new URL('${at}.js', import.meta.url)))
      //# sourceMappingURL=${at}.json`.replace('/** @jsxImportSource', '/** jsxImportSource'),
    'a.css': `a { color: red; background: url("data:image/svg+xml,<svg/>") }
      /*# sourceMappingURL=${at}.json */`,
    'data.json': `{ "extends": "${at}.json" }`,
    'tsconfig.json': `{ "extends": "${at}.json", "compilerOptions": { "paths": { "*": ["${outside}/*"] }, "baseUrl": "${outside}" } }`,
    'package.json': `{ "imports": { "#x": "${at}.js" }, "browser": { "./data.json": "${at}.json" } }`,
  })
  expect(css + js).not.toContain(secret)
  expect(css).toContain('data:image/svg+xml')
  const asked = await faultOf({
    'main.tsx': `/** @jsxImportSource ${outside}/planted */\nconsole.log(<p />)`,
  })
  expect(asked).toMatch(/is not known here/)
})

test('a module that is not on the list by its exact name is not known, whatever is installed', async () => {
  const names = [
    'hono/jsx',
    'zod/v4/../../pg',
    'react/package.json',
    'zod/',
    'react-dom/../react',
    'Zod',
    'node:fs',
    'esbuild',
  ]
  for (const name of [...names, '#server/main.ts', '__proto__', 'constructor', ' zod', 'zod?x', 'npm:zod']) {
    expect(await nativeFaultOf({ 'main.tsx': `import '${name}'` }), name).toMatch(/is not known here/)
    const css = { 'main.tsx': `import './a.css'`, 'a.css': `@import '${name}';` }
    expect(await nativeFaultOf(css), name).toMatch(/is not known here/)
  }
  expect(await nativeFaultOf({ 'main.tsx': `import './a.css'`, 'a.css': `@import 'zod';` })).toMatch(
    /is not known/,
  )
})

test('known packages are there with what they export, and nothing that they do not', async () => {
  const { js } = await bundle({
    'main.tsx': `import { Hono } from 'hono'
      import { z } from 'zod'
      import * as React from 'react'
      import { createRoot } from 'react-dom/client'
      globalThis.got = [typeof Hono, z.string().parse('a'), React.version, typeof createRoot, typeof (<p />)]`,
  })
  const realm = { globalThis: {} as { got?: unknown[] } }
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the test's own code
  new Function('globalThis', js)(realm.globalThis)
  expect(realm.globalThis.got).toEqual([
    'function',
    'a',
    expect.stringMatching(/^19\./),
    'function',
    'object',
  ])
  expect(await faultOf({ 'main.tsx': `import { nothing } from 'zod'; nothing()` })).toMatch(
    /^main\.tsx:1: .*nothing/,
  )
})

test('files without an end are names like any other', async () => {
  const endless = [
    '/dev/zero',
    '/proc/kmsg',
    '/dev/stdin',
    '/dev/random',
    join(outside, 'pipe.txt'),
    join(outside, 'link.txt'),
  ]
  for (const path of endless) {
    const css = {
      'main.tsx': `import './a.css'`,
      'a.css': `@import '${path}'; a { background: url(${path}) }`,
    }
    expect(await nativeFaultOf(css)).toContain('is not known here')
    expect(
      await nativeFaultOf({ 'main.tsx': `import x from '${path}' with { type: 'text' }; x()` }),
    ).toContain('is not known here')
  }
})

test('code that takes more memory than a build may is stopped, with the reason', async () => {
  const limits = { memoryBytesMax: 150_000_000 }
  expect(await faultOf({ 'main.tsx': 'export default 1' }, { limits })).toContain('built')
  const wide = { 'main.tsx': `export default [${'{a:[]},'.repeat(400_000)}]` }
  expect(await faultOf(wide, { limits })).toMatch(/too much memory/)
})

test('code that takes longer, or becomes larger, than a build may is stopped, with the reason', async () => {
  const long = {
    'main.tsx': Array.from({ length: 10_000 }, (_, at) => `export const a${at} = ${at}`).join('\n'),
  }
  expect(await faultOf(long, { limits: { wallMs: 1 } })).toMatch(/took too long/)
  expect(await faultOf(long, { limits: { resultBytesMax: 1_000 } })).toMatch(/larger than/)
})

test('a build ends when nobody waits for it any more', async () => {
  const leaving = new AbortController()
  const building = bundleApp({ files: { 'main.tsx': '1' }, entry: 'main.tsx', signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(building).rejects.toThrow('left')
})
