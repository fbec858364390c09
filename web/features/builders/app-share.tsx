import { useState } from 'react'
import { downloadPath } from '#contract/builders/app-paths.ts'
import { isolated } from '#contract/isolated.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import {
  useDuplicateProject,
  useRemoveProject,
  useShareProject,
  useUnshareProject,
} from '#web/data/builders/app-projects.ts'
import { AppSite, type AppSiteProps } from './app-site.tsx'
import { prefixed, siteAddress } from '#web/platform/site.ts'

/** The link that shows an application to others, its ZIP, a copy of it, and its end. */
export function AppShare({ project }: AppSiteProps) {
  const { id, name, isShared } = project
  const share = useShareProject()
  const unshare = useUnshareProject()
  const duplicate = useDuplicateProject()
  const remove = useRemoveProject()
  const [isRemoving, setRemoving] = useState(false)
  const input = { params: { id } }
  const url = isShared && share.data ? siteAddress(share.data.url) : undefined
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>
        {isShared
          ? 'Anyone with the link sees the newest version as a demo: what they enter is not stored or sent.'
          : 'Only you can see this application. Make a link to show it to others.'}
      </p>
      {url && <CopyField label="Link" text={url} />}
      {isShared && !url && (
        <p className="text-muted">The link was shown once, when you made it. A new link replaces it.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={share.isPending} onClick={() => share.mutate(input)}>
          {isShared ? 'Make a new link' : 'Make a link'}
        </Button>
        {isShared && (
          <Button busy={unshare.isPending} onClick={() => unshare.mutate(input)}>
            End the link
          </Button>
        )}
      </div>
      <AppSite project={project} />
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <a className={buttonStyle('secondary', 'md')} href={prefixed(downloadPath(id))} download>
          Download as ZIP
        </a>
        <Button busy={duplicate.isPending} onClick={() => duplicate.mutate(input)}>
          Duplicate
        </Button>
        <Button variant="danger" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={`Delete “${isolated(name)}”?`}
          description="All its versions and everything in its inbox are deleted, and links to it end. This cannot be undone."
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(input, { onSettled: () => setRemoving(false) })}
        />
      )}
    </div>
  )
}
