import { tryBrowser } from '#server/engine/browser/read-with-browser.ts'
import { config } from '#server/platform/config.ts'
import { fine, type Finding, risk } from '#server/platform/finding.ts'

const without = 'Pages drawn by scripts and pages behind a sign-in cannot be read.'

/** Starts the browser for pages drawn by scripts, and ends it again. */
export async function checkBrowser(_context: unknown, signal: AbortSignal): Promise<Finding> {
  const tried = await tryBrowser(signal)
  if (tried === null && config.browser.choice === 'off') return fine(`It is switched off. ${without}`)
  if (tried === null)
    return fine(
      `None is installed. ${without} Install Chrome or Chromium, or set BALANCIA_BROWSER, to read them.`,
    )
  if ('reason' in tried)
    return risk(
      `${tried.reason}. ${without}`,
      'Start the browser once as the account of the server, or set BALANCIA_BROWSER.',
    )
  const found = `Version ${tried.version} at ${tried.where} starts`
  if (tried.isSandboxed) return fine(`${found}, with its sandbox.`)
  return risk(
    `${found}, but without its sandbox: this machine does not allow that.`,
    'Allow unprivileged user namespaces for the browser, or run it in a container of its own and set BALANCIA_BROWSER to its address.',
  )
}
