import type { ReactNode } from 'react'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useSession } from '#web/data/auth.ts'
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
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcuts.ts'

/** The limits load their validator, so their code loads after the page. */
const budgetSettings = lazyPart(() =>
  import('#web/features/budgets/budget-settings.tsx').then((module) => module.BudgetSettings),
)

const sections = [
  { id: 'profile', title: 'Profile' },
  { id: 'ai-model', title: 'AI model' },
  { id: 'password', title: 'Password and sessions' },
  { id: 'two-factor', title: 'Two-factor sign-in' },
  { id: 'api-keys', title: 'API keys' },
  { id: 'time-zone', title: 'Time zone' },
  { id: 'emails', title: 'Emails' },
  { id: 'theme', title: 'Theme' },
  { id: 'keyboard-shortcuts', title: 'Keyboard shortcuts' },
  { id: 'budgets', title: 'Budgets' },
  { id: 'personas', title: 'My personas' },
  { id: 'activity', title: 'Activity' },
  { id: 'account', title: 'Data and account' },
]
const adminSections = [...sections, { id: 'persona-moderation', title: 'Community personas' }]

/** The settings of the user's own account and of this browser. */
export function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  const isAdmin = user.role === 'admin'
  return (
    <>
      <PageHeader title="Settings" description="Your account, and how Balancia looks and behaves for you." />
      <div className="grid items-start gap-6 lg:grid-cols-12">
        <div className="min-w-0 lg:sticky lg:top-20 lg:col-span-3">
          <SettingsNav sections={isAdmin ? adminSections : sections} />
        </div>
        <div className="min-w-0 space-y-6 lg:col-span-9">
          <SettingsSection id="profile" title="Profile">
            <div className="flex flex-col gap-6">
              <ProfilePicture user={user} />
              <ProfileForm user={user} />
              <EmailAddress email={user.email} />
            </div>
          </SettingsSection>
          <SettingsSection
            id="ai-model"
            title="AI model"
            description="The AI that writes, judges and learns for the agents of this server."
          >
            <AiModelSettings />
          </SettingsSection>
          <SettingsSection id="password" title="Password and sessions">
            <PasswordForm email={user.email} />
            <SingleSignOnSettings />
            <h3 id="sessions-title" className="mt-8 mb-3 font-semibold text-sm">
              Where you are signed in
            </h3>
            <SessionList labelledBy="sessions-title" />
          </SettingsSection>
          <SettingsSection
            id="two-factor"
            title="Two-factor sign-in"
            description="Signing in then also takes a code from an app on your phone, so that nobody gets in with your password alone."
          >
            <TwoFactorSettings email={user.email} />
          </SettingsSection>
          <SettingsSection
            id="api-keys"
            title="API keys"
            description="For programs of yours that call Balancia. Each key does what you allow it, in your name."
          >
            <KeySettings isAdmin={isAdmin} labelledBy="api-keys-title" />
          </SettingsSection>
          <SettingsSection
            id="time-zone"
            title="Time zone"
            description="Times on every page are shown in this zone."
          >
            <TimeZoneForm user={user} labelledBy="time-zone-title" />
          </SettingsSection>
          <SettingsSection id="emails" title="Emails" description={`What goes to ${user.email}.`}>
            <EmailSettings />
          </SettingsSection>
          <SettingsSection id="theme" title="Theme" description="Saved in this browser.">
            <ThemeChoice labelledBy="theme-title" />
          </SettingsSection>
          <SettingsSection
            id="keyboard-shortcuts"
            title="Keyboard shortcuts"
            description="Saved in this browser."
          >
            <ShortcutsSwitch />
          </SettingsSection>
          <SettingsSection
            id="budgets"
            title="Budgets"
            description="What your agents may spend on AI models and how often they may run. At a limit the run waits and asks you."
          >
            <LazyBoundary waiting={<LoadingBudgets />}>
              <budgetSettings.View />
            </LazyBoundary>
          </SettingsSection>
          <div id="personas">
            <MyPersonas />
          </div>
          <SettingsSection
            id="activity"
            title="Activity"
            description="What was done in your name, newest first. If you do not recognise something, change your password."
          >
            <OwnActivity />
          </SettingsSection>
          <SettingsSection id="account" title="Data and account">
            <AccountSettings email={user.email} />
          </SettingsSection>
          {isAdmin && (
            <div id="persona-moderation">
              <PersonaModeration canSet />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface SettingsSectionProps {
  /** The anchor by which it is reached. */
  id: string
  title: string
  description?: ReactNode
  children: ReactNode
}

function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="outline-none">
      <CardHeader id={`${id}-title`} title={title} description={description} />
      <CardBody>{children}</CardBody>
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
