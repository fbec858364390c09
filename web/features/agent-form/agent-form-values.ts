import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { AgentReply } from '#contract/agents/agents.ts'
import { agentForm } from '#contract/agents/agents.ts'
import { personaDescriptionMin, personaNameMax } from '#contract/personas/custom-personas.ts'
import { customPersonaId } from '#contract/personas/personas.ts'
import { sharedPersonaValue } from '#web/features/agent-form/persona/persona-choices.ts'
import { formatNumber } from '#web/platform/format.ts'

const editable = agentForm.pick({
  name: true,
  persona: true,
  customPersona: true,
  taskDescription: true,
  taskFrequency: true,
  webLinks: true,
  linkSettings: true,
  pythonScript: true,
  notifications: true,
  notifyWhen: true,
  autoSchedule: true,
  learningMode: true,
  triggerType: true,
  triggerConfig: true,
  engine: true,
  models: true,
  stepsMax: true,
  asksOwner: true,
  resultShape: true,
  skipUnchanged: true,
  tools: true,
  integrations: true,
})

/** Whether an agent with this persona stores a text of its own: a custom one, or its copy of a shared one. */
export function hasOwnText(persona: string): boolean {
  return persona === customPersonaId || persona.startsWith(`${customPersonaId}-`)
}

/** Additional form fields: whether the new persona is shared with everybody, and under which name. */
const sharing = {
  isPersonaShared: z.boolean().optional(),
  personaName: z.string().max(personaNameMax).optional(),
}

/**
 * The validation of the form: the contract's rules; a custom persona also needs a description, and a name if it is
 * shared.
 */
export const agentFormRules = editable
  .extend(sharing)
  .refine(
    ({ persona, customPersona }) =>
      !hasOwnText(persona) || (customPersona ?? '').trim().length >= personaDescriptionMin,
    { path: ['customPersona'], message: 'Persona description must be at least 10 characters' },
  )
  .refine(
    ({ persona, isPersonaShared, personaName }) =>
      persona !== customPersonaId || !isPersonaShared || (personaName ?? '').trim() !== '',
    { path: ['personaName'], message: 'Persona name is required' },
  )

export type AgentFormValues = z.input<typeof agentFormRules>
export type AgentFormPayload = z.output<typeof agentFormRules>

export type AgentFormState = UseFormReturn<AgentFormValues, unknown, AgentFormPayload>

/** The persona of a new agent for which none was chosen. */
export const defaultPersona = 'professional'

/** An empty form. */
export const blankAgent: AgentFormPayload = {
  name: '',
  persona: '',
  customPersona: null,
  taskDescription: '',
  taskFrequency: 'daily',
  webLinks: [],
  linkSettings: null,
  pythonScript: null,
  notifications: false,
  notifyWhen: 'every-run',
  autoSchedule: false,
  learningMode: false,
  triggerType: 'schedule',
  triggerConfig: null,
  engine: null,
  models: null,
  stepsMax: null,
  asksOwner: true,
  resultShape: null,
  skipUnchanged: null,
  tools: null,
  integrations: [],
  isPersonaShared: true,
  personaName: '',
}

const fieldNames = Object.keys(blankAgent) as (keyof AgentFormPayload)[]

/** The form's values from an agent, or from a partial one; other fields are blank. */
export function valuesOf(agent: Partial<AgentReply> | AgentFormValues): AgentFormPayload {
  const filled: Partial<AgentFormValues> = agent
  const known = fieldNames.filter((name) => filled[name] !== undefined).map((name) => [name, filled[name]])
  // A private custom text stays private until the user shares it.
  const isPersonaShared = agent.persona !== customPersonaId
  return { ...blankAgent, isPersonaShared, ...Object.fromEntries(known) }
}

/**
 * The request body: empty optional texts as null, a shared persona by its name, and the persona's text only if it is
 * custom.
 */
export function payloadOf({
  isPersonaShared,
  personaName = '',
  ...values
}: AgentFormPayload): AgentFormPayload {
  const isNamed = values.persona === customPersonaId && isPersonaShared === true && personaName.trim() !== ''
  return {
    ...values,
    persona: isNamed ? sharedPersonaValue(personaName.trim()) : values.persona,
    customPersona: hasOwnText(values.persona) ? textOrNull(values.customPersona) : null,
    pythonScript: textOrNull(values.pythonScript),
  }
}

/** The message for a text over its limit, for which the contract has none. */
export function tooLong(issue: { code?: string; maximum?: unknown; origin?: unknown }): string | undefined {
  if (issue.code !== 'too_big' || issue.origin !== 'string') return undefined
  return `Please use at most ${formatNumber(Number(issue.maximum))} characters`
}

function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() ? text : null
}
