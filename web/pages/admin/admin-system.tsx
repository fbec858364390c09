import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Contents } from '#web/components/text/contents.tsx'
import { useSession } from '#web/data/auth.ts'
import { type Installation, useInstallation } from '#web/data/installation.ts'
import { AccessDenied } from '#web/features/admin/access-denied.tsx'
import { BackupsCard } from '#web/features/installation/backups-card.tsx'
import { Outbox } from '#web/features/installation/outbox.tsx'
import { ServerKindCard } from '#web/features/installation/server-kind-card.tsx'
import { isOfService, ServiceSettings } from '#web/features/installation/service-settings.tsx'
import { SettingRow } from '#web/features/installation/setting-row.tsx'
import { SystemChecks } from '#web/features/installation/system-checks.tsx'
import { SystemFacts } from '#web/features/installation/system-facts.tsx'
import { UpdatesCard } from '#web/features/installation/updates-card.tsx'
import { AiModelSettings } from '#web/features/models/ai-model-settings.tsx'
import { routes } from '#web/platform/routes.ts'

/** For administrators: the current status of the installation, its AI models, its settings, and its emails. */
export function AdminSystemPage() {
  const { user } = useSession()
  return user?.role === 'admin' ? <System /> : <AccessDenied />
}

function System() {
  const { data, error, isFetching, refetch } = useInstallation()
  return (
    <>
      <PageHeader
        title="System"
        description="The state of this server, and settings that apply to everyone."
        actions={<ButtonLink href={routes.admin}>Admin Panel</ButtonLink>}
      />
      {!data && error && (
        <ErrorState
          title="Failed to load the system"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_12rem]">
          <Contents sections={parts} className="max-lg:hidden" />
          <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
            {parts.map(({ id, View }) => (
              <div key={id} id={id} className="grid gap-6">
                <View installation={data} />
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

interface SystemPart {
  id: string
  title: string
  View: (props: { installation: Installation }) => ReactNode
}

const parts: readonly SystemPart[] = [
  { id: 'installation', title: 'This installation', View: SystemFacts },
  { id: 'checks', title: 'Checks', View: SystemChecks },
  { id: 'updates', title: 'Updates', View: UpdatesCard },
  {
    id: 'backup',
    title: 'Backups',
    View: ({ installation }) => <BackupsCard settings={installation.settings} />,
  },
  { id: 'users', title: 'Who this server is for', View: ServerKindCard },
  { id: 'settings', title: 'Settings', View: Settings },
  { id: 'models', title: 'AI models', View: Models },
  { id: 'services', title: 'Address, email, sign-in', View: ServiceSettings },
  { id: 'emails', title: 'Outbox', View: ({ installation }) => <Outbox mail={installation.mail} /> },
]

function Settings({ installation }: { installation: Installation }) {
  return (
    <Card aria-labelledby="system-settings">
      <CardHeader id="system-settings" title="Settings" description="Changes apply immediately." />
      <ul className="divide-y divide-line">
        {installation.settings
          .filter((setting) => !isOfService(setting))
          .map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
      </ul>
    </Card>
  )
}

function Models() {
  return (
    <Card aria-labelledby="system-models">
      <CardHeader
        id="system-models"
        title="AI models"
        description="Which services are connected; a test asks one a question."
      />
      <CardBody>
        <AiModelSettings />
      </CardBody>
    </Card>
  )
}
