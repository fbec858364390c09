import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { config } from '#server/platform/config.ts'

/** Folders of Windows that a browser is installed in. */
const windowsFolders = ['C:\\Program Files', 'C:\\Program Files (x86)']

const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
      (name) => `/usr/bin/${name}`,
    ),
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: windowsFolders.flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]),
}

/** A browser to use: a program of this machine, or a running one at the address of its debugging protocol. */
export type KnownBrowser = { path: string } | { address: string }

/** The browser that the operator chose, or an installed one; null: there is none, or it is switched off. */
export function findBrowser(chosen = config.browser.choice): KnownBrowser | null {
  if (chosen === 'off') return null
  if (chosen !== undefined) return /^wss?:/.test(chosen) ? { address: chosen } : { path: chosen }
  const path = places[process.platform]?.find(isProgram)
  return path === undefined ? null : { path }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
