import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { BrowserChoice } from '#contract/agents/link-setting-names.ts'
import type { SignInStep } from '#contract/agents/link-settings.ts'
import { useFillSignIn, useSignIns } from '#web/data/agent-checks.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'

/** How one link is read. */
export interface LinkReading {
  browser: BrowserChoice
  signIn: SignInStep[]
}

/** What a sign-in fills in, by field. */
export type SignInValues = Record<string, string>

/** The settings of the form's links, and the typed values of their sign-ins, which are in no draft and no version. */
export function useLinkSettings(form: AgentFormState, agent: AgentReply | null) {
  const typed = useRef(new Map<string, SignInValues>())
  const settings = useWatch({ control: form.control, name: 'linkSettings' }) ?? []
  const fill = useFillSignIn()
  const hasSignIn = settings.some(({ signIn }) => (signIn?.length ?? 0) > 0)
  const stored = useSignIns(agent?.id ?? null, hasSignIn)

  const readingOf = (url: string): LinkReading => ({
    browser: 'auto',
    signIn: [],
    ...settings.find((setting) => setting.url === url),
  })
  const valuesOf = (url: string) => typed.current.get(url) ?? {}
  const stateOf = (url: string) => stored.data?.find((state) => state.url === url)
  return {
    agentId: agent?.id ?? null,
    readingOf,
    valuesOf,
    stateOf,
    change: (url: string, change: Partial<LinkReading>, values?: SignInValues) => {
      if (values) typed.current.set(url, values)
      const others = settings.filter((setting) => setting.url !== url)
      const next = { url, ...readingOf(url), ...change }
      const isUsual = next.browser === 'auto' && next.signIn.length === 0
      const changed = isUsual ? others : [...others, next]
      form.setValue('linkSettings', changed.length > 0 ? changed : null, { shouldDirty: true })
    },
    /** The fields of a link's sign-in that nothing is known for. */
    missingOf: (url: string) => {
      if (agent && !stored.data) return []
      const known = new Set([...(stateOf(url)?.filled ?? []), ...Object.keys(valuesOf(url))])
      return fieldsOf(readingOf(url).signIn).filter((field) => !known.has(field))
    },
    isSending: fill.isPending,
    /** Sends the typed values of a saved agent, then calls `onSent`: until then its runs could not sign in. */
    send: ({ id, linkSettings }: Pick<AgentReply, 'id' | 'linkSettings'>, onSent: () => void) => {
      const bodies = [...typed.current].flatMap(([url, values]) => {
        const fields = fieldsOf(linkSettings?.find((setting) => setting.url === url)?.signIn ?? [])
        const known = fields.filter((field) => values[field])
        return known.length > 0
          ? [{ url, values: known.map((field) => ({ field, value: values[field] ?? '' })) }]
          : []
      })
      typed.current = new Map()
      const sendNext = (): void => {
        const body = bodies.shift()
        if (!body) return onSent()
        // A failure is shown by the call; the others are sent all the same.
        fill.mutateAsync({ params: { id }, body }).then(sendNext, sendNext)
      }
      sendNext()
    },
  }
}

export type LinkSettings = ReturnType<typeof useLinkSettings>

/** The fields that steps fill, each once. */
const fieldsOf = (steps: readonly SignInStep[]): string[] => [
  ...new Set(steps.flatMap((step) => (step.kind === 'fill' ? [step.field] : []))),
]
