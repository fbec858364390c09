/** What a recording shows. */
export interface Demo {
  /** The name of its files, and its anchor on the page. */
  id: string
  title: string
  /** What one learns from it, in one sentence. */
  sentence: string
  isFeatured: boolean
}

/** The recordings, in the order of the page. */
export const demos: readonly Demo[] = [
  {
    id: 'quick-start',
    title: 'Quick Start Guide',
    sentence: 'From signing up to a first answer and its source, without a key for an AI model.',
    isFeatured: true,
  },
  {
    id: 'advanced-features',
    title: 'Advanced Features',
    sentence: 'An agent with a script and a budget that a shop starts through a webhook.',
    isFeatured: true,
  },
  {
    id: 'persona-creation',
    title: 'Persona Creation',
    sentence: 'Say in your own words who an agent is, save it, and find it again later.',
    isFeatured: false,
  },
  {
    id: 'task-automation',
    title: 'Task Automation',
    sentence: 'Have an agent run by itself every morning, run all of them at once, pause and resume.',
    isFeatured: false,
  },
  {
    id: 'community-features',
    title: 'Community Features',
    sentence: 'Use a persona that somebody else here wrote, and see an administrator approve it.',
    isFeatured: false,
  },
]
