import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstFilesName, pageOfPath, pages } from '#contract/pages.ts'

/** The requests of a page when it opens, the same for all users, by the page's name. */
const firstCalls: Record<string, string[]> = {
  home: ['/api/agents?limit=5', '/api/agents/analytics'],
}

/**
 * The preload links for the files of a signed-in user's page and for its first requests, which the browser fetches
 * while the first script loads. `webDir` contains the built pages.
 */
export function firstLinksOf(webDir: string): (path: string) => string {
  const files = filesIn(webDir)
  const links = new Map<string, string>()
  for (const [name, path] of Object.entries(pages)) {
    const module = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const ofFiles = (files[module] ?? []).map(
      (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
    )
    const ofCalls = (firstCalls[name] ?? []).map(
      (call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${call}">`,
    )
    links.set(path, [...ofFiles, ...ofCalls].join(''))
  }
  return (path) => links.get(pageOfPath(path)) ?? ''
}

/** Newer sources also run with pages built by an older release, which lack the list. */
function filesIn(webDir: string): Record<string, string[]> {
  const file = join(webDir, firstFilesName)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
}
