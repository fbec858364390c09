export const tones = ['friendly', 'professional', 'expert', 'empathetic'] as const
export type Tone = (typeof tones)[number]
export const communicationStyles = ['direct', 'detailed', 'conversational', 'helpful'] as const
export type CommunicationStyle = (typeof communicationStyles)[number]

export const agentTypeIds = [
  'customer_support',
  'sales_assistant',
  'content_creator',
  'research_analyst',
  'personal_assistant',
] as const
export type AgentTypeId = (typeof agentTypeIds)[number]

/** What an agent of a kind is like until the conversation says otherwise; each is an instant template, too. */
export interface AgentType {
  label: string
  description: string
  personality: { tone: Tone; expertise: string[]; communication_style: CommunicationStyle }
  capabilities: string[]
  integrations: string[]
  automations: string[]
  taskDescription: string
  /** Pages to begin with, for a template that is used as it is. */
  webLinks: string[]
}

export const agentTypes: Record<AgentTypeId, AgentType> = {
  customer_support: {
    label: 'Customer Support',
    description: 'Answers what customers ask, from your help pages',
    personality: {
      tone: 'empathetic',
      expertise: ['customer service', 'problem solving'],
      communication_style: 'helpful',
    },
    capabilities: [
      'Answer customer questions',
      'Explain steps one by one',
      'Say when a person should take over',
    ],
    integrations: ['Email', 'Help desk'],
    automations: ['Draft an answer for each message that is sent to it'],
    taskDescription:
      'Draft an answer to the customer message that is given with the run. Use only what the linked help pages and the message say, give the steps in order, and name what a person has to decide or look up.',
    webLinks: [],
  },
  sales_assistant: {
    label: 'Sales Assistant',
    description: 'Looks into leads and drafts what to send them',
    personality: {
      tone: 'professional',
      expertise: ['sales', 'lead qualification'],
      communication_style: 'direct',
    },
    capabilities: ['Sum up what a lead needs', 'Rank leads by fit', 'Draft a first message and a follow-up'],
    integrations: ['Email', 'CRM'],
    automations: ['Report what is new on the pages of your leads'],
    taskDescription:
      'For each lead that is given with the run or found on the linked pages: sum up what they do and need, how well they fit and why, and draft a short first message that refers to a fact of theirs. Name what is missing to judge them.',
    webLinks: [],
  },
  content_creator: {
    label: 'Content Creator',
    description: 'Plans and drafts posts for your channels',
    personality: {
      tone: 'friendly',
      expertise: ['content writing', 'social media'],
      communication_style: 'conversational',
    },
    capabilities: ['Find topics in your sources', 'Draft posts and articles', 'Fit a text to each channel'],
    integrations: ['Social media', 'Blog'],
    automations: ['Propose posts from what is new in your sources'],
    taskDescription:
      'Propose three posts about what is new on the linked pages: for each a headline, a draft of at most 120 words, the channel it fits, and the source it rests on. Repeat nothing from earlier runs.',
    webLinks: [],
  },
  research_analyst: {
    label: 'Research Analyst',
    description: 'Reads your sources and reports what matters, with references',
    personality: {
      tone: 'expert',
      expertise: ['research', 'data analysis'],
      communication_style: 'detailed',
    },
    capabilities: [
      'Read web pages and feeds',
      'Compare with the last run',
      'Name the source of each statement',
    ],
    integrations: ['Web pages and feeds'],
    automations: ['Report what is new since the last run'],
    taskDescription:
      'Report what is new on the linked pages since the last run: the most important first, at most ten points, each in one or two sentences with its source. Say plainly when there is nothing new.',
    webLinks: [
      'https://feeds.bbci.co.uk/news/world/rss.xml',
      'https://feeds.npr.org/1001/rss.xml',
      'https://rss.dw.com/rdf/rss-en-all',
    ],
  },
  personal_assistant: {
    label: 'Personal Assistant',
    description: 'Keeps track of what you follow and sums it up',
    personality: {
      tone: 'friendly',
      expertise: ['organisation', 'planning'],
      communication_style: 'helpful',
    },
    capabilities: ['Sum up what you follow', 'Put tasks in order', 'Point out dates and deadlines'],
    integrations: ['Calendar', 'Email'],
    automations: ['Make a short brief of what needs you'],
    taskDescription:
      'Make a short brief from the linked pages and from what is given with the run: first what needs a decision or has a date, then what is good to know. At most ten points, each with its source.',
    webLinks: [],
  },
}
