import type { AppFile } from '#contract/builders/app-spec.ts'
import { publishedEntry } from './published-entry.ts'

/** The module that a page starts with; it is not a file of the project. */
export const entry = 'preview.tsx'
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
// Two frames later the browser has drawn what the application shows first.
requestAnimationFrame(() => requestAnimationFrame(() => tell('ready', '')))
`

/** One HTML page that holds the whole app. Throws `BuildFailure` when the code does not build. */
export const previewPage = (files: readonly AppFile[], signal: AbortSignal): Promise<string> =>
  wholePage(files, entryCode, signal)

/** The same for visitors: what they send by these forms goes to the page around it. Throws `BuildFailure`. */
export const publishedPage = (
  files: readonly AppFile[],
  forms: readonly string[],
  signal: AbortSignal,
): Promise<string> => wholePage(files, publishedEntry(forms), signal)

async function wholePage(files: readonly AppFile[], code: string, signal: AbortSignal): Promise<string> {
  // Read by processes that build: one that only serves pages starts without the tools of the engine.
  const { bundleApp } = await import('#server/engine/tools/app-bundler/bundle-app.ts')
  const { css, js } = await bundleApp({ files: contentsOf(files, code), entry, signal })
  const html = files.find(({ path }) => path === 'index.html')?.content ?? ''
  return pageOf(html, css, js)
}

/** The files of a project by path, with the module that a page starts with. */
export const contentsOf = (files: readonly AppFile[], code: string): Record<string, string> =>
  Object.fromEntries([...files.map(({ path, content }) => [path, content]), [entry, code]])

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
  "webrtc 'block'",
].join('; ')

/** Interfaces by which a page reaches others without a request that the policy covers. */
const unwanted = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']

/** A text as code that no HTML parser takes for markup. */
const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page as a document that shows it in a frame only. At its own address nothing around it would keep it from sending
 * what was typed to another site by navigating there, so that it leads to `frameAddress` before any of its code runs.
 */
export function framedOnly(page: string, frameAddress: string): string {
  const code = [
    `if (self === top) location.replace(${text(frameAddress)})`,
    `else { for (const name of ${JSON.stringify(unwanted)}) delete globalThis[name]; document.write(${text(page)}) }`,
  ]
  return `<!doctype html><script>${code.join('\n')}</script>`
}
