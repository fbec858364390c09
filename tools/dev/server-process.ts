import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..')
/** The folders whose files the server runs. */
const watched = ['server', 'contract', 'app-parts']
const isSource = /^(?!.*\.test\.).*\.(?:ts|tsx|mts|js|json|sql|py)$/
/** An editor writes a file in several steps, ms. */
const settleMs = 150

/** The server, which restarts when one of its sources changes. */
export interface ServerProcess {
  /** Resolves when the first start has ended: true when the server is ready. */
  isReady: Promise<boolean>
  /** Ends the server and the watch; runs in flight get three seconds. */
  stop: () => Promise<void>
}

/** Starts the server with this environment; `say` reports restarts. */
export function runServer(env: Record<string, string>, say: (text: string) => void): ServerProcess {
  let isStale = false
  let isStopped = false
  let restarting: Promise<void> | undefined
  let settling: NodeJS.Timeout | undefined
  let child = launch(env)

  async function restart(): Promise<void> {
    while (isStale) {
      isStale = false
      await end(child.process)
      if (isStopped) return
      child = launch(env)
      say(
        (await child.isReady)
          ? 'The server runs again.'
          : 'The server did not start. It tries again after a change.',
      )
    }
  }

  function changed(path: string): void {
    if (!isSource.test(path)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      say(`${path} changed: the server restarts.`)
      isStale = true
      restarting ??= restart().finally(() => {
        restarting = undefined
      })
    }, settleMs)
  }

  const watchers = watched.map(
    (folder): FSWatcher =>
      watch(join(root, folder), { recursive: true }, (_event, name) => name && changed(join(folder, name))),
  )
  return {
    isReady: child.isReady,
    async stop() {
      isStopped = true
      clearTimeout(settling)
      for (const watcher of watchers) watcher.close()
      await end(child.process)
      await restarting
    },
  }
}

function launch(env: Record<string, string>): { process: ChildProcess; isReady: Promise<boolean> } {
  // A group of its own: Ctrl-C in a terminal reaches the parent alone, which ends everything in order.
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // The parent reports when everything is ready.
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('Balancia is ready')) process.stdout.write(`${line}\n`)
    })
  const isReady = Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  return { process: child, isReady }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
}
