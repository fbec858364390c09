import { totalmem } from 'node:os'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'

/** A worker runs scripts, of which each may take 700 MB; an embedded PostgreSQL takes some 100 MB, MB. */
const needed = { least: 400, forScripts: 1_200 }

/** Whether the memory that this process may take is enough. */
export function checkMemory(): Finding {
  return judgeMemory(process.constrainedMemory(), totalmem(), config.roles.has('worker'))
}

/** `limit` is that of the control group, bytes; 0 or more than the machine has: none. */
export function judgeMemory(limit: number, machine: number, isWorker: boolean): Finding {
  const isLimited = limit > 0 && limit < machine
  const megabytes = Math.round(Math.min(isLimited ? limit : machine, machine) / 1_000_000)
  const found = isLimited
    ? `The container or service may take ${megabytes} MB.`
    : `The machine has ${megabytes} MB, and nothing limits this process.`
  if (megabytes < needed.least)
    return wrong(found, `Allow at least ${needed.least} MB, else the kernel ends the server.`)
  if (isWorker && megabytes < needed.forScripts)
    return risk(found, `Scripts may take 700 MB: allow ${needed.forScripts} MB, or some of them are ended.`)
  return fine(found)
}
