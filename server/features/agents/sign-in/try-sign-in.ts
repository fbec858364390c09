import type { LinkSetting } from '#contract/agents/link-settings.ts'
import type { SignInTrial } from '#contract/agents/sign-ins.ts'
import { ownAgent } from '#server/features/agents/access.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'
import { browserSteps } from './browser-settings.ts'
import { type FilledValue, openSignIn } from './sign-ins.ts'

const inTurn = limitPerUser({ max: 1, retryAfterSeconds: 10 })

interface Trial {
  agentId?: number | undefined
  url: string
  signIn: LinkSetting['signIn']
  values: FilledValue[]
}

/** Does the steps of a sign-in once and shows where they lead; stores nothing. One at a time for each user. */
export function trySignIn(userId: string, trial: Trial, signal: AbortSignal): Promise<SignInTrial> {
  return inTurn(userId, async () => {
    const { agentId, url, signIn } = trial
    const setting: LinkSetting = { url, browser: 'always', signIn }
    const stored = agentId === undefined ? {} : await storedValues(userId, agentId, setting)
    const typed = Object.fromEntries(trial.values.map(({ field, value }) => [field, value]))
    // Lazy-loaded: a process that only serves pages does not load the engine before.
    const { readWithBrowser } = await import('#server/engine/browser/read-with-browser.ts')
    const steps = browserSteps(signIn, { ...stored, ...typed })
    const page = await readWithBrowser(url, { signIn: steps, session: null }, signal)
    const picture = 'picture' in page && page.picture ? Buffer.from(page.picture).toString('base64') : null
    if (page.state === 'drawn')
      return { ok: true, message: `Signed in. The page is ${page.finalUrl}.`, failedStep: null, picture }
    if (page.state === 'undrawn')
      return { ok: false, message: `${page.reason}.`, failedStep: page.step ?? null, picture }
    const message = 'The link leads to a file. A sign-in works with pages only.'
    return { ok: false, message, failedStep: null, picture }
  })
}

/** The stored values, as long as the tried steps name the same sites as the saved ones. */
async function storedValues(userId: string, agentId: number, setting: LinkSetting) {
  await ownAgent(userId, agentId)
  const { values } = await openSignIn(agentId, setting)
  return values
}
