import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Markdown } from '#web/components/text/markdown.tsx'
import { Time } from '#web/components/time.tsx'
import { type Updates, useSetUpdates, useUpdates } from '#web/data/updates.ts'
import { CallFailure } from '#web/platform/call.ts'
import { prefixed } from '#web/platform/site.ts'

/** Whether a newer version exists, how to install it, and the switch to look for one. */
export function UpdatesCard() {
  const updates = useUpdates()
  const { data } = updates
  if (updates.isPending) return <Skeleton className="h-68" />
  return (
    <Card aria-labelledby="system-updates">
      <CardHeader id="system-updates" title="Updates" description={data && stateOf(data)} />
      {data ? (
        <CardBody className="grid gap-5">
          {data.newest && <NewVersion newest={data.newest} installedAs={data.installedAs} />}
          <UpdateForm key={data.feed} updates={data} />
        </CardBody>
      ) : (
        <QueryError title="Failed to load what is known about updates" query={updates} />
      )}
    </Card>
  )
}

function stateOf({ isOn, version, newest, checkedAt, problem }: Updates): string {
  if (newest) return `Version ${newest.version} is available. This is ${version}.`
  if (!isOn) return `This is version ${version}. Balancia does not look for newer ones.`
  return checkedAt && !problem ? `Version ${version} is the newest.` : `This is version ${version}.`
}

function NewVersion({
  newest,
  installedAs,
}: { newest: NonNullable<Updates['newest']> } & Pick<Updates, 'installedAs'>) {
  const { before, commands } = upgrades[installedAs]
  return (
    <div className="grid gap-3 text-sm">
      {newest.notes && (
        <details>
          <FoldHead className="font-medium">What is new</FoldHead>
          <div className="mt-2 wrap-anywhere">
            <Markdown text={newest.notes} />
          </div>
        </details>
      )}
      <div>
        <p>{before}</p>
        {commands && (
          <pre className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 text-xs">
            <code>{commands}</code>
          </pre>
        )}
        <p className="mt-2 text-muted">A backup is made before the database is upgraded.</p>
      </div>
      {newest.url && (
        <p>
          <a
            href={prefixed(newest.url)}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            The page of version {newest.version}
          </a>
        </p>
      )}
    </div>
  )
}

/** How to upgrade, by the way in which the program was installed. */
const upgrades: Record<Updates['installedAs'], { before: string; commands?: string }> = {
  container: {
    before: 'Pull the new image and start the container again. With Compose, in the folder of compose.yaml:',
    commands: 'docker compose pull\ndocker compose up -d',
  },
  npm: {
    before: 'Start the new version with the same data folder, or install it globally by npm install -g:',
    commands: 'npx balancia@latest',
  },
  checkout: {
    before: 'In the folder of Balancia, then start it again:',
    commands: 'git pull\nnpm ci\nnpm start',
  },
  folder: {
    before: 'Download the new version, unpack it beside this one, and start it with the same data folder.',
  },
}

function UpdateForm({ updates: { isOn, feed, isFeedFixed, checkedAt, problem } }: { updates: Updates }) {
  const change = useSetUpdates()
  const [typed, setTyped] = useState(feed ?? '')
  const error = change.error instanceof CallFailure ? change.error.issues[0]?.message : undefined
  const entered = typed.trim() || null
  const save = (on: boolean) =>
    change.mutate({ body: { isOn: on, feed: isFeedFixed || entered === feed ? undefined : entered } })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save(true)
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <Switch
        label="Look for new versions once a week"
        hint="Reads the list of releases at the address below. Nothing about this installation is sent: no version, no identifier."
        checked={isOn}
        disabled={change.isPending}
        onChange={save}
      />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Field
          label="Address of the list of releases"
          hint={
            isFeedFixed
              ? 'Set by the environment of the server, which comes first (BALANCIA_UPDATES_URL).'
              : 'JSON, as the APIs of GitHub, Gitea and Forgejo answer it.'
          }
          error={error}
          className="min-w-0 grow basis-72"
        >
          <Input
            type="url"
            value={typed}
            disabled={isFeedFixed}
            maxLength={500}
            autoComplete="off"
            placeholder="https://api.github.com/repos/owner/name/releases"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div className="sm:pt-6.5">
          <Button type="submit" busy={change.isPending}>
            {isOn && entered === feed ? 'Check now' : 'Switch on and check'}
          </Button>
        </div>
      </div>
      {isOn && checkedAt && (
        <p className="text-muted text-sm">
          Last checked <Time at={checkedAt} />
          {problem && `. The list could not be read: ${problem}. The next check is in a week.`}
        </p>
      )}
    </form>
  )
}
