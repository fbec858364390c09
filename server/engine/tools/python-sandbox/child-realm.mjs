import fs from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Where the files of Python are, and where the output of a script goes.
 * @typedef {object} RealmParts
 * @property {string} pyodideDir
 * @property {string | null} snapshotFile File with the memory of a started interpreter; null: start without a snapshot.
 * @property {boolean} forSnapshot Whether the memory of the interpreter will be stored as a snapshot.
 * @property {(bytes: Uint8Array) => void} print
 */

/**
 * All globals of the language itself. Everything else, in particular Node's own globals, is removed before Python
 * starts.
 */
const language = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis
  JSON Math Intl ArrayBuffer SharedArrayBuffer Atomics DataView Uint8Array Int8Array Uint16Array Int16Array Uint32Array
  Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array BigInt Map Set
  WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry DisposableStack AsyncDisposableStack Iterator decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN WebAssembly`.split(/\s+/),
)

/** @type {Record<PropertyKey, unknown>} */
const realm = globalThis

/**
 * A plain array: a Buffer would bring Node's pool and prototype into the realm.
 * @param {string} path
 * @returns {Uint8Array<ArrayBuffer>}
 */
function plainBytes(path) {
  const file = fs.openSync(path, 'r')
  const bytes = new Uint8Array(fs.fstatSync(file).size)
  let read = 0
  while (read < bytes.length) {
    const part = fs.readSync(file, bytes, read, bytes.length - read, read)
    if (part === 0) throw new Error(`${path} ended while it was read`)
    read += part
  }
  fs.closeSync(file)
  return bytes
}

const silent = () => {}

/** The few platform functions that Python needs, as closures over Node's, so that no Node object is reachable. */
function facades() {
  const { webcrypto } = process.getBuiltinModule('node:crypto')
  const {
    TextDecoder: Decoder,
    TextEncoder: Encoder,
    setTimeout: start,
    clearTimeout: stop,
    atob,
    btoa,
  } = globalThis
  const now = performance.now.bind(performance)
  /** @type {Map<number, NodeJS.Timeout>} */
  const timers = new Map()
  let timersMade = 0
  /** @type {<T extends Uint8Array<ArrayBuffer>>(bytes: T) => T} */
  const randomFill = (bytes) => {
    webcrypto.getRandomValues(bytes)
    return bytes
  }
  return {
    TextDecoder: class TextDecoder {
      /** @type {InstanceType<typeof Decoder>} */
      #inner
      /** @param {ConstructorParameters<typeof Decoder>} options */
      constructor(...options) {
        this.#inner = new Decoder(...options)
      }
      get encoding() {
        return this.#inner.encoding
      }
      /** @param {Parameters<InstanceType<typeof Decoder>['decode']>} bytes */
      decode(...bytes) {
        return this.#inner.decode(...bytes)
      }
    },
    TextEncoder: class TextEncoder {
      #inner = new Encoder()
      /** @param {string} text */
      encode(text) {
        return this.#inner.encode(text)
      }
      /** @param {string} text @param {Uint8Array<ArrayBuffer>} into */
      encodeInto(text, into) {
        return this.#inner.encodeInto(text, into)
      }
    },
    /** @param {() => void} act @param {number} delayMs */
    setTimeout(act, delayMs) {
      timersMade += 1
      const id = timersMade
      const run = () => {
        timers.delete(id)
        act()
      }
      timers.set(id, start(run, delayMs))
      return id
    },
    /** @param {number} id */
    clearTimeout(id) {
      const timer = timers.get(id)
      if (timer === undefined) return
      stop(timer)
      timers.delete(id)
    },
    performance: { now: () => now() },
    crypto: { getRandomValues: randomFill },
    atob: (/** @type {string} */ text) => atob(text),
    btoa: (/** @type {string} */ text) => btoa(text),
    console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
    // Emscripten requests random bytes from a bare shell with this command.
    os: {
      /** @param {string} _shell @param {[string, string]} command */
      system(_shell, [, command]) {
        const length = Number(/head -c(\d+)/.exec(command)?.[1])
        return btoa(String.fromCharCode(...randomFill(new Uint8Array(length))))
      },
    },
  }
}

/**
 * Removes Node from the realm; only the language, the facades and `files` by name remain.
 * @param {Map<string, Uint8Array<ArrayBuffer>>} files
 */
function strip(files) {
  const given = facades()
  for (const key of Reflect.ownKeys(realm)) {
    if (typeof key === 'symbol' || !language.has(key)) delete realm[key]
  }
  Object.assign(realm, given, {
    // With these three, Pyodide takes the realm for a bare JavaScript shell instead of Node.
    read: refuse,
    load: refuse,
    /** @param {string} path */
    readbuffer(path) {
      const bytes = files.get(path.slice(path.lastIndexOf('/') + 1))
      // A view would be copied again.
      return bytes?.buffer ?? refuse()
    },
  })
}

/** @returns {never} */
function refuse() {
  throw new Error('not here')
}

/**
 * Starts Python in this process after removing Node's objects from it. Irreversible: from then on the process can only
 * run a script. Call once.
 * @param {RealmParts} parts
 */
export async function startPython({ pyodideDir, snapshotFile, forSnapshot, print }) {
  const names = ['pyodide.asm.wasm', 'python_stdlib.zip']
  const files = new Map(names.map((name) => [name, plainBytes(join(pyodideDir, name))]))
  const snapshot = snapshotFile === null ? undefined : plainBytes(snapshotFile)
  const { info } = JSON.parse(fs.readFileSync(join(pyodideDir, 'pyodide-lock.json'), 'utf8'))
  const codeUrls = ['pyodide.asm.mjs', 'pyodide.mjs'].map(
    (name) => pathToFileURL(join(pyodideDir, name)).href,
  )

  strip(files)
  const [{ default: createPyodideModule }, { loadPyodide }] = await Promise.all(
    codeUrls.map((url) => import(url)),
  )
  registerHooks({ resolve: refuse, load: refuse })

  // What `import js` shows to a script.
  const visible = Object.assign(Object.create(null), {
    setTimeout: realm['setTimeout'],
    clearTimeout: realm['clearTimeout'],
    Object,
  })
  /** @type {import('pyodide').PyodideInterface} */
  const python = await loadPyodide({
    indexURL: '/python/',
    createPyodideModule,
    lockFileContents: { info, packages: {} },
    jsglobals: visible,
    env: { HOME: '/home/pyodide' },
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
    ...(snapshot && { _loadSnapshot: snapshot }),
    ...(forSnapshot && { _makeSnapshot: true }),
  })
  delete realm['read']
  delete realm['load']
  delete realm['readbuffer']
  // Python has its own copies already, and most scripts end before any garbage collection.
  for (const bytes of [files.get('pyodide.asm.wasm'), snapshot]) bytes?.buffer.transfer(0)
  files.clear()

  /** @param {Uint8Array} bytes */
  const write = (bytes) => {
    print(bytes)
    return bytes.length
  }
  python.setStdin({ stdin: () => undefined })
  python.setStdout({ write, isatty: false })
  python.setStderr({ write, isatty: false })
  return python
}
