import { posix } from 'node:path'
import type { BuildOptions, Loader, OnResolveArgs, OnResolveResult, Plugin } from 'esbuild'

/** The only files that a build can read. */
export interface BuildFiles {
  /** Files of the project by path, with `/`. */
  project: Record<string, string>
  /** Modules that replace known packages, by the exact name that code imports. */
  packages: Record<string, string>
}

const loaders: Record<string, Loader> = { '.ts': 'ts', '.tsx': 'tsx', '.css': 'css', '.json': 'json' }
/** Addresses in a style sheet that a browser resolves without a request. */
const inPage = /^(?:data:|#)/

/** Bundles an application into one script and one style sheet, in memory. */
export const bundleOptions = (entry: string, files: BuildFiles) =>
  ({
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
    tsconfigRaw: '{}',
    logLevel: 'silent',
    plugins: [onlyFrom(files)],
  }) satisfies BuildOptions

/** Resolves every name within the given texts. The results depend only on these texts, never on the machine. */
function onlyFrom({ project, packages }: BuildFiles): Plugin {
  return {
    name: 'only-from-project',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (asked) => resolved(asked, project, packages))
      build.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => ({
        contents: packages[path] ?? '',
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'project' }, ({ path }) => {
        const loader = loaders[posix.extname(path)]
        return loader === undefined
          ? refused(`${path} is not code.`)
          : { contents: project[path] ?? '', loader }
      })
    },
  }
}

function resolved(
  { path, importer, kind }: OnResolveArgs,
  project: BuildFiles['project'],
  packages: BuildFiles['packages'],
): OnResolveResult {
  if (kind === 'entry-point') return { path, namespace: 'project' }
  if (kind === 'url-token' && inPage.test(path)) return { path, external: true }
  const isScript = kind !== 'url-token' && kind !== 'import-rule' && kind !== 'composes-from'
  if (isScript && Object.hasOwn(packages, path)) return { path, namespace: 'package' }
  const found = path.startsWith('.') ? posix.join(posix.dirname(importer), path) : path
  if (path.startsWith('.') && Object.hasOwn(project, found)) return { path: found, namespace: 'project' }
  return refused(
    path.startsWith('.')
      ? `There is no file ${found} in the project.`
      : `The package ${path} is not known here.`,
  )
}

const refused = (text: string) => ({ errors: [{ text }] })
