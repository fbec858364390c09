import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { type SessionUser, useSession } from '#web/data/auth.ts'
import { LoadingBudgets } from '#web/features/budgets/loading-budgets.tsx'
import { KeySettings } from '#web/features/keys/key-settings.tsx'
import { AiModelSettings } from '#web/features/models/ai-model-settings.tsx'
import { MyPersonas } from '#web/features/personas/my-personas.tsx'
import { PersonaModeration } from '#web/features/personas/persona-moderation.tsx'
import { AccountSettings } from '#web/features/settings/account-settings.tsx'
import { EmailAddress } from '#web/features/settings/email-address.tsx'
import { EmailSettings } from '#web/features/settings/email-settings.tsx'
import { OwnActivity } from '#web/features/settings/own-activity.tsx'
import { PasswordForm } from '#web/features/settings/password-form.tsx'
import { ProfileForm } from '#web/features/settings/profile-form.tsx'
import { ProfilePicture } from '#web/features/settings/profile-picture.tsx'
import { SessionList } from '#web/features/settings/session-list.tsx'
import { SettingsNav } from '#web/features/settings/settings-nav.tsx'
import { SingleSignOnSettings } from '#web/features/settings/single-sign-on-settings.tsx'
import { ThemeChoice } from '#web/features/settings/theme-choice.tsx'
import { TimeZoneForm } from '#web/features/settings/time-zone-form.tsx'
import { TwoFactorSettings } from '#web/features/settings/two-factor-settings.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Switch } from '#web/components/switch.tsx'
import { routes, settingsAt } from '#web/platform/routes.ts'
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcuts.ts'

/** The limits load their validator, so their code loads after the page. */
const budgetSettings = lazyPart(() =>
  import('#web/features/budgets/budget-settings.tsx').then((module) => module.BudgetSettings),
)

interface SettingsPart {
  id: string
  title: string
  group: string
  words: string
  description?: (user: SessionUser) => string
  isForAdmins?: boolean
  /** Brings a card with its own title. */
  isCard?: boolean
  View: (props: { user: SessionUser }) => ReactNode
}

const parts: SettingsPart[] = [
  {
    id: 'profile',
    title: 'Profile',
    group: 'You',
    words: 'name picture photo email address',
    View: ({ user }) => (
      <div className="flex flex-col gap-6">
        <ProfilePicture user={user} />
        <ProfileForm user={user} />
        <EmailAddress email={user.email} />
      </div>
    ),
  },
  {
    id: 'time-zone',
    title: 'Time zone',
    group: 'You',
    words: 'clock hours times city',
    description: () => 'Times on every page are shown in this zone.',
    View: ({ user }) => <TimeZoneForm user={user} labelledBy="time-zone-title" />,
  },
  {
    id: 'emails',
    title: 'Emails',
    group: 'You',
    words: 'notifications mail',
    description: ({ email }) => `What goes to ${email}.`,
    View: EmailSettings,
  },
  {
    id: 'theme',
    title: 'Theme',
    group: 'You',
    words: 'dark light appearance colors',
    description: () => 'Saved in this browser.',
    View: () => <ThemeChoice labelledBy="theme-title" />,
  },
  {
    id: 'keyboard-shortcuts',
    title: 'Keyboard shortcuts',
    group: 'You',
    words: 'keys',
    description: () => 'Saved in this browser.',
    View: ShortcutsSwitch,
  },
  {
    id: 'password',
    title: 'Password and sessions',
    group: 'Security',
    words: 'sign-in sign out devices single sign-on sso',
    View: ({ user }) => (
      <>
        <PasswordForm email={user.email} />
        <SingleSignOnSettings />
        <h3 id="sessions-title" className="mt-8 mb-3 font-semibold text-sm">
          Where you are signed in
        </h3>
        <SessionList labelledBy="sessions-title" />
      </>
    ),
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    group: 'Security',
    words: '2fa code authenticator phone recovery',
    description: () => 'A code from an app on your phone, beside your password.',
    View: ({ user }) => <TwoFactorSettings email={user.email} />,
  },
  {
    id: 'api-keys',
    title: 'API keys',
    group: 'Security',
    words: 'token mcp terminal command programs',
    description: () => 'For your programs that call Balancia. A key does what you allow it, in your name.',
    View: ({ user }) => <KeySettings isAdmin={user.role === 'admin'} labelledBy="api-keys-title" />,
  },
  {
    id: 'activity',
    title: 'Activity',
    group: 'Security',
    words: 'log history audit',
    description: () =>
      'What was done in your name, newest first. If you do not recognize something, change your password.',
    View: OwnActivity,
  },
  {
    id: 'ai-model',
    title: 'AI model',
    group: 'Agents',
    words: 'openai anthropic gemini ollama provider llm connect',
    description: () => 'The AI that writes, judges and learns for the agents of this server.',
    View: () => <AiModelSettings />,
  },
  {
    id: 'budgets',
    title: 'Budgets',
    group: 'Agents',
    words: 'limit spend cost money month runs',
    description: () => 'Limits for the cost and the number of runs. At a limit a run waits and asks you.',
    View: () => (
      <LazyBoundary waiting={<LoadingBudgets />}>
        <budgetSettings.View />
      </LazyBoundary>
    ),
  },
  {
    id: 'personas',
    title: 'My personas',
    group: 'Agents',
    words: 'tone style publish',
    isCard: true,
    View: MyPersonas,
  },
  {
    id: 'persona-moderation',
    title: 'Community personas',
    group: 'Agents',
    words: 'moderation approve withdraw',
    isForAdmins: true,
    isCard: true,
    View: () => <PersonaModeration canSet />,
  },
  {
    id: 'account',
    title: 'Data and account',
    group: 'Your data',
    words: 'download export delete privacy',
    View: ({ user }) => <AccountSettings email={user.email} />,
  },
]

