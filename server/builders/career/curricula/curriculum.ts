import type { Timeline } from '#contract/builders/career-goals.ts'

/**
 * A subject of a plan: what to learn, how to apply it, and how to check that it is done. `{topic}` is replaced by an
 * interest of the user.
 */
export interface Module {
  title: string
  /** The resulting skill, in the words of a learner. */
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
  /** A realistic goal for this time. */
  outlook: Record<Timeline, string>
  advice: readonly string[]
  modules: readonly Module[]
  resources: readonly Resource[]
  interests: readonly string[]
}
