import type { AppProjectReply } from '#contract/builders/app-projects.ts'
import { Button } from '#web/components/button.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { Time } from '#web/components/time.tsx'
import { usePublishSite, useUnpublishSite } from '#web/data/builders/app-projects.ts'
import { siteAddress } from '#web/platform/site.ts'

export interface AppSiteProps {
  project: AppProjectReply & { site: { version: number; createdAt: string; sendsForms: boolean } | null }
}

/** The static copy of an application that this installation serves, and its end. */
export function AppSite({ project: { id, version, site } }: AppSiteProps) {
  const publish = usePublishSite()
  const unpublish = useUnpublishSite()
  const input = { params: { id } }
  const url = site && publish.data ? siteAddress(publish.data.url) : undefined
  return (
    <section aria-labelledby="static-copy" className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 id="static-copy" className="font-semibold">
        Static copy
      </h3>
      {site ? (
        <p>
          Version {site.version} published <Time at={site.createdAt} />
          {site.version === version ? '.' : `; version ${version} is not in it.`}
        </p>
      ) : (
        <p>
          Puts this version on the web, at an address that cannot be guessed. Later versions do not change it.
        </p>
      )}
      {url && <CopyField label="Address" text={url} />}
      {site && !url && (
        <p className="text-muted">
          Its address was shown when it was made. Publishing again makes a new one.
        </p>
      )}
      <p className="text-muted">
        {site && !site.sendsForms
          ? 'This copy was published by an earlier release: it is shown as a demo and sends nothing. Publish again so that its forms arrive in your inbox.'
          : 'What visitors send with its forms arrives under Inbox, and you are notified. Nobody can sign in as the owner on it: to-do lists and dashboards show their first page only. Visitors are told that a user of this server made it.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={publish.isPending} onClick={() => publish.mutate(input)}>
          {site ? `Publish version ${version}` : 'Publish a static copy'}
        </Button>
        {site && (
          <Button busy={unpublish.isPending} onClick={() => unpublish.mutate(input)}>
            Unpublish
          </Button>
        )}
      </div>
    </section>
  )
}
