import { dirname } from 'node:path'
import { createRequire } from 'node:module'

const own = createRequire(import.meta.url)

/** Modules that the code of an application may import, each by exactly this name. Those in CommonJS have no list of exports. */
const commonJs = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const modules = [
  'hono',
  'hono/body-limit',
  'hono/cookie',
  'hono/cors',
  'hono/factory',
  'hono/http-exception',
  'hono/secure-headers',
  'hono/validator',
  'zod',
]
/** Needed by an application's tests alone, and as large as all others together. */
const rendering = 'react-dom/server'

/** Known packages for a page: the script that has to run first, and modules that take its place in a build. */
interface AppPackages {
  script: string
  modules: Record<string, string>
}

const cache = new Map<boolean, Promise<AppPackages>>()

/** The known packages, bundled once in the life of a process from what this product is installed with. */
export function appPackages({ withRendering }: { withRendering: boolean }): Promise<AppPackages> {
  const known = cache.get(withRendering)
  if (known) return known
  const made = bundlePackages(withRendering ? [...commonJs, rendering] : commonJs)
  cache.set(withRendering, made)
  made.catch(() => cache.delete(withRendering))
  return made
}

async function bundlePackages(inCommonJs: readonly string[]): Promise<AppPackages> {
  const { build } = await import('esbuild')
  const options = {
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    absWorkingDir: dirname(own.resolve('zod/package.json')),
    define: { 'process.env.NODE_ENV': '"production"' },
  } as const
  const code = [
    ...modules.map((name, at) => `import * as m${at} from ${quoted(name)}`),
    `export default {`,
    ...inCommonJs.map((name) => `${quoted(name)}: require(${quoted(name)}),`),
    ...modules.map((name, at) => `${quoted(name)}: m${at},`),
    `}`,
  ].join('\n')
  const [whole, each] = await Promise.all([
    build({
      ...options,
      format: 'iife',
      globalName,
      stdin: { contents: code, resolveDir: options.absWorkingDir },
    }),
    build({
      ...options,
      format: 'esm',
      entryPoints: modules.map((name, at) => ({ in: name, out: `m${at}` })),
      outdir: '/',
      metafile: true,
    }),
  ])
  const outputs = Object.entries(each.metafile.outputs)
  const exportsOf = (at: number) => outputs.find(([path]) => path.endsWith(`/m${at}.js`))?.[1].exports ?? []
  return {
    script: whole.outputFiles[0]?.text ?? '',
    modules: Object.fromEntries([
      ...inCommonJs.map((name) => [name, `module.exports = ${placeOf(name)}`]),
      ...modules.map((name, at) => [name, standIn(name, exportsOf(at))]),
    ]),
  }
}

const globalName = '__packages'
const quoted = (name: string) => JSON.stringify(name)
const placeOf = (name: string) => `${globalName}.default[${quoted(name)}]`

/** A module with these exports, so that the name of one that does not exist fails the build. */
function standIn(name: string, exports: readonly string[]): string {
  const constants = exports.map((each, at) => `const v${at} = from[${quoted(each)}]`)
  const list = exports.map((each, at) => `v${at} as ${each}`)
  return [`const from = ${placeOf(name)}`, ...constants, `export { ${list.join(', ')} }`].join('\n')
}
