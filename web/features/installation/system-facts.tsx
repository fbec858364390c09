import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Time } from '#web/components/time.tsx'
import type { Installation } from '#web/data/installation.ts'
import { formatCount } from '#web/platform/format.ts'

/** Facts about an installation: its version, its contents, and its present load. */
export function SystemFacts({ installation }: { installation: Installation }) {
  const { version, node, startedAt, roles, database, storage, counts, workers, scripts, browser } =
    installation
  const atWork = workers.reduce((sum, { running }) => sum + running, 0)
  return (
    <Card aria-labelledby="system-facts">
      <CardHeader id="system-facts" title="This installation" description="Updates every 10 seconds." />
      <CardBody>
        <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
          <Fact term="Version">
            {version} <span className="text-muted">on Node {node.replace('v', '')}</span>
          </Fact>
          <Fact term="Running since">
            <Time at={startedAt} /> <span className="text-muted">as {roles.join(', ')}</span>
          </Fact>
          <Fact term="Accounts and agents">
            {formatCount(counts.users, 'account')}, {formatCount(counts.agents, 'agent')}
          </Fact>
          <Fact term="Queue">
            {counts.waiting} waiting, {counts.running} running, {counts.held} held
          </Fact>
          <Fact term="Workers">
            {workers.length === 0
              ? 'Idle'
              : `${formatCount(workers.length, 'worker')} with ${formatCount(atWork, 'run')}`}
          </Fact>
          <Fact term="Database">
            {formatBytes(database.bytes)}{' '}
            <span className="text-muted">
              PostgreSQL {database.version}, {database.isEmbedded ? 'embedded' : 'of your own'},{' '}
              {formatCount(database.connections, 'connection')}
            </span>
          </Fact>
          <Fact term="Disk of the data folder">
            {storage
              ? `${formatBytes(storage.freeBytes)} free of ${formatBytes(storage.totalBytes)}`
              : 'Not known here'}
          </Fact>
          <Fact term="Isolation of scripts">
            <Isolation scripts={scripts} />
          </Fact>
          <Fact term="Browser for pages drawn by scripts">
            <Browser browser={browser} />
          </Fact>
        </dl>
        <details className="mt-5 text-sm">
          <FoldHead className="font-medium">Largest tables</FoldHead>
          <ul className="mt-2 grid gap-1 tabular-nums sm:max-w-md">
            {database.tables.map(({ name, bytes }) => (
              <li key={name} className="flex justify-between gap-4">
                <code className="wrap-anywhere text-xs">{name}</code>
                <span className="shrink-0">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </details>
      </CardBody>
    </Card>
  )
}

function Isolation({ scripts }: Pick<Installation, 'scripts'>) {
  if (!scripts) return <>Not known here: each worker logs it at its start</>
  if (scripts.isProven) {
    return (
      <>
        Proven <span className="text-muted">at the start: the kernel locks scripts in</span>
      </>
    )
  }
  return (
    <span className="text-danger">
      Not proven{scripts.reason && ` (${scripts.reason})`}:{' '}
      {scripts.isRefused ? 'scripts are refused' : 'scripts run without protection (BALANCIA_UNSAFE_PYTHON)'}
    </span>
  )
}

function Browser({ browser }: Pick<Installation, 'browser'>) {
  if (!browser) return <>Being tried…</>
  if ('version' in browser)
    return (
      <>
        {browser.version} <span className="text-muted">at {browser.where}</span>
      </>
    )
  return (
    <>
      {browser.problem}.{' '}
      <span className="text-muted">Install Chrome or Chromium on the server, or set BALANCIA_BROWSER.</span>
    </>
  )
}

/** One fact with its name. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="wrap-anywhere font-medium tabular-nums">{children}</dd>
    </div>
  )
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size in the unit that suits it, such as '1.4 GB'; 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1_000 ** step
  return `${amount < 10 && step > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`
}
