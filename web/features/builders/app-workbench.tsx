import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useProject } from '#web/data/app-projects.ts'
import { AppFiles } from './app-files.tsx'
import { AppPreview } from './app-preview.tsx'
import { AppShare } from './app-share.tsx'
import { AppTests } from './app-tests.tsx'
import { AppVersions } from './app-versions.tsx'

const views = ['Preview', 'Files', 'Tests', 'Versions', 'Share'] as const

/** An application as it is now: running, its files, its versions, and who may see it. */
export function AppWorkbench({ projectId }: { projectId: number }) {
  const project = useProject(projectId)
  const [view, setView] = useState<(typeof views)[number]>('Preview')
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
  const { name, version } = project.data
  return (
    <Card aria-label={name}>
      <CardBody>
        <h2 className="wrap-anywhere font-semibold">{name}</h2>
        <p className="text-muted text-xs">Version {version}</p>
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
              {each}
            </Button>
          ))}
        </fieldset>
        {view === 'Preview' && (
          <AppPreview key={version} projectId={projectId} version={version} name={name} />
        )}
        {view === 'Files' && <AppFiles projectId={projectId} versions={project.data.versions} />}
        {view === 'Tests' && (
          <AppTests
            key={version}
            projectId={projectId}
            version={version}
            onVersions={() => setView('Versions')}
          />
        )}
        {view === 'Versions' && <AppVersions project={project.data} />}
        {view === 'Share' && <AppShare project={project.data} />}
      </CardBody>
    </Card>
  )
}
