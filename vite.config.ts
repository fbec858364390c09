import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Holds the first paint until the script has run: the page is empty before, and its theme may not be the system's. */
function blockFirstPaint(): Plugin {
  return {
    name: 'block-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwind(), blockFirstPaint()],
  server: {
    proxy: { '/api': serverUrl, '/ws': { target: serverUrl, ws: true } },
    fs: { allow: ['..'] },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
