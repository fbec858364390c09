/** A recording on the demos page. */
export interface Demo {
  /** The name of its files, and its anchor on the page. */
  id: string
  title: string
  /** What viewers learn from it, in one sentence. */
  sentence: string
  /** The target duration of the video. */
  seconds: number
  isFeatured: boolean
}

/** The recordings, in the order of the page. */
export const demos: readonly Demo[] = [
  {
    id: 'quick-start',
    title: 'Quick Start Guide',
    sentence:
      'From signing up to an agent that says each morning which prices changed, without a key for an AI model.',
    seconds: 165,
    isFeatured: true,
  },
  {
    id: 'advanced-features',
    title: 'Advanced Features',
    sentence:
      'A script behind a webhook, a team of agents, a message that waits for your yes, and an application of your own.',
    seconds: 252,
    isFeatured: true,
  },
  {
    id: 'persona-creation',
    title: 'Persona Creation',
    sentence: 'Say in your own words who an agent is, save it, and change it later.',
    seconds: 90,
    isFeatured: false,
  },
  {
    id: 'task-automation',
    title: 'Task Automation',
    sentence: 'Have an agent run by itself every morning and send what is new to your team’s channel.',
    seconds: 135,
    isFeatured: false,
  },
  {
    id: 'community-features',
    title: 'Community Features',
    sentence: 'Share a persona with everybody here, and edit a team of agents together.',
    seconds: 105,
    isFeatured: false,
  },
]
