import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './build/compress.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { firstFiles } from './build/first-files.ts'
import { installable, serviceWorkerEntry, serviceWorkerFile } from './build/installable.ts'
import { preRender } from './build/pre-render.ts'
import { alwaysVisitorPaths, pageOfPath, visitorPaths } from '#contract/pages.ts'

const root = import.meta.dirname
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Gives a browser without a session the visitors' pages, as the server does; rendered by the script alone. */
function visitorsInDevelopment(): Plugin {
  const paths = new Set<string>(visitorPaths)
  return {
    name: 'visitors-in-development',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = pageOfPath(new URL(request.url ?? '/', serverUrl).pathname)
        if (path === `/${serviceWorkerFile}`) request.url = `/${serviceWorkerEntry}`
        const isVisitor = !request.headers.cookie?.includes('session_token')
        if ((isVisitor && paths.has(path)) || alwaysVisitorPaths.includes(path)) request.url = '/visitor.html'
        next()
      })
    },
  }
}

export default defineConfig({
  root: 'web',
  // One build serves any path: scripts and styles name other files relative to themselves, and the server adds the path to
  // the HTML, which names them from the root.
  experimental: {
    renderBuiltUrl: (_file, { hostType, ssr }) =>
      ssr || hostType === 'html' ? undefined : { relative: true },
  },
  plugins: [
    react(),
    tailwind(),
    firstFiles(),
    visitorsInDevelopment(),
    preRender(root),
    installable(root),
    compressAssets(),
  ],
  server: {
    // The server compares where a call comes from with where it was sent.
    proxy: {
      '/api': { target: serverUrl, changeOrigin: false },
      '/ws': { target: serverUrl, ws: true, changeOrigin: false },
    },
    fs: { allow: ['..'] },
  },
  build: {
    // `npm run build` names the folder; this one is for a look at what Vite builds.
    outDir: '../dist/pages',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // It is part of the first start.
    reportCompressedSize: false,
    // The pages' rules let no data URL in.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // A service worker serves the folder in which it lies, and keeps its address.
            entryFileNames: ({ name }) =>
              `${name}.js` === serviceWorkerFile ? serviceWorkerFile : 'assets/[name]-[hash].js',
          },
        },
      },
    },
  },
})
