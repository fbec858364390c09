import { type HelpPath, helpPaths } from '#contract/help-topics.ts'
import {
  alwaysVisitorPaths,
  pagePaths,
  pages,
  publicPaths,
  type VisitorPath,
  visitorPaths,
} from '#contract/pages.ts'

/** Help topics differ by their text alone, so the one with most in it stands for them all. */
const sample: HelpPath = '/help/schedules'
const isSampled = (path: VisitorPath) => path === sample || !helpPaths.some((each) => each === path)

/** The pages that are looked at one by one: of visitors, and of them those that anybody may read. */
export const visitorSamples = visitorPaths.filter(isSampled)
export const publicSamples = publicPaths.filter(isSampled)

/** Pages from which a signed-in user is sent on, and those whose path has a parameter. */
const notSignedIn: readonly string[] = [
  pages.login,
  pages.signup,
  pages.forgotPassword,
  ...alwaysVisitorPaths,
]
const withParameter: Record<string, string> = {
  [pages.settingsSection]: '/settings/ai-model',
  [pages.marketplaceIntegration]: '/marketplace/slack',
}

/** The pages of a signed-in user: both route tables, with one help topic. */
export const userSamples = pagePaths
  .filter((path) => !notSignedIn.includes(path))
  .filter((path) => path === sample || !helpPaths.some((each) => each === path))
  .map((path) => withParameter[path] ?? path)
