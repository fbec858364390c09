import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { rootFiles } from '#contract/pages.ts'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The entry of the build that becomes the service worker. */
export const serviceWorkerEntry = 'service-worker/service-worker.ts'
export const [manifestFile, serviceWorkerFile] = rootFiles

/** Colors of `web/tokens.css`: an icon has no theme. */
const paper = '#fbfaf8'
const mark = '#0f766e'

/** Pixels of each icon, and the part of its width that the mark takes: a phone may cut up to a fifth at each edge of a maskable one. */
const icons = {
  'app-icon-192': { pixels: 192, share: 0.8, purpose: 'any' },
  'app-icon-512': { pixels: 512, share: 0.8, purpose: 'any' },
  'app-icon-maskable-512': { pixels: 512, share: 0.56, purpose: 'maskable' },
} as const
const touchIconName = 'apple-touch-icon'
const touchIcon = { pixels: 180, share: 0.7 }

/** Makes the site installable: icons from the mark, the web app manifest, and the service worker at the root. */
export function installable(root: string): Plugin {
  const references = new Map<string, string>()
  return {
    name: 'installable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const svg = await readFile(join(root, 'web/components/favicon.svg'), 'utf8')
      for (const [name, { pixels, share }] of Object.entries({ ...icons, [touchIconName]: touchIcon })) {
        const source = await drawIcon(svg, pixels, share)
        references.set(name, this.emitFile({ type: 'asset', name: `${name}.png`, source }))
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename, bundle = {} }) => {
        if (!filename.endsWith('index.html')) return
        const touch = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(`${touchIconName}.png`),
        )
        return [
          link({ rel: 'manifest', crossorigin: 'use-credentials', href: `/${manifestFile}` }),
          link({ rel: 'apple-touch-icon', href: `/${touch?.fileName}` }),
        ]
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const fileOf = (name: string) => this.getFileName(references.get(name) ?? '')
        const listed = Object.entries(icons).map(([name, { pixels, purpose }]) => ({
          src: fileOf(name),
          sizes: `${pixels}x${pixels}`,
          type: 'image/png',
          purpose,
        }))
        this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(manifestWith(listed)) })
        const worker = bundle[serviceWorkerFile]
        if (worker?.type !== 'chunk' || worker.imports.length > 0)
          throw new Error('The service worker has to be one file.')
        worker.code = worker.code.replace('assets/app-icon.png', fileOf('app-icon-192'))
      },
    },
  }
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })

/** Names files relative to itself, so that it is right below any path. */
const manifestWith = (made: object[]) => ({
  name: 'Balancia AI',
  short_name: 'Balancia',
  description: 'Build, run, schedule and manage AI agents that can be left alone.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: paper,
  theme_color: paper,
  icons: made,
})

/** The mark in the middle of a square. */
async function drawIcon(svg: string, pixels: number, share: number): Promise<Uint8Array> {
  const size = Math.round(pixels * share)
  const drawn = await sharp(Buffer.from(svg.replace(/<style>.*?<\/style><g>/, `<g fill="${mark}">`)), {
    density: (72 * size) / 24,
  })
    .resize(size, size)
    .png()
    .toBuffer()
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background: paper } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
