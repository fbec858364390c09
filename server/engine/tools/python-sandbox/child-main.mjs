/**
 * The process in which one script runs, and nothing else ever does. It is the security boundary, in this order: the
 * flags it was started with, a realm without Node, the kernel's filter; only then does it read the script.
 */
import fs from 'node:fs'
import { join } from 'node:path'
import { becomeUser, prepareLockdown } from './child-lockdown.mjs'
import { readAll, write } from './child-pipes.mjs'
import { startPython } from './child-realm.mjs'

/**
 * First argument of the process, as JSON.
 * @typedef {object} Orders
 * @property {string} pyodideDir
 * @property {string | null} snapshotFile Null: create one, write it to standard output and exit.
 * @property {import('./child-lockdown.mjs').Lock} lock
 * @property {number | null} becomeId User and group id to switch to before the script is read; null: no change.
 * @property {boolean} allowUnlocked Continue when the system cannot lock this process in.
 * @property {number} printBytesMax Bytes of print output that are passed on; the rest is dropped.
 */

/**
 * The content of standard input, as JSON.
 * @typedef {{ kind: 'run', code: string, inputs: Record<string, unknown>, resultBytesMax: number }
 *   | { kind: 'check', code: string }} Request
 */

const standardInput = 0
const standardOutput = 1
const standardError = 2
const answers = 3

const startTimer = setTimeout
const driver = fs.readFileSync(join(import.meta.dirname, 'child-driver.py'), 'utf8')
/** @type {Orders} */
const orders = JSON.parse(process.argv[2] ?? '')

/** @param {string} json */
const say = (json) => write(answers, `${json}\n`)

let printLeft = orders.printBytesMax
/** @param {Uint8Array} bytes */
function print(bytes) {
  if (printLeft <= 0) return
  // One extra byte indicates to the host that output was cut.
  const part = bytes.subarray(0, printLeft)
  printLeft -= part.length
  write(standardOutput, part)
}

/** Modules that scripts like to use: in the snapshot they cost nothing at start. */
const preload = `import ast, base64, builtins, collections, contextlib, csv, dataclasses, datetime, decimal, enum, functools
import hashlib, html, inspect, io, itertools, json, linecache, math, random, re, statistics, string, sys, textwrap, time
import tokenize, traceback, types, typing, urllib.parse, uuid, warnings`

/** Compiled once, for the snapshot. The driver forgets the module before it runs a script. */
const preloadDriver = `import sys, types
module = types.ModuleType('_driver')
exec(compile(source, '<driver>', 'exec'), module.__dict__)
sys.modules['_driver'] = module`

/** Takes the place of the package tzdata, in which `zoneinfo` looks for its data. */
const preloadZones = `import base64, io, json, zoneinfo._common, zoneinfo._tzpath
def install(written):
    zones = {name: base64.b64decode(file) for name, file in json.loads(written).items()}
    def load_tzdata(key):
        if key not in zones:
            raise zoneinfo.ZoneInfoNotFoundError(f'No time zone found with key {key}')
        return io.BytesIO(zones[key])
    def available_timezones():
        return set(zones)
    zoneinfo._common.load_tzdata = load_tzdata
    zoneinfo.available_timezones = zoneinfo._tzpath.available_timezones = available_timezones
install(written)`

// Node's own way of dying reads files and aborts under the filter; the exit code is all that the host needs.
const brokeDown = 70
process.on('uncaughtException', (error) => {
  write(standardError, `${error.message}\n`)
  exit(brokeDown)
})

const lockdown = await prepareLockdown().catch((/** @type {Error} */ error) => error)
const leave = process.exit.bind(process)
const exit = lockdown instanceof Error ? leave : lockdown.exit

// The realm has no Temporal and no Buffer afterwards.
const zones = orders.snapshotFile === null ? (await import('./child-zones.mjs')).timeZones() : null

const python = await startPython({
  pyodideDir: orders.pyodideDir,
  snapshotFile: orders.snapshotFile,
  forSnapshot: orders.snapshotFile === null,
  print,
})

if (orders.snapshotFile === null) {
  python.runPython(preload)
  python.runPython(preloadDriver, { globals: python.toPy({ source: driver }) })
  python.runPython(preloadZones, { globals: python.toPy({ written: JSON.stringify(zones) }) })
  write(standardOutput, python.makeMemorySnapshot())
  exit(0)
}

const { run, check } = python.pyimport('_driver')

// Pending work of the event loop needs system calls that are forbidden afterwards.
for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => void startTimer(done, 1))

function lockProcess() {
  if (lockdown instanceof Error) throw lockdown
  lockdown.lock(orders.lock)
}

// Tries each one, so that a host with fewer permissions gets as much protection as possible.
/** @type {string[]} */
const problems = []
for (const protect of [() => becomeUser(orders.becomeId), lockProcess]) {
  try {
    protect()
  } catch (error) {
    problems.push(/** @type {Error} */ (error).message)
  }
}
if (problems.length > 0 && !orders.allowUnlocked) {
  say(JSON.stringify({ unavailable: problems.join('; ') }))
  exit(1)
}

/** @type {Request} */
const request = JSON.parse(readAll(standardInput))
say('{"ready":true}')
if (request.kind === 'check') say(check(request.code))
else say(await run(request.code, JSON.stringify(request.inputs), request.resultBytesMax))
exit(0)
