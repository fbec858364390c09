import type { AppFile } from '#contract/builders/app-spec.ts'
import { publishedEntry } from './published-entry.ts'

/** The entry module of a page; it is not a file of the project. */
export const entry = 'preview.tsx'
/** Passwords protect nothing here: input to a preview never leaves the page. */
const previewPassword = 'preview'

/** The app and its API in one page: its own backend answers the calls, with rows in memory. */
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

/** One HTML page that contains the whole app. Throws `BuildFailure` when the code does not build. */
export const previewPage = (files: readonly AppFile[], signal: AbortSignal): Promise<string> =>
  wholePage(files, entryCode, signal)

/** The same page for visitors: sends their form input to the embedding page. Throws `BuildFailure`. */
export const publishedPage = (
  files: readonly AppFile[],
  forms: readonly string[],
  signal: AbortSignal,
): Promise<string> => wholePage(files, publishedEntry(forms), signal)

async function wholePage(files: readonly AppFile[], code: string, signal: AbortSignal): Promise<string> {
  // Loaded on first build: a process that only serves pages does not load the tools of the engine.
  const { bundleApp } = await import('#server/engine/tools/app-bundler/bundle-app.ts')
  const { css, js } = await bundleApp({ files: contentsOf(files, code), entry, signal })
  const html = files.find(({ path }) => path === 'index.html')?.content ?? ''
  return pageOf(html, css, js)
}

/** The files of a project by path, with the entry module of the page. */
export const contentsOf = (files: readonly AppFile[], code: string): Record<string, string> =>
  Object.fromEntries([...files.map(({ path, content }) => [path, content]), [entry, code]])

/** The page of a project with inlined style and script; no text can close the element that contains it. */
export function pageOf(html: string, css: string, js: string): string {
  const style = `<style>${css.replaceAll('</', '<\\/')}</style>`
  const script = `<script type="module">${js.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`
  const [head = '', rest = ''] = html.split('</head>')
  const body = rest.replace(/<script type="module"[^>]*><\/script>/, () => script)
  return `${head}${style}</head>${body}`
}

/**
 * What a browser allows such a page: to run scripts, and nothing else. Its opaque origin cannot access cookies, storage
 * or the embedding page, and it cannot make requests to any server.
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

/** Interfaces through which a page could reach others without a request that the policy covers. */
const unwanted = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']

/** A string literal that an HTML parser does not take for markup. */
const text = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Makes a page show itself in a frame only. At its own address, nothing would prevent it from sending input to another
 * site by navigation; therefore it redirects to `frameAddress` before any of its code runs.
 */
export function framedOnly(page: string, frameAddress: string): string {
  const code = [
    `if (self === top) location.replace(${text(frameAddress)})`,
    `else { for (const name of ${JSON.stringify(unwanted)}) delete globalThis[name]; document.write(${text(page)}) }`,
  ]
  return `<!doctype html><script>${code.join('\n')}</script>`
}
