import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'
import { transform } from 'rolldown/utils'

const root = join(import.meta.dirname, '..')

/**
 * Large, few files, loaded by few installations or late: bundling them would only lengthen the first start. `sharp`
 * looks for its native part beside itself.
 */
const seldomUsed = ['esbuild', 'nodemailer', '@pydantic/genai-prices', 'sharp', 'stripe', 'pdfkit']

/** Packages whose files the server finds by their path: the installation needs them beside those that are not bundled. */
const usedByPath = [
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-arabic',
  '@fontsource/noto-sans-hebrew',
  'esbuild-wasm',
  'hono',
  'playwright-core',
  'pyodide',
  'react',
  'react-dom',
  'zod',
]

/** The modules that run in threads of their own. */
const threads = 'server/**/*-thread.ts'

/** What the server reads or starts by its path: migrations, the programs of locked processes, the parts of applications. */
const filesByPath = [
  'server/db/migrations/*.sql',
  'server/db/migrations/meta/_journal.json',
  'server/engine/tools/python-sandbox/child-*.{mjs,py}',
  'server/engine/tools/app-bundler/bundle-*.mts',
  'server/engine/browser/*.mts',
  'app-parts/**/*.*',
]

/**
 * Puts the server, its threads, the command and the packages that they use into a few dozen files: what takes the time
 * of a start is to find and read two thousand. What is imported when it is first used stays a file of its own. Not
 * minified, so that the lines of a stack trace can be read. The folder needs nothing else but the installed packages.
 */
async function bundleServer(outDir: string): Promise<void> {
  const entries = ['server/main.ts', ...(await Array.fromAsync(glob(threads, { cwd: root })))]
  const bundle = await rolldown({
    cwd: root,
    input: {
      ...Object.fromEntries(entries.map((file) => [basename(file, '.ts'), file])),
      command: 'command/main.ts',
    },
    platform: 'node',
    external: seldomUsed,
    plugins: [placesOfSources()],
    onLog(level, log, print) {
      // Packages ask for others that may be there or not; of our own imports the type check knows that they are.
      if (log.code !== 'UNRESOLVED_IMPORT' || !log.id?.includes('node_modules')) print(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
  await copyFiles(join(outDir, 'files'))
  const imported = output.flatMap((part) =>
    part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [],
  )
  await writeManifest(join(outDir, 'files', 'package.json'), new Set([...imported, ...usedByPath]))
}

/** What of package.json still holds for the bundle: its dependencies are the packages that have to be installed. */
async function writeManifest(file: string, used: Set<string>): Promise<void> {
  const { name, version, type, imports, dependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const needed = Object.entries(dependencies).filter(([each]) => used.has(each))
  const manifest = { name, version, type, imports, dependencies: Object.fromEntries(needed) }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Files that sources find by their own path are in `files/` under the same path; threads are beside the bundle. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    transform: {
      filter: { code: /import\.meta\.(?:dirname|url)/, id: { exclude: /node_modules/ } },
      handler: (code, id) =>
        withoutTypes(code)
          .replaceAll(
            /new URL\('[./]*([a-z-]+-thread)\.ts', import\.meta\.url\)/g,
            "new URL('./$1.mjs', location)",
          )
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/files/${pathTo(dirname(id))}')`)
          .replaceAll('import.meta.url', `new URL('./files/${pathTo(id)}', import.meta.url).href`)
          .replaceAll(', location)', ', import.meta.url)'),
    },
  }
}

const pathTo = (file: string) => relative(root, file).replaceAll('\\', '/')

async function copyFiles(folder: string): Promise<void> {
  for await (const path of glob(filesByPath, { cwd: root })) {
    const copy = join(folder, withoutTypes(path))
    await mkdir(dirname(copy), { recursive: true })
    if (!/\.m[jt]s$/.test(path)) await copyFile(join(root, path), copy)
    else {
      const code = await readFile(join(root, path), 'utf8')
      await writeFile(copy, withoutTypes(path.endsWith('.mts') ? (await transform(path, code)).code : code))
    }
  }
}

/** Node strips no types in an installed package: what is `.mts` among the sources is `.mjs` here. */
const withoutTypes = (text: string) => text.replaceAll(/\.mts(?=['"]|$)/g, '.mjs')

const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
await bundleServer(values.outDir ?? join(root, 'dist', 'server'))
