import type { Timeline } from '#contract/builders/career-goals.ts'

/** One subject of a plan: what to learn, what to do with it, and by what one knows that it is done. `{topic}` is what the person cares about. */
export interface Module {
  title: string
  /** What one can do afterwards, as people say it of themselves. */
  skill: string
  learn: readonly [string, string, string]
  apply: readonly [string, string, string]
  milestone: string
  /** The same with more time: what a second month brings. */
  mastery: string
  /** A part of the short plans, too. */
  isCore?: true
}

/** A book, course or site by its name and who publishes it; one finds it by these. */
export interface Resource {
  name: string
  publisher: string
  kind: 'book' | 'course' | 'documentation' | 'practice'
  skill: string
}

/** All that is known of one goal. */
export interface Curriculum {
  /** What is realistic in this time, honestly. */
  outlook: Record<Timeline, string>
  advice: readonly string[]
  modules: readonly Module[]
  resources: readonly Resource[]
  interests: readonly string[]
}
