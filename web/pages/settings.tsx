import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { type SessionUser, useSession } from '#web/data/auth.ts'
import { LoadingBudgets } from '#web/features/budgets/loading-budgets.tsx'
import { LinkedAccounts } from '#web/features/chat/linked-accounts.tsx'
import { KeySettings } from '#web/features/keys/key-settings.tsx'
import { useHasOwnKeys } from '#web/data/models/model-connections.ts'
import { AiModelSettings } from '#web/features/models/ai-model-settings.tsx'
import { OwnKeys } from '#web/features/models/own-keys.tsx'
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
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { routes, settingsAt } from '#web/platform/routes.ts'
import { type SettingsSection, settingsSectionsFor } from '#web/platform/settings-sections.ts'
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcuts.ts'

/** The limits load their validator, so their code loads after the page. */
const budgetSettings = lazyPart(() =>
  import('#web/features/budgets/budget-settings.tsx').then((module) => module.BudgetSettings),
)

/** For administrators alone. */
const chatServices = lazyPart(() =>
  import('#web/features/chat/chat-services.tsx').then((module) => module.ChatServices),
)

const notificationSettings = lazyPart(() =>
  import('#web/features/notifications/notification-settings.tsx').then(
    (module) => module.NotificationSettings,
  ),
)

interface SettingsPart {
  description?: (user: SessionUser) => string
  /** Brings a card with its own title. */
  isCard?: boolean
  View: (props: { user: SessionUser }) => ReactNode
}

const parts: Record<SettingsSection['id'], SettingsPart> = {
  profile: {
    View: ({ user }) => (
      <div className="flex flex-col gap-6">
        <ProfilePicture user={user} />
        <ProfileForm user={user} />
        <EmailAddress email={user.email} />
      </div>
    ),
  },
  'time-zone': {
    description: () => 'Times on every page are shown in this zone.',
    View: ({ user }) => <TimeZoneForm user={user} labelledBy="time-zone-title" />,
  },
  notifications: {
    isCard: true,
    View: () => (
      <LazyBoundary waiting={<Skeleton className="h-64" />}>
        <notificationSettings.View chats={<LinkedAccounts />} emails={<EmailSettings />} />
      </LazyBoundary>
    ),
  },
  theme: {
    description: () => 'Saved in this browser.',
    View: () => <ThemeChoice labelledBy="theme-title" />,
  },
  'keyboard-shortcuts': {
    description: () => 'Saved in this browser.',
    View: ShortcutsSwitch,
  },
  password: {
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
  'two-factor': {
    description: () => 'A code from an app on your phone, beside your password.',
    View: ({ user }) => <TwoFactorSettings email={user.email} />,
  },
  'api-keys': {
    description: () => 'For your programs that call Balancia. A key does what you allow it, in your name.',
    View: ({ user }) => <KeySettings isAdmin={user.role === 'admin'} labelledBy="api-keys-title" />,
  },
  activity: {
    description: () =>
      'What was done in your name, newest first. If you do not recognize something, change your password.',
    View: OwnActivity,
  },
  'ai-model': {
    description: () => 'The AI that writes, judges and learns for the agents of this server.',
    View: () => <AiModelSettings />,
  },
  'chat-services': {
    isCard: true,
    View: () => (
      <LazyBoundary waiting={<Skeleton className="h-44" />}>
        <chatServices.View />
      </LazyBoundary>
    ),
  },
  'own-keys': {
    description: () =>
      'AI services that you pay for yourself. They are used for your runs only, count in your budgets, and never serve anybody else.',
    View: OwnKeys,
  },
  budgets: {
    description: () => 'Limits for the cost and the number of runs. At a limit a run waits and asks you.',
    View: () => (
      <LazyBoundary waiting={<LoadingBudgets />}>
        <budgetSettings.View />
      </LazyBoundary>
    ),
  },
  personas: {
    isCard: true,
    View: MyPersonas,
  },
  'persona-moderation': {
    isCard: true,
    View: () => <PersonaModeration canSet />,
  },
  account: {
    View: ({ user }) => <AccountSettings email={user.email} />,
  },
}

/** The settings of the user's own account and of this browser: a list, and a page for each section. */
export function SettingsPage() {
  const { user } = useSession()
  const [path] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  const hasOwnKeys = useHasOwnKeys()
  if (!user) return null
  // A link to the page of own keys leads there, too, before it is known whether the user has one.
  const isSure = hasOwnKeys ?? path === settingsAt('own-keys')
  const shown = settingsSectionsFor(user.role, isSure)
  const isList = path === routes.settings
  // Addresses used to name a section after a hash.
  const old = isList && shown.find(({ id }) => `#${id}` === hash)
  if (old) return <Redirect to={settingsAt(old.id) + window.location.search} replace />
  const section = isList ? shown[0] : shown.find(({ id }) => settingsAt(id) === path)
  if (path === settingsAt('emails')) return <Redirect to={settingsAt('notifications')} replace />
  if (!section) return <Redirect to={routes.settings} replace />
  return (
    <>
      <div className={isList ? '' : 'max-lg:sr-only'}>
        <PageHeader
          title="Settings"
          tabTitle={isList ? undefined : `${section.title} · Settings`}
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
          <SettingsNav sections={shown} current={section.id} />
        </div>
        <div className={`min-w-0 lg:col-span-9 ${isList ? 'max-lg:hidden' : ''}`}>
          <SectionView key={section.id} section={section} user={user} />
        </div>
      </div>
    </>
  )
}

function SectionView({ section: { id, title }, user }: { section: SettingsSection; user: SessionUser }) {
  const { description, isCard, View } = parts[id]
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
