import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin } from 'vite'
import { personaPiecesFile } from '#contract/personas/persona-pieces.ts'
import { originPlaceholder, type VisitorPath, visitorFile, visitorPaths } from '#contract/pages.ts'
import { serviceWorkerEntry } from './installable.ts'
import { layPictures } from './shared-pictures.ts'

/** Compiled with the pages, whose types are not this program's. */
interface RenderModule {
  renderVisitorPage: (path: VisitorPath | undefined) => Promise<{
    head: string
    markup: string
    script: string
    file: string
  }>
  renderPersonaPieces: () => Record<string, string>
  renderOwnOutline: () => string
}

/** Builds the pages for the browser, then the same pages for the server, and keeps the visitors' ones as ready HTML. */
export function preRender(root: string): Plugin {
  return {
    name: 'pre-render',
    config({ build }) {
      const dist = resolve(root, 'web', build?.outDir ?? 'dist')
      const renderer = join(dist, '.pre-render')
      return {
        build: {
          manifest: true,
          rolldownOptions: {
            input: ['index.html', 'visitor.html', serviceWorkerEntry].map((file) => join(root, 'web', file)),
          },
        },
        environments: {
          ssr: {
            build: {
              ssr: true,
              manifest: false,
              outDir: renderer,
              emptyOutDir: true,
              rolldownOptions: { input: join(root, 'web/pre-render.tsx') },
            },
          },
        },
        builder: {
          async buildApp(builder) {
            const { client, ssr } = builder.environments
            if (!client || !ssr) throw new Error('The build knows no client or no server.')
            await builder.build(client)
            await builder.build(ssr)
            await writePages(root, dist, join(renderer, 'pre-render.js'))
            await rm(renderer, { recursive: true })
          },
        },
      }
    },
  }
}

async function writePages(root: string, dist: string, module: string): Promise<void> {
  const { renderVisitorPage, renderPersonaPieces, renderOwnOutline } = (await import(
    pathToFileURL(module).href
  )) as RenderModule
  const template = await readFile(join(dist, 'visitor.html'), 'utf8')
  const pictureTags = await layPictures(
    join(root, 'web/shared-links'),
    join(dist, 'assets'),
    originPlaceholder,
  )
  const manifestFile = join(dist, '.vite', 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  for (const path of [...visitorPaths, undefined]) {
    const { head, markup, script, file } = await renderVisitorPage(path)
    const target = join(dist, visitorFile(path))
    const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
    const picture = pictureTags(basename(target, '.html'), title)
    const html = template
      .replace(
        '<!--head-->',
        () =>
          head +
          picture +
          (script === 'page' ? preloads(manifest, template, ['visitor-root.tsx', file]) : ''),
      )
      .replace('data-script=""', `data-script="${script}"`)
      .replace('<!--page-->', () => markup)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, html)
  }
  const own = join(dist, 'index.html')
  const empty = await readFile(own, 'utf8')
  await writeFile(own, empty.replace('<!--outline-->', renderOwnOutline))
  await writeFile(join(dist, personaPiecesFile), JSON.stringify(renderPersonaPieces()))
  await rm(join(dist, 'visitor.html'))
  await rm(dirname(manifestFile), { recursive: true })
}

/** Lets the browser fetch the code of these sources beside the entry's, not after it, yet after what is painted. */
function preloads(manifest: Manifest, template: string, sources: string[]): string {
  const files = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`No part of the pages is called ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const each of chunk.imports ?? []) collect(each)
  }
  for (const source of sources) collect(source)
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
}
