import { suggestedName } from '#contract/agents/suggested-name.ts'
import type { AgentBuilderState } from './agent-state.ts'
import { agentTypes, type Tone } from './agent-types.ts'

const toneWords: Record<Tone, string> = {
  friendly: 'You are warm and easy to talk to.',
  professional: 'You are courteous and businesslike.',
  expert: 'You speak with the certainty of somebody who knows the field, and say where it ends.',
  empathetic: 'You take seriously how the other person feels, and stay patient.',
}

/** What a new agent is made with; everything else takes the form's defaults. */
export interface AgentPayload {
  name: string
  persona: string
  customPersona: string
  taskDescription: string
  taskFrequency: AgentBuilderState['draft']['taskFrequency']
  triggerConfig: { at?: string; weekday?: number; everyWeeks?: number; cron?: string } | null
  webLinks: string[]
  /** Services that were named, by their names. */
  integrations: string[]
  notifications: true
  notifyWhen: 'changed-or-failed'
  autoSchedule: true
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
    status: 'active',
  }
}

/** The name that was given, or else one by the task or the kind. */
export function agentName({ draft, agentType }: AgentBuilderState): string {
  const kind = agentType && agentTypes[agentType]
  const isOwnTask = kind?.taskDescription !== draft.taskDescription
  const byTask = isOwnTask ? suggestedName(draft.taskDescription) : ''
  return draft.name.trim() || byTask || `${kind ? kind.label : 'My'} Agent`
}

/** The personality as the text that the agent works by. */
export function personaText({ personality, agentType, capabilities }: AgentBuilderState): string {
  const { tone, expertise, communication_style: style } = personality
  const role = agentType ? `a ${agentTypes[agentType].label.toLowerCase()}` : 'an assistant'
  const known = expertise.length > 0 ? ` You know about ${expertise.join(', ')}.` : ''
  const able = capabilities.length > 0 ? ` What you are here for: ${capabilities.join('; ')}.` : ''
  return `You work as ${role}. ${toneWords[tone]} ${styleWords[style]}${known}${able} Say plainly what you do not know.`
}

const styleWords: Record<AgentBuilderState['personality']['communication_style'], string> = {
  direct: 'Come to the point in the first sentence and leave out what does not matter.',
  detailed: 'Give the reasons, the figures and the sources, in an order that can be followed.',
  conversational: 'Write as one person talks to another, in short and natural sentences.',
  helpful: 'Answer what was asked first, then say what helps to take the next step.',
}

/** The times of a schedule in words as the settings of a trigger. */
export function triggerConfigOf(
  draft: Pick<
    AgentBuilderState['draft'],
    'taskFrequency' | 'at' | 'weekday' | 'everyWeeks' | 'isWeekdaysOnly'
  >,
): AgentPayload['triggerConfig'] {
  const { taskFrequency, at, weekday, everyWeeks = 1, isWeekdaysOnly } = draft
  if (taskFrequency === 'as-needed' || taskFrequency === 'hourly') return null
  const [hour, minute] = (at ?? '09:00').split(':').map(Number)
  if (taskFrequency === 'daily' && isWeekdaysOnly)
    return { at: at ?? '09:00', cron: `${minute} ${hour} * * 1-5` }
  const config = {
    ...(at !== null && { at }),
    ...(taskFrequency === 'weekly' && weekday !== null && { weekday }),
    ...(taskFrequency === 'weekly' && everyWeeks > 1 && { everyWeeks }),
  }
  return Object.keys(config).length > 0 ? config : null
}
