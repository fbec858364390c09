import type { BuilderTexts } from './flow.ts'

export const agentTexts: BuilderTexts = {
  kind: 'agent',
  name: 'Agent Builder',
  placeholder: 'Describe what the agent should do...',
  ideas: [
    'Every morning, read https://feeds.bbci.co.uk/news/world/rss.xml and report what is new',
    'Create a customer support agent that answers from our help pages',
    'Watch the price pages of my competitors and tell me what changed every Monday',
    'Write social media posts about our new products in a friendly tone',
  ],
  pace: { step: 15, everyMs: 800 },
}
