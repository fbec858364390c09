import {
  type AgentTypeId,
  agentTypes,
  type CommunicationStyle,
  type Tone,
} from '#contract/builders/agent-types.ts'

/** The defaults of a kind of agent, which the conversation can change. */
interface AgentPreset {
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

export const agentPresets: Record<AgentTypeId, AgentPreset> = {
  customer_support: {
    ...agentTypes.customer_support,
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
    webLinks: [],
  },
  sales_assistant: {
    ...agentTypes.sales_assistant,
    personality: {
      tone: 'professional',
      expertise: ['sales', 'lead qualification'],
      communication_style: 'direct',
    },
    capabilities: ['Sum up what a lead needs', 'Rank leads by fit', 'Draft a first message and a follow-up'],
    integrations: ['Email', 'CRM'],
    automations: ['Report what is new on the pages of your leads'],
    webLinks: [],
  },
  content_creator: {
    ...agentTypes.content_creator,
    personality: {
      tone: 'friendly',
      expertise: ['content writing', 'social media'],
      communication_style: 'conversational',
    },
    capabilities: ['Find topics in your sources', 'Draft posts and articles', 'Fit a text to each channel'],
    integrations: ['Social media', 'Blog'],
    automations: ['Propose posts from what is new in your sources'],
    webLinks: [],
  },
  research_analyst: {
    ...agentTypes.research_analyst,
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
    webLinks: [
      'https://feeds.bbci.co.uk/news/world/rss.xml',
      'https://feeds.npr.org/1001/rss.xml',
      'https://rss.dw.com/rdf/rss-en-all',
    ],
  },
  personal_assistant: {
    ...agentTypes.personal_assistant,
    personality: {
      tone: 'friendly',
      expertise: ['organisation', 'planning'],
      communication_style: 'helpful',
    },
    capabilities: ['Sum up what you follow', 'Put tasks in order', 'Point out dates and deadlines'],
    integrations: ['Calendar', 'Email'],
    automations: ['Make a short brief of what needs you'],
    webLinks: [],
  },
}
