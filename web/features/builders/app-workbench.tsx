import { CircleCheck, CircleX, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card, CardBody } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Segments } from '#web/components/segments.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useProject } from '#web/data/builders/app-projects.ts'
import { AppInbox } from './app-inbox.tsx'
import { AppFiles } from './app-files.tsx'
import { AppPreview } from './app-preview.tsx'
import { AppShare } from './app-share.tsx'
import { AppTests } from './app-tests.tsx'
import { AppVersions } from './app-versions.tsx'
import type { AppReport as Report } from '#contract/builders/app-content.ts'
import { FoldHead } from '#web/components/fold-head.tsx'

const viewNames = {
  preview: 'Preview',
  files: 'Files',
  tests: 'Tests',
  versions: 'Versions',
  share: 'Share',
  inbox: 'Inbox',
} as const
type View = keyof typeof viewNames

interface AppWorkbenchProps {
  projectId: number
  /** Shows what visitors sent first. */
  opensInbox?: boolean
}

/** An application as it is now: running, its files, its versions, who may see it, and what visitors sent. */
export function AppWorkbench({ projectId, opensInbox = false }: AppWorkbenchProps) {
  const project = useProject(projectId)
  const [view, setView] = useState<View>(opensInbox ? 'inbox' : 'preview')
  if (project.error) {
    return (
      <ErrorState
        title="Failed to load the application"
        error={project.error}
        onRetry={() => void project.refetch()}
      />
    )
  }
  if (!project.data) return <Skeleton className="h-96" />
  const { name, version, versions } = project.data
  const report = versions.find((each) => each.version === version)?.report
  return (
    <Card aria-label={name}>
      <CardBody>
        <h2 className="wrap-anywhere font-semibold">{name}</h2>
        <p className="mb-2 text-muted text-xs">Version {version}</p>
        {report && <AppReport key={version} report={report} />}
        <Segments label="Show" options={viewNames} value={view} onChange={setView} className="my-3" />
        {view === 'preview' && (
          <AppPreview key={version} projectId={projectId} version={version} name={name} />
        )}
        {view === 'files' && <AppFiles projectId={projectId} versions={project.data.versions} />}
        {view === 'tests' && (
          <AppTests
            key={version}
            projectId={projectId}
            version={version}
            onVersions={() => setView('versions')}
          />
        )}
        {view === 'versions' && <AppVersions project={project.data} />}
        {view === 'inbox' && <AppInbox projectId={projectId} isPublished={project.data.site !== null} />}
        {view === 'share' && <AppShare project={project.data} />}
      </CardBody>
    </Card>
  )
}

/** Which requirements a version meets and lacks, and which of its text is sample text; open while something is missing. */
function AppReport({ report }: { report: Report }) {
  const { built, notBuilt, invented } = report
  return (
    <details className="mb-3 rounded-md bg-sunken px-3 text-sm" open={notBuilt.length > 0}>
      <FoldHead>
        Built {built.length} · Not built {notBuilt.length} · Invented {invented.length}
      </FoldHead>
      <dl className="flex flex-col gap-3 pb-3">
        <Part
          title="Not built"
          icon={<CircleX size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />}
          lines={notBuilt.map(({ what, instead }) => `${what}. ${instead}`)}
        />
        <Part
          title="Invented"
          icon={<PencilLine size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />}
          lines={invented}
        />
        <Part
          title="Built"
          icon={<CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-success" />}
          lines={built}
        />
      </dl>
    </details>
  )
}

function Part({ title, icon, lines }: { title: string; icon: ReactNode; lines: readonly string[] }) {
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd>
        {lines.length === 0 && <p className="text-muted">Nothing</p>}
        <ul className="grid gap-1">
          {lines.map((line) => (
            <li key={line} className="flex items-start gap-2">
              {icon}
              <span dir="auto" className="wrap-anywhere min-w-0">
                {line}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
