/**
 * Simulates an attacker who runs native code in the locked process, for tests only: calls the kernel directly and
 * reports which calls it answered. Started like the sandbox process.
 */
import fs from 'node:fs'
import { dlopen } from 'node:ffi'
import type { Orders } from './child-main.mjs'
import { becomeUser, prepareLockdown } from './child-lockdown.mjs'

const orders: Orders & { decoy: number; isLocked: boolean } = JSON.parse(process.argv[2] ?? '')
const { functions: c } = dlopen(null, {
  syscall: { arguments: ['int64', 'int64', 'int64', 'int64', 'int64', 'int64'], return: 'int64' },
  openat: { arguments: ['int32', 'string', 'int32', 'int32'], return: 'int32' },
  socket: { arguments: ['int32', 'int32', 'int32'], return: 'int32' },
  kill: { arguments: ['int32', 'int32'], return: 'int32' },
  fork: { arguments: [], return: 'int32' },
  access: { arguments: ['string', 'int32'], return: 'int32' },
  chdir: { arguments: ['string'], return: 'int32' },
  execv: { arguments: ['string', 'pointer'], return: 'int32' },
  getpid: { arguments: [], return: 'int32' },
  memfd_create: { arguments: ['string', 'int32'], return: 'int32' },
  inotify_init: { arguments: [], return: 'int32' },
  epoll_create1: { arguments: ['int32'], return: 'int32' },
  eventfd: { arguments: ['int32', 'int32'], return: 'int32' },
  getppid: { arguments: [], return: 'int32' },
  uname: { arguments: ['buffer'], return: 'int32' },
  setuid: { arguments: ['int32'], return: 'int32' },
  dup: { arguments: ['int32'], return: 'int32' },
  ptrace: { arguments: ['int64', 'int64', 'int64', 'int64'], return: 'int64' },
  unshare: { arguments: ['int32'], return: 'int32' },
})
const here = -100
const readOnly = 0
const createAndWrite = 0o101
const probes: Record<string, () => number | bigint> = {
  getpid: () => c.getpid(),
  'open for reading': () => c.openat(here, '/etc/passwd', readOnly, 0),
  'open for writing': () => c.openat(here, '/tmp/kernel-probe-pwned', createAndWrite, 0o600),
  'TCP socket': () => c.socket(2, 1, 0),
  'UDP socket': () => c.socket(2, 2, 0),
  'unix socket': () => c.socket(1, 1, 0),
  'kill another process': () => c.kill(orders.decoy, 0),
  fork: () => c.fork(),
  'does a file exist': () => c.access('/etc/passwd', 0),
  chdir: () => c.chdir('/'),
  memfd: () => c.memfd_create('x', 0),
  inotify: () => c.inotify_init(),
  epoll: () => c.epoll_create1(0),
  eventfd: () => c.eventfd(0, 0),
  uname: () => c.uname(Buffer.alloc(512)),
  dup: () => c.dup(1),
  'trace me': () => c.ptrace(0n, 0n, 0n, 0n),
  'user namespace': () => c.unshare(0x10000000),
  exec: () => c.execv('/bin/true', 0n),
}

const { writeSync } = fs
const { lock, exit } = await prepareLockdown()
if (orders.isLocked) becomeUser(orders.becomeId)
// Asked before locking, after which even this is refused.
const user = process.getuid?.()
if (orders.isLocked) lock(orders.lock)
const answered: string[] = []
for (const [name, probe] of Object.entries(probes)) {
  if (!orders.isLocked && (name === 'fork' || name === 'exec')) continue
  if (Number(probe()) >= 0) answered.push(name)
}
writeSync(3, `{"ready":true}\n${JSON.stringify({ answered, user })}\n`)
exit(0)
