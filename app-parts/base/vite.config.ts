import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Paths that begin where the page is: it then works in any folder.
  base: './',
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
