/**
 * The limits that the kernel enforces on the child until it ends: bytes of writable memory that the process may map, and
 * seconds of processor time over all threads, after which the kernel ends the process.
 * @typedef {{ memoryBytesMax: number, cpuSecondsMax: number }} Lock
 */

/**
 * @typedef {object} Machine
 * @property {number} audit
 * @property {number} seccomp
 * @property {number} prlimit64
 * @property {number} tgkill
 * @property {number} prctl
 * @property {number} clone3
 * @property {number} exitGroup
 * @property {number} getppid
 * @property {number[]} allowed
 */

/**
 * System calls that a running V8 needs: memory, time, locks, its open pipes, exit. Contains none that opens files,
 * connects, starts a process or a thread, signals another process or queries the files of the machine.
 */
const allowedOnX64 = `read 0, write 1, close 3, fstat 5, poll 7, lseek 8, mmap 9, mprotect 10, munmap 11, brk 12,
  rt_sigaction 13, rt_sigprocmask 14, rt_sigreturn 15, writev 20, sched_yield 24, mremap 25, madvise 28, nanosleep 35,
  getpid 39, exit 60, gettimeofday 96, getrusage 98, sysinfo 99, sigaltstack 131, sched_getparam 143,
  sched_getscheduler 145, gettid 186, futex 202, sched_getaffinity 204, restart_syscall 219, clock_gettime 228,
  clock_getres 229, clock_nanosleep 230, exit_group 231, epoll_wait 232, epoll_ctl 233, ppoll 271,
  set_robust_list 273, epoll_pwait 281, getrandom 318, membarrier 324, rseq 334, epoll_pwait2 441`
const allowedOnArm64 = `epoll_ctl 21, epoll_pwait 22, close 57, lseek 62, read 63, write 64, writev 66, ppoll 73,
  fstat 80, exit 93, exit_group 94, futex 98, set_robust_list 99, nanosleep 101, clock_gettime 113, clock_getres 114,
  clock_nanosleep 115, sched_getscheduler 120, sched_getparam 121, sched_getaffinity 123, sched_yield 124,
  restart_syscall 128, sigaltstack 132, rt_sigaction 134, rt_sigprocmask 135, rt_sigreturn 139, getrusage 165,
  gettimeofday 169, getpid 172, gettid 178, sysinfo 179, brk 214, munmap 215, mremap 216, mmap 222, mprotect 226,
  madvise 233, getrandom 278, membarrier 283, rseq 293, epoll_pwait2 441`

/** @param {string} calls */
const numbersIn = (calls) => Array.from(calls.matchAll(/ (\d+)/g), ([, number]) => Number(number))

/** @type {Record<string, Machine>} */
const machines = {
  x64: {
    audit: 0xc000003e,
    seccomp: 317,
    prlimit64: 302,
    tgkill: 234,
    prctl: 157,
    clone3: 435,
    exitGroup: 231,
    getppid: 110,
    allowed: numbersIn(allowedOnX64),
  },
  arm64: {
    audit: 0xc00000b7,
    seccomp: 277,
    prlimit64: 261,
    tgkill: 131,
    prctl: 167,
    clone3: 435,
    exitGroup: 94,
    getppid: 173,
    allowed: numbersIn(allowedOnArm64),
  },
}

const load = 0x20
const jumpIfEqual = 0x15
const answer = 0x06
const allow = 0x7fff0000
const killProcess = 0x80000000
/** @param {number} errno */
const refuse = (errno) => 0x00050000 | errno
const EPERM = 1
const ENOSYS = 38
const PR_SET_NAME = 15
const PR_SET_VMA = 0x53564d41

/**
 * The kernel filter for one processor architecture and process id as BPF bytes; null: the architecture is not
 * supported.
 * @param {string} arch
 * @param {number} pid
 * @returns {Buffer<ArrayBuffer> | null}
 */
export function filterProgram(arch, pid) {
  const machine = machines[arch]
  if (!machine) return null
  /** @type {[code: number, jumpTrue: number, jumpFalse: number, value: number][]} */
  const steps = []
  /** @param {number} code @param {number} value */
  const step = (code, value, jumpTrue = 0, jumpFalse = 0) =>
    steps.push([code, jumpTrue, jumpFalse, value >>> 0])

  step(load, 4)
  step(jumpIfEqual, machine.audit, 1, 0)
  step(answer, killProcess)
  step(load, 0)
  for (const call of machine.allowed) {
    step(jumpIfEqual, call, 0, 1)
    step(answer, allow)
  }
  // A process may signal only itself, which is how it aborts.
  step(jumpIfEqual, machine.tgkill, 0, 4)
  step(load, 16)
  step(jumpIfEqual, pid, 0, 1)
  step(answer, allow)
  step(answer, refuse(EPERM))
  // Allows prctl only to name a thread or a region of memory.
  step(jumpIfEqual, machine.prctl, 0, 5)
  step(load, 16)
  step(jumpIfEqual, PR_SET_NAME, 1, 0)
  step(jumpIfEqual, PR_SET_VMA, 0, 1)
  step(answer, allow)
  step(answer, refuse(EPERM))
  // The C library takes this error for "an old kernel" and falls back to clone, which is refused below.
  step(jumpIfEqual, machine.clone3, 0, 1)
  step(answer, refuse(ENOSYS))
  step(answer, refuse(EPERM))

  const program = Buffer.alloc(steps.length * 8)
  for (const [i, [code, jumpTrue, jumpFalse, value]] of steps.entries()) {
    program.writeUInt16LE(code, i * 8)
    program.writeUInt8(jumpTrue, i * 8 + 2)
    program.writeUInt8(jumpFalse, i * 8 + 3)
    program.writeUInt32LE(value, i * 8 + 4)
  }
  return program
}

