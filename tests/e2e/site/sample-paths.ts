import { type HelpPath, helpPaths } from '#contract/help-topics.ts'
import { publicPaths, type VisitorPath, visitorPaths } from '#contract/pages.ts'

/** Help topics differ by their text alone, so the one with most in it stands for them all. */
const sample: HelpPath = '/help/schedules'
const isSampled = (path: VisitorPath) => path === sample || !helpPaths.some((each) => each === path)

/** The pages that are looked at one by one: of visitors, and of them those that anybody may read. */
export const visitorSamples = visitorPaths.filter(isSampled)
export const publicSamples = publicPaths.filter(isSampled)
