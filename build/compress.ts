import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|vtt)$/
/** Beyond this one percent takes ten times as long: 0.75 s of the first start instead of 0.07. */
const brotliQuality = 6

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Lays a compressed form beside each built file, so that the server compresses nothing twice. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: ({ dir = '' }) => {
      folder = join(dir, 'assets')
    },
    async closeBundle() {
      const files = (await readdir(folder)).filter((name) => compressible.test(name))
      await Promise.all(files.map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
