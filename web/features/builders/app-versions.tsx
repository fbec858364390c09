import type { AppProjectReply } from '#contract/builders/app-projects.ts'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import { useRestoreVersion } from '#web/data/builders/app-projects.ts'

interface AppVersionsProps {
  project: AppProjectReply & { versions: { version: number; note: string; createdAt: string }[] }
}

/** The stored versions, newest first; an earlier one can be restored as the newest. */
export function AppVersions({ project }: AppVersionsProps) {
  const restore = useRestoreVersion()
  return (
    <ol className="flex flex-col gap-2">
      {project.versions.map(({ version, note, createdAt }) => (
        <li
          key={version}
          className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-2"
        >
          <span className="grow text-sm">
            Version {version}: {note}
            <span className="block text-muted text-xs">
              <Time at={createdAt} />
            </span>
          </span>
          {version === project.version ? (
            <span className="text-muted text-xs">in use</span>
          ) : (
            <Button
              size="sm"
              busy={restore.isPending}
              onClick={() => restore.mutate({ params: { id: project.id }, body: { version } })}
            >
              Restore
              <span className="sr-only"> version {version}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
