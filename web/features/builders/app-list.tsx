import { AppWindow } from 'lucide-react'
import { kindLabels } from '#contract/builders/app-kinds.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useProjects } from '#web/data/builders/app-projects.ts'

interface AppListProps {
  onOpen: (id: number) => void
}

/** The applications that there are. */
export function AppList({ onOpen }: AppListProps) {
  const projects = useProjects()
  return (
    <Card aria-labelledby="applications-title">
      <CardHeader id="applications-title" title="Your applications" />
      <CardBody>
        {projects.isPending && <Skeleton className="h-16" />}
        {projects.error && (
          <ErrorState
            title="Failed to load your applications"
            error={projects.error}
            onRetry={() => void projects.refetch()}
          />
        )}
        {projects.data?.length === 0 && (
          <p className="flex items-start gap-2 text-muted text-sm">
            <AppWindow size={16} aria-hidden className="mt-0.5 shrink-0" />
            None yet. Say what you want to have, and the first one is built.
          </p>
        )}
        <ul className="flex flex-col gap-1">
          {projects.data?.map(({ id, name, appType, version }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="wrap-anywhere flex min-h-11 w-full cursor-pointer flex-col items-start justify-center rounded-md px-2 text-left hover:bg-sunken"
              >
                <span className="font-medium text-accent-strong text-sm underline">{name}</span>
                <span className="text-muted text-xs">
                  {Object.entries(kindLabels).find(([kind]) => kind === appType)?.[1].label ?? appType},
                  version {version}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
