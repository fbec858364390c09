import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')

/** Large, few files, loaded by few installations or late: bundling them would only lengthen the first start. */
const seldomUsed = ['esbuild', 'nodemailer', '@pydantic/genai-prices', 'stripe', 'pdfkit']

/**
 * Puts the server and the packages it uses into a few dozen files: what takes the time of a start is to find and
 * read two thousand. What is imported when it is first used stays a file of its own. Not minified, so that the
 * lines of a stack trace can be read.
 */
async function bundleServer(outDir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'server/main.ts' },
    platform: 'node',
    external: seldomUsed,
    plugins: [placesOfSources(outDir)],
    onLog(level, log, print) {
      // Packages ask for others that may be there or not; of our own imports the type check knows that they are.
      if (log.code !== 'UNRESOLVED_IMPORT' || !log.id?.includes('node_modules')) print(level, log)
    },
  })
  await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
}

/**
 * Workers, migrations and the sandbox are found by paths from the source that uses them: here from the bundle's own
 * place, so that the installation may be moved.
 */
function placesOfSources(outDir: string): Plugin {
  const pathTo = (file: string) => JSON.stringify(relative(outDir, file).replaceAll('\\', '/'))
  return {
    name: 'places-of-sources',
    transform: {
      filter: { code: /import\.meta\.(?:dirname|url)/, id: { exclude: /node_modules/ } },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${pathTo(dirname(id))})`)
          .replaceAll('import.meta.url', `new URL(${pathTo(id)}, import.meta.url).href`),
    },
  }
}

const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
await bundleServer(values.outDir ?? join(root, 'dist', 'server'))
