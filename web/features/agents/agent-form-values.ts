import type { z } from 'zod'
import type { AgentReply } from '#contract/agents.ts'
import { agentForm } from '#contract/agents.ts'
import { customPersonaId } from '#contract/personas.ts'

const customPersonaMin = 10

const editable = agentForm.pick({
  name: true,
  persona: true,
  customPersona: true,
  taskDescription: true,
  taskFrequency: true,
  webLinks: true,
  pythonScript: true,
  engine: true,
})

/** What the form checks: the contract's own rules, and that a persona of one's own is described. */
export const agentFormRules = editable.refine(
  ({ persona, customPersona }) =>
    persona !== customPersonaId || (customPersona ?? '').trim().length >= customPersonaMin,
  { path: ['customPersona'], message: 'Persona description must be at least 10 characters' },
)

export type AgentFormValues = z.input<typeof agentFormRules>
export type AgentFormPayload = z.output<typeof agentFormRules>

/** An empty form. */
export const blankAgent: AgentFormValues = {
  name: '',
  persona: '',
  customPersona: null,
  taskDescription: '',
  taskFrequency: 'daily',
  webLinks: [],
  pythonScript: null,
  engine: null,
}

/** The form filled from an agent. */
export function valuesOf(agent: AgentReply): AgentFormValues {
  const { name, persona, customPersona, taskDescription, taskFrequency, webLinks, pythonScript, engine } =
    agent
  return { name, persona, customPersona, taskDescription, taskFrequency, webLinks, pythonScript, engine }
}

/** What is sent: empty optional texts as null, and a persona's text only where the persona is one's own. */
export function payloadOf(values: AgentFormPayload): AgentFormPayload {
  const isOwnPersona = values.persona.startsWith(customPersonaId)
  return {
    ...values,
    customPersona: isOwnPersona ? textOrNull(values.customPersona) : null,
    pythonScript: textOrNull(values.pythonScript),
  }
}

/** The words for a text over its limit, for which the contract has none. */
export function tooLong(issue: { code?: string; maximum?: unknown; origin?: unknown }): string | undefined {
  if (issue.code !== 'too_big' || issue.origin !== 'string') return undefined
  return `Please use at most ${Number(issue.maximum).toLocaleString('en')} characters`
}

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}
