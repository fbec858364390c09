import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'command/main.ts',
    'build/{build,bundle-server,check-words}.ts',
    'server/engine/page-digest/read/parse-thread.ts',
    'server/engine/tools/{app-bundler,python-sandbox}/*.{mts,mjs}',
    'server/engine/browser/browser-child.mts',
    'server/db/tables/*.ts',
    'server/db/embedded/test-owner.ts',
    '{tests,tools}/**/*.{test,journey}.ts',
    'tools/demos/pictures/named-town.ts',
    'tests/fixtures/make-*.ts',
    'tests/corpus/pdf/make-pdfs.ts',
    'tools/*/{measure,run,record,take,check,compare}-*.ts',
    'tools/{bench/bench,bench/model-peer,demos/record,lighthouse/scroll-trace,measure/install,measure/stream-call}.ts',
    'tools/dev/{server.ts,components/main.tsx}',
    'tools/release/pack.ts',
    'build/draft-changelog.ts',
    'web/pre-render.tsx',
    'web/{main,visitor}.ts',
    'web/data/live/live-worker.ts',
    'web/service-worker/service-worker.ts',
  ],
  vitest: { config: 'vitest*.config.ts' },
  ignoreBinaries: ['mkfifo', 'mount', 'umount'],
  project: ['{build,command,contract,server,web,tests,tools}/**/*.{ts,tsx,mts,mjs}', '*.{ts,js}'],
  // Pieces of other projects, which are whole only once they are composed.
  ignore: ['app-parts/**'],
  ignoreExportsUsedInFile: true,
  // Fonts and Tailwind are imported by the style sheet, which is not followed; those of documents are found by their names.
  ignoreDependencies: [
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
    '@fontsource/noto-sans',
    '@fontsource/noto-sans-arabic',
    '@fontsource/noto-sans-hebrew',
    // Its files are read by the process that bundles applications.
    'esbuild-wasm',
    'tailwindcss',
    // Brings `tsc`, which build/check.ts runs.
    '@typescript/native',
  ],
}

export default config
