import { type ReactNode, useEffect, useRef } from 'react'
import { type SignInTrial, signInTrials } from '#contract/installation/setting-names.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'
import { type Installation, type InstanceSetting, useTryAddress, useTryMail } from '#web/data/installation.ts'
import { prefixed } from '#web/platform/site.ts'
import { backupSettingNames } from './backup-settings.tsx'
import { MailServerRow } from './mail-server-row.tsx'
import { SettingRow } from './setting-row.tsx'

type Name = InstanceSetting['name']
const signInNames: Name[] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
const serviceNames = new Set<Name>([
  'BALANCIA_URL',
  'SMTP_URL',
  'MAIL_FROM',
  ...signInNames,
  ...backupSettingNames,
])

/** Whether a setting belongs to one of the services or to the backups, which have cards of their own. */
export const isOfService = ({ name }: InstanceSetting): boolean => serviceNames.has(name)

/** The address of this server, its mail server and its single sign-on: each is entered and tried out here. */
export function ServiceSettings({ installation }: { installation: Installation }) {
  return (
    <>
      <AddressCard installation={installation} />
      <MailCard installation={installation} />
      <SignInCard installation={installation} />
    </>
  )
}

interface ServiceCardProps {
  id: string
  title: string
  description: string
  /** The rows of its settings. */
  children: ReactNode
  /** What tries it out, with the outcome. */
  trial: ReactNode
}

function ServiceCard({ id, title, description, children, trial }: ServiceCardProps) {
  return (
    <Card aria-labelledby={`${id}-title`} id={id} className="scroll-mt-20">
      <CardHeader id={`${id}-title`} title={title} description={description} />
      <ul className="divide-y divide-line">{children}</ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t px-4 py-4 sm:px-6">
        {trial}
      </div>
    </Card>
  )
}

const settingsOf = ({ settings }: Installation, names: readonly Name[]) =>
  names.flatMap((name) => settings.filter((setting) => setting.name === name))

const areSet = (settings: readonly InstanceSetting[]) => settings.every(({ value }) => value !== null)

function AddressCard({ installation }: { installation: Installation }) {
  const trial = useTryAddress()
  const settings = settingsOf(installation, ['BALANCIA_URL'])
  return (
    <ServiceCard
      id="public-address"
      title="Public address"
      description="Where people reach this server. Emails and single sign-on need it; without it the server answers only as localhost or by IP address."
      trial={
        <>
          <Button busy={trial.isPending} disabled={!areSet(settings)} onClick={() => trial.mutate()}>
            Check the address
          </Button>
          <TrialOutcome trial={trial.data} />
        </>
      }
    >
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
    </ServiceCard>
  )
}

function MailCard({ installation }: { installation: Installation }) {
  const trial = useTryMail()
  const server = settingsOf(installation, ['SMTP_URL'])
  const { isSet, from } = installation.mail
  return (
    <ServiceCard
      id="mail-server"
      title="Email"
      description={
        isSet
          ? `Emails go out from ${from}.`
          : 'No mail server yet: nobody is emailed about runs, and lost passwords need a link from you.'
      }
      trial={
        <>
          <Button busy={trial.isPending} disabled={!areSet(server)} onClick={() => trial.mutate()}>
            Send a test message
          </Button>
          <TrialOutcome trial={trial.data} />
        </>
      }
    >
      {server.map((setting) => (
        <MailServerRow key={setting.name} setting={setting} />
      ))}
      {settingsOf(installation, ['MAIL_FROM']).map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
    </ServiceCard>
  )
}

/** The outcome of a trial sign-in, which ends on this page. */
const trialOutcomes: Record<SignInTrial, { isOk: boolean; message: string }> = {
  worked: { isOk: true, message: 'It works: the provider signed you in. Nobody was signed in here.' },
  unproven: {
    isOk: false,
    message:
      'The provider signed you in, but does not say that your email address is verified. Without that, it can sign in nobody here. Have it send the claim email_verified.',
  },
  discovery: {
    isOk: false,
    message:
      'The issuer does not describe itself at /.well-known/openid-configuration. Check its address. A private one has to be set by the operator (OIDC_ISSUER).',
  },
  refused: {
    isOk: false,
    message:
      'The provider did not complete the sign-in. Check the client id, the client secret and the redirect address there.',
  },
}

function SignInCard({ installation }: { installation: Installation }) {
  const settings = settingsOf(installation, signInNames)
  const asked = new URLSearchParams(window.location.search).get('trial')
  const outcome = signInTrials.find((each) => each === asked)
  const card = useRef<HTMLDivElement>(null)
  // The browser came to this page before there was a card to scroll to.
  useEffect(() => {
    if (outcome) card.current?.scrollIntoView({ block: 'center' })
  }, [outcome])
  return (
    <ServiceCard
      id="sign-in"
      title="Single sign-on"
      description="People sign in with the OpenID Connect provider of your organisation, once all three are set."
      trial={
        <>
          {areSet(settings) && (
            <a href={prefixed('/api/login/oidc?try')} className={buttonStyle('secondary', 'md')}>
              Try a sign-in
            </a>
          )}
          <div ref={card} className="min-w-0">
            <TrialOutcome trial={outcome && trialOutcomes[outcome]} />
          </div>
          <div className="min-w-0 basis-full">
            <CopyField
              label="Redirect address, to enter at the provider"
              text={installation.signInRedirect}
            />
          </div>
        </>
      }
    >
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
    </ServiceCard>
  )
}
