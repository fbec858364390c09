import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
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
const views = Object.keys(viewNames) as View[]

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
        <fieldset className="my-3 flex flex-wrap gap-1">
          <legend className="sr-only">Show</legend>
          {views.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === view ? 'primary' : 'ghost'}
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {viewNames[each]}
            </Button>
          ))}
        </fieldset>
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

/** Which requirements a version meets and lacks, and which of its text is sample text. */
function AppReport({ report }: { report: Report }) {
  const { built, notBuilt, invented } = report
  return (
    <details className="mb-3 text-sm" open={notBuilt.length > 0}>
      <FoldHead>
        Built {built.length} · Not built {notBuilt.length} · Invented {invented.length}
      </FoldHead>
      <dl className="mt-2 flex flex-col gap-2">
        <Part title="Built" lines={built} />
        <Part title="Not built" lines={notBuilt.map(({ what, instead }) => `${what}. ${instead}`)} />
        <Part title="Invented" lines={invented} />
      </dl>
    </details>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd>
        <ul className="list-disc pl-5 text-muted">
          {(lines.length > 0 ? lines : ['Nothing']).map((line) => (
            <li key={line} dir="auto" className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
