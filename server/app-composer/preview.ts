import { createRequire } from 'node:module'
import { dirname, posix } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import type { AppFile } from '#contract/builders/app-spec.ts'

/** What the project's own code may import; everything else is no part of a preview. */
const knownPackages = /^(?:react|react-dom|hono|zod)(?:\/[\w./-]+)?$/
const own = createRequire(import.meta.url)
const loaders: Record<string, Loader> = { '.ts': 'ts', '.tsx': 'tsx', '.css': 'css', '.json': 'json' }
const entry = 'preview.tsx'
/** Passwords do not protect anything here: what is typed into a preview never leaves the page. */
const previewPassword = 'preview'

/** The app with its API in one page: calls are answered by its own backend, over rows kept in memory. */
const entryCode = `import { createApp } from './server/app.ts'
import { memoryStore } from './server/memory-store.ts'
import { seed } from './server/seed.ts'

const tell = (level, text) => parent.postMessage({ from: 'preview', level, text: String(text).slice(0, 2000) }, '*')
for (const level of ['log', 'info', 'warn', 'error']) {
  const say = console[level].bind(console)
  console[level] = (...all) => { say(...all); tell(level, all.map((each) => each instanceof Error ? each.stack : String(each)).join(' ')) }
}
addEventListener('error', (event) => tell('error', event.message))
addEventListener('unhandledrejection', (event) => tell('error', event.reason))

globalThis.previewPassword = '${previewPassword}'
const store = memoryStore()
seed(store)
const app = createApp({ store, ownerPassword: previewPassword })
globalThis.fetch = async (input, init) => app.request(new URL(String(input), 'http://preview.invalid').href, init)
await import('./src/main.tsx')
tell('ready', '')
`

/** Why a project could not be built, in words that name the file and the line. */
export class BuildFailure extends Error {}

/** One HTML page that holds the whole app. Throws `BuildFailure` where the code does not build. */
export async function previewPage(files: readonly AppFile[]): Promise<string> {
  const { css, js } = await bundle(files, entryCode)
  const html = files.find(({ path }) => path === 'index.html')?.content ?? ''
  return pageOf(html, css, js)
}

/**
 * Bundles what an entry brings in. `standIns` are modules of ours in the place of those that a browser has not.
 * Throws `BuildFailure` where the code does not build.
 */
export async function bundle(
  files: readonly AppFile[],
  code: string,
  standIns: Record<string, string> = {},
): Promise<{ css: string; js: string }> {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  byPath.set(entry, code)
  for (const [name, text] of Object.entries(standIns)) byPath.set(name, text)
  const { build } = await import('esbuild')
  const result = await build({
    entryPoints: [entry],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [onlyFrom(byPath)],
  }).catch((error: unknown) => {
    throw new BuildFailure(reasonOf(error))
  })
  const textOf = (ending: string) => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { css: textOf('.css'), js: textOf('.js') }
}

/** Files of the project are those at hand, never those of this machine; packages are the known ones. */
function onlyFrom(files: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'only-from-project',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, namespace, kind }) => {
        if (kind === 'entry-point') return { path, namespace: 'project' }
        if (namespace !== 'project') return undefined
        if (files.has(`${path}.stand-in.ts`)) return { path: `${path}.stand-in.ts`, namespace: 'project' }
        if (path.startsWith('.')) {
          const found = posix.join(posix.dirname(importer), path)
          return files.has(found)
            ? { path: found, namespace: 'project' }
            : { errors: [{ text: `There is no file ${found}.` }] }
        }
        if (!knownPackages.test(path)) return { errors: [{ text: `The package ${path} is not known here.` }] }
        return build.resolve(path, { kind, resolveDir: dirname(own.resolve('zod/package.json')) })
      })
      build.onLoad({ filter: /.*/, namespace: 'project' }, ({ path }) => {
        const loader = loaders[posix.extname(path)]
        return loader === undefined
          ? { errors: [{ text: `${path} is no code.` }] }
          : { contents: files.get(path) ?? '', loader }
      })
    },
  }
}

interface BuildError {
  errors: { text: string; location: { file: string; line: number } | null }[]
}

function reasonOf(error: unknown): string {
  const { errors } = error as Partial<BuildError>
  const [first] = errors ?? []
  if (!first) return error instanceof Error ? error.message : 'The code does not build.'
  return first.location
    ? `${first.location.file.replace('project:', '')}:${first.location.line}: ${first.text}`
    : first.text
}

/** A project's page with style and script in it; no text can end the element that it stands in. */
export function pageOf(html: string, css: string, js: string): string {
  const style = `<style>${css.replaceAll('</', '<\\/')}</style>`
  const script = `<script type="module">${js.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`
  const [head = '', rest = ''] = html.split('</head>')
  const body = rest.replace(/<script type="module"[^>]*><\/script>/, () => script)
  return `${head}${style}</head>${body}`
}

/**
 * What a browser lets such a page do: run, and nothing else. It has an origin of its own that nobody shares, so that
 * cookies, storage and the page around it are out of its reach, and it can ask no server anything.
 */
export const previewPolicy = [
  'sandbox allow-scripts allow-forms allow-modals allow-downloads',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')
