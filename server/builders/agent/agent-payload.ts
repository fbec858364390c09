import type { AgentBuilderState } from '#contract/builders/agent-state.ts'
import { agentName, agentTypes, type Tone } from '#contract/builders/agent-types.ts'
import type { TriggerConfig } from '#contract/schedules/schedule-fields.ts'
import { triggerConfigOf } from '#contract/schedules/schedule-in-text.ts'

const toneTexts: Record<Tone, string> = {
  friendly: 'You are warm and easy to talk to.',
  professional: 'You are courteous and businesslike.',
  expert: 'You speak with the certainty of somebody who knows the field, and say where it ends.',
  empathetic: 'You take seriously how the other person feels, and stay patient.',
}

/** The fields of a new agent; all others have the defaults of the form. */
export interface AgentPayload {
  name: string
  persona: string
  customPersona: string
  taskDescription: string
  taskFrequency: AgentBuilderState['draft']['taskFrequency']
  triggerConfig: TriggerConfig | null
  webLinks: string[]
  /** Services that were named, by their names. */
  integrations: string[]
  notifications: true
  notifyWhen: 'changed-or-failed'
  autoSchedule: true
  asksOwner: true
  status: 'active'
}

/** The agent of a conversation as it is sent to be made. */
export function agentPayload(state: AgentBuilderState): AgentPayload {
  const { draft } = state
  return {
    name: agentName(state),
    persona: 'custom',
    customPersona: personaText(state),
    taskDescription: draft.taskDescription.trim(),
    taskFrequency: draft.taskFrequency,
    triggerConfig: triggerConfigOf(draft),
    webLinks: draft.webLinks,
    integrations: state.integrations,
    notifications: true,
    notifyWhen: 'changed-or-failed',
    autoSchedule: true,
    asksOwner: true,
    status: 'active',
  }
}

/** The personality as the text that the agent works by. */
export function personaText({ personality, agentType, capabilities }: AgentBuilderState): string {
  const { tone, expertise, communication_style: style } = personality
  const role = agentType ? `a ${agentTypes[agentType].label.toLowerCase()}` : 'an assistant'
  const known = expertise.length > 0 ? ` You know about ${expertise.join(', ')}.` : ''
  const able = capabilities.length > 0 ? ` What you are here for: ${capabilities.join('; ')}.` : ''
  return `You work as ${role}. ${toneTexts[tone]} ${styleTexts[style]}${known}${able} Say plainly what you do not know.`
}

const styleTexts: Record<AgentBuilderState['personality']['communication_style'], string> = {
  direct: 'Come to the point in the first sentence and leave out what does not matter.',
  detailed: 'Give the reasons, the figures and the sources, in an order that can be followed.',
  conversational: 'Write as one person talks to another, in short and natural sentences.',
  helpful: 'Answer what was asked first, then say what helps to take the next step.',
}
