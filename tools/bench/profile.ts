import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stage } from './stage.ts'
import { statementsSince } from './statements.ts'

/** Profiles the server during a stretch of work, when profiling is requested. */
export interface Profiler {
  watch: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

export const noProfiler: Profiler = { watch: (_name, work) => work() }

/**
 * Writes a CPU profile of the server (for the performance panel of a browser) and its statements, by PostgreSQL's own
 * count, for each stretch of work into `folder`.
 */
export function profilerOf(stage: Stage, folder: string): Profiler {
  return {
    async watch(name, work) {
      await mkdir(folder, { recursive: true })
      const inspector = await connectInspector(stage.server.output())
      await inspector.call('Profiler.enable')
      await inspector.call('Profiler.start')
      await stage.sql.query('select pg_stat_statements_reset()')
      const result = await work()
      const statements = await statementsSince(stage.sql)
      const { profile } = (await inspector.call('Profiler.stop')) as { profile: object }
      inspector.close()
      const file = join(folder, name.replaceAll(' ', '-'))
      await writeFile(`${file}.cpuprofile`, JSON.stringify(profile))
      await writeFile(`${file}.statements.txt`, statements)
      return result
    },
  }
}

async function connectInspector(printed: string) {
  // A server that restarts itself with other settings prints the line again, with a new address.
  const address = [...printed.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1]
  if (!address) throw new Error('The server cannot be profiled.')
  const socket = new WebSocket(address)
  const answers = new Map<number, (result: object) => void>()
  let calls = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: object }
    answers.get(id)?.(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return {
    call(method: string): Promise<object> {
      calls += 1
      const id = calls
      socket.send(JSON.stringify({ id, method }))
      return new Promise((resolve) => answers.set(id, resolve))
    },
    close: () => socket.close(),
  }
}