const PR_SET_PDEATHSIG = 1
const PR_SET_NO_NEW_PRIVS = 38
const SIGKILL = 9
const SECCOMP_SET_MODE_FILTER = 1
const SECCOMP_FILTER_FLAG_TSYNC = 1
const RLIMIT_CPU = 0
const RLIMIT_FSIZE = 1
const RLIMIT_DATA = 2
const RLIMIT_CORE = 4
const RLIMIT_NOFILE = 7
const openFilesMax = 64

/** @param {boolean} done @param {string} what */
function must(done, what) {
  if (!done) throw new Error(`the kernel refused ${what}`)
}

// Captured here, because these globals no longer exist at the time of locking.
const { setgroups, setgid, setuid } = process
// oxlint-disable-next-line typescript/unbound-method -- this maker of buffers does not use `this`
const { alloc } = Buffer

/**
 * Switches to another user permanently, with all threads; null: keeps the user. Throws when the system refuses. Must
 * run before locking, because it resets the setting that ends the process with the server.
 * @param {number | null} id
 */
export function becomeUser(id) {
  if (id === null) return
  try {
    setgroups?.([])
    setgid?.(id)
    setuid?.(id)
  } catch {
    throw new Error('this root user may not become another one; start the server as an ordinary user')
  }
}

/**
 * Prepares everything that locking needs, so that `lock` makes only system calls. `lock` throws when the kernel refuses
 * any part: the caller must then not run the script. `exit` ends the process without any clean-up that the filter would
 * refuse.
 * @returns {Promise<{ lock: (lock: Lock) => void, exit: (code: number) => void }>}
 */
export async function prepareLockdown() {
  const machine = machines[process.arch]
  const program = filterProgram(process.arch, process.pid)
  if (process.platform !== 'linux' || !machine || !program) {
    throw new Error(`no kernel filter for ${process.platform} on ${process.arch}`)
  }
  const { dlopen, getRawPointer } = await import('node:ffi')
  const { functions: c } = dlopen(null, {
    prctl: { arguments: ['int32', 'int64', 'int64', 'int64', 'int64'], return: 'int32' },
    syscall: { arguments: ['int64', 'int64', 'int64', 'buffer', 'int64'], return: 'int64' },
  })
  const filter = Buffer.alloc(16)

  /** @param {number} number @param {number} first @param {number} second @param {Buffer} pointer */
  const call = (number, first, second, pointer) =>
    Number(c.syscall(BigInt(number), BigInt(first), BigInt(second), pointer, 0n))
  /** @param {number} option @param {number} value */
  const control = (option, value) => c.prctl(option, BigInt(value), 0n, 0n, 0n) === 0
  /** @param {number} resource @param {number} max */
  const limit = (resource, max) => {
    const pair = alloc(16)
    pair.writeBigUInt64LE(BigInt(max), 0)
    pair.writeBigUInt64LE(BigInt(max), 8)
    must(call(machine.prlimit64, 0, resource, pair) === 0, `the limit ${resource}`)
  }

  /** @param {Lock} limits */
  const lock = ({ memoryBytesMax, cpuSecondsMax }) => {
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_FSIZE, 0)
    limit(RLIMIT_NOFILE, openFilesMax)
    limit(RLIMIT_CPU, cpuSecondsMax)
    limit(RLIMIT_DATA, memoryBytesMax)
    // The child ends with the server, for whatever reason the server ends.
    must(control(PR_SET_PDEATHSIG, SIGKILL), 'to end the script together with the server')
    must(control(PR_SET_NO_NEW_PRIVS, 1), 'to give up privileges')
    // Written here and not earlier: a program referenced only by its address would be garbage-collected.
    filter.writeUInt16LE(program.length / 8, 0)
    filter.writeBigUInt64LE(getRawPointer(program), 8)
    must(
      call(machine.seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, filter) === 0,
      'the system call filter',
    )
    // A harmless call that the filter does not allow: a kernel that only seems to filter would answer it.
    must(call(machine.getppid, 0, 0, filter) < 0, 'to enforce the system call filter')
  }
  return { lock, exit: (code) => void call(machine.exitGroup, code, 0, filter) }
}
