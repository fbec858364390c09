import type { Plugin, Rolldown } from 'vite'
import { firstFilesName } from '#contract/pages.ts'

const entryModule = 'web/main.ts'
/** What the first script asks for at once. */
const startModules = ['web/start.tsx']
/** The modules of the frame around every signed-in page. */
const frameModules = ['web/features/shell/shell.tsx', 'web/features/notifications/bell.tsx']
const pageModule = /web[\\/]pages[\\/](?:[\w-]+[\\/])?([\w-]+)\.tsx$/

/**
 * Says which files a signed-in page needs before its first script has found out, so that a slow network is busy from the
 * start, after those of the first script: those of the frame in the page itself, those of each page in a file from which the server adds them.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, bundle = {} }) => {
        if (!filename.endsWith('index.html')) return html
        const chunks = chunksOf(bundle)
        const entry = filesOf(chunks, [entryModule])
        const start = filesOf(chunks, startModules, entry)
        return [
          ...start.map((file) => preload(file)),
          ...filesOf(chunks, frameModules, [...entry, ...start]).map((file) => preload(file, 'low')),
        ]
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        const named = filesOf(chunks, [entryModule, ...startModules, ...frameModules])
        const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
        const pages = modules.flatMap((id) => {
          const name = pageModule.exec(id)?.[1]
          return name ? [[name, filesOf(chunks, [id], named)] as const] : []
        })
        this.emitFile({
          type: 'asset',
          fileName: firstFilesName,
          source: JSON.stringify(Object.fromEntries(pages)),
        })
      },
    },
  }
}

const preload = (href: string, fetchpriority: 'low' | 'auto' = 'auto') => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', fetchpriority, crossorigin: true, href },
  injectTo: 'head' as const,
})

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files that hold these modules, and all that they import, but for those that are named already. */
function filesOf(
  chunks: Rolldown.OutputChunk[],
  modules: readonly string[],
  named: readonly string[] = [],
): string[] {
  const needed = new Set<string>()
  const need = (fileName: string) => {
    if (needed.has(fileName)) return
    needed.add(fileName)
    for (const each of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) need(each)
  }
  for (const module of modules) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!holder) throw new Error(`No file of the pages holds ${module}.`)
    need(holder.fileName)
  }
  return [...needed].map((fileName) => `/${fileName}`).filter((file) => !named.includes(file))
}
