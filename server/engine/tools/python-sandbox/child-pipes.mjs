// Plain JavaScript, as all that a locked process loads: to strip types would take a tenth of its start.
/** How a locked process reads its request and writes its answers: by descriptors that were opened before it started. */
import fs from 'node:fs'

const { readSync, writeSync } = fs
// oxlint-disable-next-line typescript/unbound-method -- these makers of buffers do not use `this`
const { from: bufferFrom, alloc: bufferAlloc, concat: bufferConcat } = Buffer
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/**
 * Waits while a pipe is full or empty: the process at the other end works at its own pace.
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
function patiently(act) {
  for (;;) {
    try {
      return act()
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EAGAIN') throw error
      Atomics.wait(sleeper, 0, 0, 1)
    }
  }
}

/**
 * Writes all bytes, or all of a text as UTF-8.
 * @param {number} fd
 * @param {Uint8Array | string} what
 */
export function write(fd, what) {
  const bytes = typeof what === 'string' ? bufferFrom(what) : what
  let done = 0
  while (done < bytes.length) done += patiently(() => writeSync(fd, bytes, done))
}

/**
 * Reads UTF-8 text until the other end closes.
 * @param {number} fd
 * @returns {string}
 */
export function readAll(fd) {
  const chunk = bufferAlloc(65_536)
  /** @type {Buffer[]} */
  const parts = []
  for (;;) {
    const length = patiently(() => readSync(fd, chunk, 0, chunk.length, null))
    if (length === 0) return bufferConcat(parts).toString('utf8')
    parts.push(bufferFrom(chunk.subarray(0, length)))
  }
}
