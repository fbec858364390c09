import type { LinkSetting } from '#contract/agents/link-settings.ts'
import type { BrowserSettings, BrowserStep } from '#server/engine/browser-use.ts'
import { openSignIn } from './sign-ins.ts'

type Steps = LinkSetting['signIn']

/** How a browser reads a link of an agent, with the values and the session of its sign-in: for the browser alone. */
export async function browserSettings(agentId: number, setting: LinkSetting): Promise<BrowserSettings> {
  const { browser: use, signIn } = setting
  if (signIn.length === 0) return { use }
  const { values, session } = await openSignIn(agentId, setting)
  return { use, signIn: browserSteps(signIn, values), session }
}

/** The steps with what they fill in; a value that is missing is null. */
export function browserSteps(steps: Steps, values: Readonly<Record<string, string>>): BrowserStep[] {
  return steps.map((step) => {
    switch (step.kind) {
      case 'open':
        return { kind: 'open', url: step.address }
      case 'fill': {
        const { field } = step
        // A field may be called as something that every object has.
        const value = Object.hasOwn(values, field) ? (values[field] ?? null) : null
        return { kind: 'fill', field, value, isSecret: true }
      }
      case 'press':
        return { kind: 'press', target: step.button }
      case 'wait':
        return step
    }
  })
}
