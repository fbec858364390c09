import type { BuilderKind } from '#contract/builders/chat-message.ts'

/** Texts of a builder before the first message, and during a build. */
export interface BuilderTexts {
  kind: BuilderKind
  /** Completes 'Balancia AI …'. */
  name: string
  placeholder: string
  ideas: readonly [string, string, string, string]
  /** Progress of a build per tick, percent, and the length of a tick, ms. */
  pace: { step: number; everyMs: number }
}

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

export const appTexts: BuilderTexts = {
  kind: 'app',
  name: 'App Builder',
  placeholder: 'Describe the application you want to build...',
  ideas: [
    'Create a landing page for my coffee bar, in green, with prices and a contact form',
    'Build a booking app for a barber called Barber Quay',
    'I want a minimal portfolio website for my photography with a gallery',
    'Make a dashboard that tracks the expenses of my studio',
  ],
  pace: { step: 20, everyMs: 1_000 },
}

export const careerTexts: BuilderTexts = {
  kind: 'career',
  name: 'Career Assistant',
  placeholder: 'Tell me about your career goals...',
  ideas: [
    'I want to become a software developer within a year. I know Git and HTML and CSS',
    'I am an accountant and want to move into data science in two years',
    'Plan my way to business management, I have 5 hours a week',
    'I am new to programming and have 3 months to find out whether it is for me',
  ],
  pace: { step: 18, everyMs: 800 },
}

/** The progress of a build one tick later. */
export function progressAfter(progress: number, { step }: BuilderTexts['pace']): number {
  return Math.min(100, progress + step)
}

/** The steps of a build that are done at this progress. */
export function stepsDone(steps: readonly string[], progress: number): string[] {
  return steps.slice(0, Math.floor((steps.length * progress) / 100))
}
