import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks of `/proc/<pid>/stat` are hundredths of a second on every Linux that Node runs on. */
const tickMs = 10

/** A figure for the server's own processes and for PostgreSQL's. */
export interface Split {
  server: number
  database: number
}

/** The roots of the two process trees; PostgreSQL's may be below the server's. */
export interface Families {
  serverPid: number
  databasePid: number
}

interface Process {
  pid: number
  parent: number
  cpuMs: number
}

/** CPU time so far, ms: user and system, including processes that have ended. */
export interface Cpu extends Split {
  /** This process and that of the model. */
  bench: number
  /** The whole machine. */
  machine: number
}

export async function cpuOf(families: Families): Promise<Cpu> {
  const { server, database, bench } = await membersOf(families)
  return {
    server: cpuSum(server),
    database: cpuSum(database),
    bench: cpuSum(bench),
    machine: await machineBusyMs(),
  }
}

function cpuSum(members: Process[]): number {
  return members.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Proportional set size, MB: shared memory counts once. */
export async function memoryOf(families: Families): Promise<Split> {
  const { server, database } = await membersOf(families)
  return { server: await pssOf(server), database: await pssOf(database) }
}

async function membersOf({ serverPid, databasePid }: Families) {
  const all = await processes()
  const database = family(all, databasePid)
  const server = without(family(all, serverPid), database)
  const bench = without(without(family(all, process.pid), server), database)
  return { database, server, bench }
}

function without(members: Process[], others: Process[]): Process[] {
  const known = new Set(others.map(({ pid }) => pid))
  return members.filter(({ pid }) => !known.has(pid))
}

function family(all: Process[], root: number): Process[] {
  const members = all.filter(({ pid }) => pid === root)
  for (const member of members) members.push(...all.filter(({ parent }) => parent === member.pid))
  return members
}

async function processes(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(names.map(readProcess))
  return found.filter((one) => one !== undefined)
}

async function readProcess(name: string): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The name of the program is in brackets and can contain any character; the fields after it are numbers.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid: Number(name), parent: Number(fields[1]), cpuMs: ticks * tickMs }
}

/** Busy time of all processors, without idle time, waits for a disk and time of guests. */
async function machineBusyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) * tickMs
}

async function pssOf(members: Process[]): Promise<number> {
  const sizes = await Promise.all(
    members.map(async ({ pid }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
