/** The configuration that each platform reads from a project, so that its forms need no input. */
export const deployFiles: readonly { path: string; content: string }[] = [
  {
    path: '.replit',
    content: `modules = ["nodejs-22"]
run = ["sh", "-c", "npm install && npm start"]

[deployment]
run = ["sh", "-c", "npm start"]
build = ["sh", "-c", "npm install"]
deploymentTarget = "vm"

[[ports]]
localPort = 3000
externalPort = 80
`,
  },
  {
    path: 'vercel.json',
    content: `${JSON.stringify(
      {
        $schema: 'https://openapi.vercel.sh/vercel.json',
        framework: 'vite',
        installCommand: 'npm install',
        buildCommand: 'npx vite build',
        outputDirectory: 'dist',
      },
      null,
      2,
    )}\n`,
  },
  {
    path: 'netlify.toml',
    content: `[build]
command = "npx vite build"
publish = "dist"

[build.environment]
NODE_VERSION = "24"
`,
  },
  {
    path: '.github/workflows/pages.yml',
    content: `name: Publish the pages

on:
  push:
    branches: [main]
  workflow_dispatch:

permissions:
  contents: read
  pages: write
  id-token: write

concurrency:
  group: pages
  cancel-in-progress: true

jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm install
      - run: npm test
      - run: npx vite build
      - uses: actions/upload-pages-artifact@v4
        with:
          path: dist
      - id: deployment
        uses: actions/deploy-pages@v4
`,
  },
]
