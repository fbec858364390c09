import { type HelpPath, helpPaths } from '#contract/help-topics.ts'
import { pageOfPath, type VisitorPath } from '#contract/pages.ts'
import { type LazyPart, lazyPart } from '#web/platform/lazy-part.ts'
import { routes } from '#web/platform/routes.ts'

export interface VisitorPage {
  page: LazyPart
  /** Whether the page has the header and the footer of the public pages. */
  isFramed: boolean
  /** What a script hydrates: the whole page, its search field only, or nothing. */
  script: 'page' | 'search' | 'none'
  /** The source file, by which the build finds what to preload. */
  file: string
}

const notFound: VisitorPage = {
  page: lazyPart(() => import('#web/pages/not-found.tsx').then(({ NotFoundPage }) => NotFoundPage)),
  isFramed: false,
  script: 'none',
  file: 'pages/not-found.tsx',
}

const helpTopic: VisitorPage = {
  page: lazyPart(() => import('#web/pages/public/help-topic.tsx').then(({ HelpTopicPage }) => HelpTopicPage)),
  isFramed: true,
  script: 'none',
  file: 'pages/public/help-topic.tsx',
}

const table: Record<Exclude<VisitorPath, HelpPath>, VisitorPage> = {
  [routes.home]: {
    page: lazyPart(() => import('#web/pages/public/landing.tsx').then(({ LandingPage }) => LandingPage)),
    isFramed: true,
    script: 'none',
    file: 'pages/public/landing.tsx',
  },
  [routes.demos]: {
    page: lazyPart(() => import('#web/pages/public/demos.tsx').then(({ DemosPage }) => DemosPage)),
    isFramed: true,
    script: 'none',
    file: 'pages/public/demos.tsx',
  },
  [routes.pricing]: {
    page: lazyPart(() => import('#web/pages/payments/pricing.tsx').then(({ PricingPage }) => PricingPage)),
    isFramed: true,
    script: 'page',
    file: 'pages/payments/pricing.tsx',
  },
  [routes.terms]: {
    page: lazyPart(() => import('#web/pages/public/terms.tsx').then(({ TermsPage }) => TermsPage)),
    isFramed: true,
    script: 'none',
    file: 'pages/public/terms.tsx',
  },
  [routes.privacy]: {
    page: lazyPart(() => import('#web/pages/public/privacy.tsx').then(({ PrivacyPage }) => PrivacyPage)),
    isFramed: true,
    script: 'none',
    file: 'pages/public/privacy.tsx',
  },
  [routes.help]: {
    page: lazyPart(() => import('#web/pages/public/help.tsx').then(({ HelpPage }) => HelpPage)),
    isFramed: true,
    script: 'search',
    file: 'pages/public/help.tsx',
  },
  [routes.changelog]: {
    page: lazyPart(() =>
      import('#web/pages/public/changelog.tsx').then(({ ChangelogPage }) => ChangelogPage),
    ),
    isFramed: true,
    script: 'none',
    file: 'pages/public/changelog.tsx',
  },
  [routes.login]: {
    page: lazyPart(() => import('#web/pages/sign-in/login.tsx').then(({ LoginPage }) => LoginPage)),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/login.tsx',
  },
  [routes.signup]: {
    page: lazyPart(() => import('#web/pages/sign-in/signup.tsx').then(({ SignupPage }) => SignupPage)),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/signup.tsx',
  },
  [routes.confirmSignUp]: {
    page: lazyPart(() =>
      import('#web/pages/sign-in/confirm-sign-up.tsx').then(({ ConfirmSignUpPage }) => ConfirmSignUpPage),
    ),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/confirm-sign-up.tsx',
  },
  [routes.forgotPassword]: {
    page: lazyPart(() =>
      import('#web/pages/sign-in/forgot-password.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
    ),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/forgot-password.tsx',
  },
  [routes.resetPassword]: {
    page: lazyPart(() =>
      import('#web/pages/sign-in/reset-password.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
    ),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/reset-password.tsx',
  },
  [routes.invite]: {
    page: lazyPart(() => import('#web/pages/sign-in/invite.tsx').then(({ InvitePage }) => InvitePage)),
    isFramed: false,
    script: 'page',
    file: 'pages/sign-in/invite.tsx',
  },
}
const entries = new Map<string, VisitorPage>([
  ...Object.entries(table),
  ...helpPaths.map((path) => [path, helpTopic] as const),
])

/** The page for visitors at this path; the "not found" page if there is none. */
export function visitorPageAt(path: string): VisitorPage {
  return entries.get(pageOfPath(path)) ?? notFound
}

/** Loads the code of the page at this path. */
export async function loadVisitorPage(path: string): Promise<void> {
  await visitorPageAt(path).page.load()
}
