/**
 * Walks everything that a script could reach from Python's JavaScript side, for tests only. Started like the sandbox
 * process; returns its findings as one answer.
 */
import childProcess from 'node:child_process'
import fs from 'node:fs'
import nodeModule from 'node:module'
import net from 'node:net'
import type { Orders } from './child-main.mjs'
import { startPython } from './child-realm.mjs'

const orders: Orders & { plant: boolean } = JSON.parse(process.argv[2] ?? '')
const { stringify } = JSON
const { writeSync } = fs

const forbidden = new Map<unknown, string>([
  [process, 'process'],
  [process.env, 'process.env'],
  [fs, 'fs'],
  [fs.promises, 'fs.promises'],
  [fs.readFileSync, 'fs.readFileSync'],
  [fs.openSync, 'fs.openSync'],
  [fs.writeSync, 'fs.writeSync'],
  [childProcess, 'child_process'],
  [net, 'net'],
  [nodeModule, 'module'],
  [Buffer, 'Buffer'],
])
/** Names that only Node's own objects carry. */
const suspicious = new Set(
  `openSync spawn spawnSync createServer binding _linkedBinding getBuiltinModule reallyExit _handle
  internalBinding require createRequire readFileSync`.split(/\s+/),
)

const python = await startPython({
  pyodideDir: orders.pyodideDir,
  snapshotFile: orders.snapshotFile,
  forSnapshot: false,
  print: () => {},
})
// Proves that the walk would find something.
if (orders.plant) Object.assign(python.FS, { planted: fs })

const seen = new Set<object>()
const queue: [value: unknown, path: string][] = [
  [python, 'python'],
  [globalThis, 'globalThis'],
]
const found: string[] = []

function partsOf(value: object, key: PropertyKey): unknown[] {
  const property = Object.getOwnPropertyDescriptor(value, key)
  if (!property) return []
  // Getter and setter are functions to walk as well.
  const parts: unknown[] = Object.values(property)
  try {
    parts.push(Reflect.get(value, key))
  } catch {
    // An accessor that refuses this object hides nothing from a script either.
  }
  return parts
}

function visit(value: unknown, path: string) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
  seen.add(value)
  const name = forbidden.get(value)
  if (name) found.push(`${name} at ${path}`)
  queue.push([Object.getPrototypeOf(value), `${path}.__proto__`])
  // Bytes hold no objects.
  if (ArrayBuffer.isView(value)) return
  for (const key of Reflect.ownKeys(value)) {
    const at = `${path}.${String(key)}`
    if (typeof key === 'string' && suspicious.has(key)) found.push(at)
    for (const part of partsOf(value, key)) queue.push([part, at])
  }
}

for (let next = queue.pop(); next; next = queue.pop()) visit(...next)
const line = `${stringify({ objects: seen.size, found, names: Reflect.ownKeys(globalThis).map(String) })}\n`
const bytes = new TextEncoder().encode(`{"ready":true}\n${line}`)
for (let done = 0; done < bytes.length; ) done += writeSync(3, bytes, done)
