import { suggestedName } from '#contract/agents/suggested-name.ts'

export const tones = ['friendly', 'professional', 'expert', 'empathetic'] as const
export type Tone = (typeof tones)[number]
export const toneLabels: Record<Tone, string> = {
  friendly: 'Friendly',
  professional: 'Professional',
  expert: 'Expert',
  empathetic: 'Empathetic',
}
export const communicationStyles = ['direct', 'detailed', 'conversational', 'helpful'] as const
export type CommunicationStyle = (typeof communicationStyles)[number]
export const styleLabels: Record<CommunicationStyle, string> = {
  direct: 'Direct',
  detailed: 'Detailed',
  conversational: 'Conversational',
  helpful: 'Helpful',
}

export const agentTypeIds = [
  'customer_support',
  'sales_assistant',
  'content_creator',
  'research_analyst',
  'personal_assistant',
] as const
export type AgentTypeId = (typeof agentTypeIds)[number]

/** Begins the value of the option that chooses a template. */
export const templatePrefix = 'template:'

/** The name and task of each agent type; each is also an instant template. */
export const agentTypes: Record<
  AgentTypeId,
  { label: string; description: string; taskDescription: string }
> = {
  customer_support: {
    label: 'Customer Support',
    description: 'Answers what customers ask, from your help pages',
    taskDescription:
      'Draft an answer to the customer message that is given with the run. Use only what the linked help pages and the message say, give the steps in order, and name what a person has to decide or look up.',
  },
  sales_assistant: {
    label: 'Sales Assistant',
    description: 'Looks into leads and drafts what to send them',
    taskDescription:
      'For each lead that is given with the run or found on the linked pages: sum up what they do and need, how well they fit and why, and draft a short first message that refers to a fact of theirs. Name what is missing to judge them.',
  },
  content_creator: {
    label: 'Content Creator',
    description: 'Plans and drafts posts for your channels',
    taskDescription:
      'Propose three posts about what is new on the linked pages: for each a headline, a draft of at most 120 words, the channel it fits, and the source it rests on. Repeat nothing from earlier runs.',
  },
  research_analyst: {
    label: 'Research Analyst',
    description: 'Reads your sources and reports what matters, with references',
    taskDescription:
      'Report what is new on the linked pages since the last run: the most important first, at most ten points, each in one or two sentences with its source. Say plainly when there is nothing new.',
  },
  personal_assistant: {
    label: 'Personal Assistant',
    description: 'Keeps track of what you follow and sums it up',
    taskDescription:
      'Make a short brief from the linked pages and from what is given with the run: first what needs a decision or has a date, then what is good to know. At most ten points, each with its source.',
  },
}

interface NamedAgent {
  agentType: AgentTypeId | null
  draft: { name: string; taskDescription: string }
}

/** The name that was given, or else one by the task or the kind. */
export function agentName({ draft, agentType }: NamedAgent): string {
  const kind = agentType && agentTypes[agentType]
  const isOwnTask = kind?.taskDescription !== draft.taskDescription
  const byTask = isOwnTask ? suggestedName(draft.taskDescription) : ''
  return draft.name.trim() || byTask || `${kind ? kind.label : 'My'} Agent`
}
