import type { z } from 'zod'
import type { AgentReply } from '#contract/agents.ts'
import { agentForm } from '#contract/agents.ts'
import { personaDescriptionMin } from '#contract/custom-personas.ts'
import { customPersonaId } from '#contract/personas.ts'

const editable = agentForm.pick({
  name: true,
  persona: true,
  customPersona: true,
  taskDescription: true,
  taskFrequency: true,
  webLinks: true,
  pythonScript: true,
  notifications: true,
  autoSchedule: true,
  learningMode: true,
  triggerType: true,
  triggerConfig: true,
  engine: true,
  skipUnchanged: true,
  tools: true,
})

/** Whether an agent of this persona carries a text of its own: one just written, or its copy of a shared one. */
export function hasOwnText(persona: string): boolean {
  return persona === customPersonaId || persona.startsWith(`${customPersonaId}-`)
}

/** What the form checks: the contract's own rules, and that a persona of one's own is described. */
export const agentFormRules = editable.refine(
  ({ persona, customPersona }) =>
    !hasOwnText(persona) || (customPersona ?? '').trim().length >= personaDescriptionMin,
  { path: ['customPersona'], message: 'Persona description must be at least 10 characters' },
)

export type AgentFormValues = z.input<typeof agentFormRules>
export type AgentFormPayload = z.output<typeof agentFormRules>

/** An empty form. */
export const blankAgent: AgentFormPayload = {
  name: '',
  persona: '',
  customPersona: null,
  taskDescription: '',
  taskFrequency: 'daily',
  webLinks: [],
  pythonScript: null,
  notifications: false,
  autoSchedule: false,
  learningMode: false,
  triggerType: 'schedule',
  triggerConfig: null,
  engine: null,
  skipUnchanged: null,
  tools: null,
}

const fieldNames = Object.keys(blankAgent) as (keyof AgentFormPayload)[]

/** The form filled from an agent, or from what is known of one to be; the rest is blank. */
export function valuesOf(agent: Partial<AgentReply> | AgentFormValues): AgentFormPayload {
  const known = fieldNames.filter((name) => agent[name] !== undefined).map((name) => [name, agent[name]])
  return { ...blankAgent, ...Object.fromEntries(known) }
}

/** What is sent: empty optional texts as null, and a persona's text only where the persona is one's own. */
export function payloadOf(values: AgentFormPayload): AgentFormPayload {
  return {
    ...values,
    customPersona: hasOwnText(values.persona) ? textOrNull(values.customPersona) : null,
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
