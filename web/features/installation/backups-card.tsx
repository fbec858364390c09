import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type BackupAttempt,
  type BackupFile,
  useBackups,
  useMakeBackup,
  useProveBackup,
} from '#web/data/admin/backups.ts'
import type { InstanceSetting } from '#web/data/installation.ts'
import { prefixed } from '#web/platform/site.ts'
import { formatCount } from '#web/platform/format.ts'
import { BackupSettings } from './backup-settings.tsx'
import { Fact, formatBytes } from './system-facts.tsx'

const kinds: Record<BackupFile['kind'], { name: string; tone: Tone }> = {
  nightly: { name: 'Nightly', tone: 'neutral' },
  manual: { name: 'Made manually', tone: 'info' },
  upgrade: { name: 'Before an upgrade', tone: 'accent' },
}

/** Backups that are there, when the next one comes, and whether the newest can be restored. */
export function BackupsCard({ settings }: { settings: readonly InstanceSetting[] }) {
  const backups = useBackups()
  const make = useMakeBackup()
  const prove = useProveBackup()
  const { data } = backups
  const isBusy = data?.isBusy ?? true
  return (
    <Card aria-labelledby="backups" aria-busy={isBusy}>
      <CardHeader
        id="backups"
        title="Backups"
        description={data ? `Stored in ${data.place}.` : 'Of everything this server stores.'}
        actions={
          <>
            <Button
              busy={prove.isPending}
              disabled={isBusy || data?.files.length === 0}
              onClick={() => prove.mutate()}
            >
              Test restore
            </Button>
            <Button variant="primary" busy={make.isPending} disabled={isBusy} onClick={() => make.mutate()}>
              Back up now
            </Button>
          </>
        }
      />
      {backups.isPending && <Skeleton className="m-6 h-24" />}
      {backups.isError && !data && <QueryError title="Failed to load the backups" query={backups} />}
      {data && (
        <>
          <CardBody>
            <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
              <Fact term="Last backup">
                <Outcome attempt={data.last} none="None yet" />
              </Fact>
              <Fact term={data.proven?.error ? 'Last test restore' : 'Last proven restore'}>
                <Outcome attempt={data.proven} none="None yet: it follows the next nightly backup" />
              </Fact>
              <Fact term="Next backup">
                {isBusy && 'A backup is being made or tested now'}
                {!isBusy && data.nextAt && <Time at={data.nextAt} byClock />}
                {!isBusy && !data.nextAt && 'Off'}
              </Fact>
              <Fact term="Secret of this server">
                {data.hasPassphrase ? (
                  'In each backup, sealed by the passphrase'
                ) : (
                  <>
                    Not in the backups{' '}
                    <span className="text-muted">Copy secret.key yourself, or set a passphrase below.</span>
                  </>
                )}
              </Fact>
            </dl>
            {data.problem && <p className="wrap-anywhere mt-4 text-danger text-sm">{data.problem}</p>}
          </CardBody>
          {data.files.length > 0 && <Files files={data.files} />}
          <BackupSettings settings={settings} />
        </>
      )}
    </Card>
  )
}

function Outcome({ attempt, none }: { attempt: BackupAttempt | null; none: string }): ReactNode {
  if (!attempt) return none
  if (attempt.error !== null)
    return (
      <span className="text-danger">
        <Time at={attempt.at} withDate />: {attempt.error}
      </span>
    )
  return (
    <>
      <Time at={attempt.at} withDate />{' '}
      <span className="text-muted">
        {formatCount(attempt.runs ?? 0, 'run')}, {formatCount(attempt.rows ?? 0, 'row')} in all
      </span>
    </>
  )
}

const shownMax = 3

/** The newest ones; the others are folded. */
function Files({ files }: { files: readonly BackupFile[] }) {
  const older = files.slice(shownMax)
  return (
    <div className="border-line border-t px-4 py-2 sm:px-6">
      <FileList files={files.slice(0, shownMax)} label="Newest backups" />
      {older.length > 0 && (
        <details className="py-2 text-sm">
          <FoldHead className="font-medium">{formatCount(older.length, 'older backup')}</FoldHead>
          <FileList files={older} label="Older backups" />
        </details>
      )}
    </div>
  )
}

function FileList({ files, label }: { files: readonly BackupFile[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {files.map(({ name, kind, createdAt, bytes }) => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <Time at={createdAt} withDate className="font-medium" />
            <Badge tone={kinds[kind].tone}>{kinds[kind].name}</Badge>
            <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>
          </span>
          <a
            href={prefixed(`/api/admin/backups/files/${name}`)}
            download
            className={buttonStyle('ghost', 'sm', 'shrink-0')}
            aria-label={`Download ${name}`}
          >
            <Download size={16} aria-hidden />
            <span className="max-sm:sr-only">Download</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
