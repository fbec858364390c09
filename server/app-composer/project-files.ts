import { type AppFeature, featureLabels } from '#contract/builders/app-kinds.ts'
import type { AppSpec } from '#contract/builders/app-spec.ts'
import { deployFiles } from './deploy-files.ts'

/** The packages of a composed project. Those that this product also uses have the same version here. */
export const packages = {
  dependencies: {
    '@hono/node-server': '2.1.8',
    hono: '4.13.19',
    react: '19.3.1',
    'react-dom': '19.3.1',
    zod: '4.6.7',
  },
  devDependencies: {
    '@types/node': '26.6.6',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    '@vitejs/plugin-react': '6.3.0',
    typescript: '7.0.2',
    vite: '8.3.8',
    vitest: '5.1.0',
  },
}

/** The files of a project besides its code: packages, settings, how to start and how to deploy it. */
export function projectFiles(
  spec: AppSpec,
  features: readonly AppFeature[],
): { path: string; content: string }[] {
  return [
    { path: 'package.json', content: json(packageJson(spec.name)) },
    { path: 'tsconfig.json', content: json(tsconfig) },
    { path: 'index.html', content: indexHtml(spec) },
    { path: 'README.md', content: readme(spec, features) },
    { path: 'Dockerfile', content: dockerfile },
    ...deployFiles,
    { path: '.dockerignore', content: 'node_modules\ndist\ndata\n.env\n' },
    { path: '.gitignore', content: 'node_modules\ndist\ndata\n.env\n' },
    {
      path: '.env.example',
      content: '# The password of the owner: choose a long one.\nOWNER_PASSWORD=\nPORT=3000\n',
    },
  ]
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const packageJson = (name: string) => ({
  name: packageName(name),
  version: '1.0.0',
  private: true,
  type: 'module',
  engines: { node: '>=22.18' },
  scripts: {
    start: 'vite build && node --env-file-if-exists=.env server/main.ts',
    dev: 'vite',
    test: 'vitest run',
    types: 'tsc --noEmit',
  },
  ...packages,
})

/** A name that npm takes. */
export function packageName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 60) || 'my-app'
}

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node', 'vite/client'],
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['src', 'server', 'shared', 'tests', 'vite.config.ts'],
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const indexHtml = ({ name, hue, theme }: AppSpec) => `<!doctype html>
<html lang="en" style="--hue: ${hue}${theme ? `; color-scheme: ${theme}` : ''}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(name)}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`

const readme = ({ name, about }: AppSpec, features: readonly AppFeature[]) => `# ${oneLine(name)}

${oneLine(about)}

## Start

\`\`\`
npm install
npm start
\`\`\`

It needs Node 22.18 or newer and answers on http://localhost:3000. Copy \`.env.example\` to \`.env\` and set \`OWNER_PASSWORD\`:
with it you sign in under \`/#/owner\`, where everything that is stored can be read and changed. Without it, nobody can.

## What it has

${features.map((feature) => `- **${featureLabels[feature].label}**: ${featureLabels[feature].description}`).join('\n')}

## Where things are

| folder | what |
|---|---|
| \`shared/\` | the words of the site, and the tables with who may read and add what |
| \`src/\` | the pages, in React |
| \`server/\` | the API, in Hono; rows are kept in SQLite (\`data/app.db\`) |
| \`database/\` | the schema |
| \`tests/\` | run by \`npm test\`; \`npm run types\` checks the types |

\`npm run dev\` shows changes at once, beside a server started by \`npm start\`. \`docker build -t app . && docker run -p 3000:3000 -v app-data:/app/data -e OWNER_PASSWORD=… app\` runs it in a container.

## Where it can run

| where | what runs | set up by |
|---|---|---|
| Replit, or any host of containers | everything | \`.replit\`, \`Dockerfile\` |
| Vercel | the pages | \`vercel.json\` |
| Netlify | the pages | \`netlify.toml\` |
| GitHub Pages | the pages | \`.github/workflows/pages.yml\` |

Hosts of files alone have no API: the pages show, and forms say that the server cannot be reached.
`

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const dockerfile = `FROM node:24-alpine AS build
WORKDIR /app
COPY package.json ./
RUN npm install
COPY . .
RUN npx vite build

FROM node:24-alpine
WORKDIR /app
ENV NODE_ENV=production
COPY package.json ./
RUN npm install --omit=dev
COPY --from=build /app/dist dist
COPY server server
COPY shared shared
COPY database database
RUN mkdir data && chown node data
USER node
EXPOSE 3000
CMD ["node", "server/main.ts"]
`