/** The settings of the user's own account and of this browser: a list, and a page for each section. */
export function SettingsPage() {
  const { user } = useSession()
  const [path] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  if (!user) return null
  const shown = parts.filter(({ isForAdmins }) => !isForAdmins || user.role === 'admin')
  const isList = path === routes.settings
  // Addresses used to name a section after a hash.
  const old = isList && shown.find(({ id }) => `#${id}` === hash)
  if (old) return <Redirect to={settingsAt(old.id) + window.location.search} replace />
  const part = isList ? shown[0] : shown.find(({ id }) => settingsAt(id) === path)
  if (!part) return <Redirect to={routes.settings} replace />
  return (
    <>
      <div className={isList ? '' : 'max-lg:sr-only'}>
        <PageHeader
          title="Settings"
          tabTitle={isList ? undefined : `${part.title} · Settings`}
          description="Your account, and how Balancia looks and behaves for you."
        />
      </div>
      {!isList && (
        <Link
          href={routes.settings}
          className="-mt-2 -ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink lg:hidden"
        >
          <ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />
          Settings
        </Link>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-12">
        <div className={`min-w-0 lg:sticky lg:top-20 lg:col-span-3 ${isList ? '' : 'max-lg:hidden'}`}>
          <SettingsNav sections={shown} current={part.id} />
        </div>
        <div className={`min-w-0 lg:col-span-9 ${isList ? 'max-lg:hidden' : ''}`}>
          <PartView key={part.id} part={part} user={user} />
        </div>
      </div>
    </>
  )
}

function PartView({
  part: { id, title, description, isCard, View },
  user,
}: {
  part: SettingsPart
  user: SessionUser
}) {
  if (isCard) return <View user={user} />
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardHeader id={`${id}-title`} title={title} description={description?.(user)} />
      <CardBody>
        <View user={user} />
      </CardBody>
    </Card>
  )
}

function ShortcutsSwitch() {
  return (
    <Switch
      label="Single-key shortcuts"
      hint="Keys such as n, / or g and then h. Press ? to see them all while this is on."
      checked={useShortcutsOn()}
      onChange={switchShortcuts}
    />
  )
}
