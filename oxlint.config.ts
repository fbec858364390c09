import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'oxlint'

/** What all rooms of the engine share lies in its own folder. */
const engineBase = ['server/engine/*.ts', 'server/platform', 'contract']

/** The architecture: each layer, and the only layers it may import. `docs/architecture.md` draws it. */
const layers: Record<string, string[]> = {
  contract: [],
  command: ['server/*.ts', 'contract'],
  'server/platform': ['contract'],
  'server/db': ['server/platform', 'contract'],
  'server/http': ['server/platform', 'contract'],
  'server/durable': ['server/db', 'server/platform', 'contract'],
  'server/engine': ['server/platform', 'contract'],
  'server/engine/browser': engineBase,
  'server/engine/page-digest': ['server/engine/browser', 'server/engine/digest-words', ...engineBase],
  'server/engine/tools': ['server/engine/page-digest', ...engineBase],
  'server/engine/model': engineBase,
  'server/engine/claims': engineBase,
  'server/engine/lessons': ['server/engine/model', ...engineBase],
  'server/engine/run': [
    'server/engine/tools',
    'server/engine/model',
    'server/engine/page-digest',
    'server/engine/claims',
    'server/engine/digest-words',
    ...engineBase,
  ],
  'server/engine/testing': ['server/engine', ...engineBase],
  'server/persona-library': ['contract'],
  'server/builders': ['contract'],
  'server/app-composer': ['server/builders', 'server/engine/tools/app-bundler', 'contract'],
  'server/integrations': ['server/platform', 'contract'],
  'server/features': [
    'server/features/*/public.ts',
    'server/features/feature.ts',
    'server/persona-library',
    'server/app-composer',
    'server/builders',
    'server/integrations',
    'server/engine',
    'server/durable',
    'server/http',
    'server/db',
    'server/platform',
    'contract',
  ],
  'server/telemetry': [
    'server/features/*/public.ts',
    'server/durable',
    'server/db',
    'server/platform',
    'contract',
  ],
  'web/platform': ['contract'],
  'web/components': ['web/platform', 'contract'],
  'web/data': ['web/platform', 'contract'],
  'web/features': ['web/components', 'web/data', 'web/platform', 'contract'],
  'web/pages': ['web/features', 'web/components', 'web/data', 'web/platform', 'contract'],
}

/** Layers whose folders may also import each other by `#`; in the rest a folder only knows itself (`./`). */
const knowsItself = new Set([
  'contract',
  'command',
  'server/platform',
  'server/db',
  'server/http',
  'server/durable',
  'server/engine',
  'server/engine/browser',
  'server/engine/tools',
  'server/engine/model',
  'server/engine/page-digest',
  'server/engine/lessons',
  'server/engine/run',
  'server/engine/testing',
  'server/builders',
  'server/integrations',
  'server/telemetry',
  'web/platform',
  'web/components',
  'web/data',
])

/** Rooms with a single public file: nothing else in them may be imported from outside. */
const walled = ['server/engine/page-digest']

const allowed = (path: string) => (path.endsWith('.ts') ? `!#${path}` : `!#${path}/**`)

/** Refuses the imports of these gitignore-style groups; a `!` lets one through again. */
function refuseImports(group: string[], message: string) {
  const rule: ['error', { patterns: { group: string[]; message: string }[] }] = [
    'error',
    { patterns: [{ group, message }] },
  ]
  return { 'no-restricted-imports': rule }
}

/** What files of a layer may import: the layers below, and `within`, the folders that it shares with its own. */
const rulesOf = (layer: string, below: string[], within: string[]) =>
  refuseImports(
    [
      '../*',
      '#*/**',
      ...[...below, ...within].map(allowed),
      ...walled
        .filter(
          (room) => room !== layer && [...below, ...within].some((path) => `${room}/`.startsWith(`${path}/`)),
        )
        .flatMap((room) => [`**/${room.split('/').at(-1)}/**`, `!#${room}/public.ts`]),
    ],
    `${layer} may import only: ${below.join(', ') || 'nothing of ours'}.`,
  )

const subfoldersOf = (path: string) =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true }).filter((entry) => entry.isDirectory())

/** The features that are divided into folders: these import each other by `#`, and no other feature. */
const dividedFeatures = ['server/features', 'web/features'].flatMap((layer) =>
  subfoldersOf(layer)
    .map(({ name }) => ({ layer, feature: `${layer}/${name}` }))
    .filter(({ feature }) => subfoldersOf(feature).length > 0),
)

export default defineConfig({
  plugins: ['import', 'typescript', 'react', 'unicorn', 'vitest', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'server/db/migrations', 'app-parts'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-nested-ternary': 'error',
    ...refuseImports(['../*'], 'Use # imports across folders.'),
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    ...Object.entries(layers).map(([layer, below]) => ({
      files: [`${layer}/**`],
      rules: rulesOf(layer, below, knowsItself.has(layer) ? [layer] : []),
    })),
    ...dividedFeatures.map(({ layer, feature }) => ({
      files: [`${feature}/**`],
      rules: rulesOf(layer, layers[layer] ?? [], [feature]),
    })),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'tools/**'],
      rules: refuseImports(['../*'], 'Use # imports across folders.'),
    },
    {
      files: ['*.config.ts', 'tests/e2e/global-setup.ts', 'tests/e2e/page-reporter.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
