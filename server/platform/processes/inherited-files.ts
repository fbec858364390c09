import { openSync, readdirSync, readFileSync } from 'node:fs'

/** O_CLOEXEC of `open(2)` on Linux; the files that this process opens itself have it. */
const closesOnExec = 0o2000000
const firstOther = 3

let covered: (number | 'ignore')[] | undefined

/**
 * Replacements for the files that the parent of this server left open to its children, from the fifth descriptor on: an
 * empty file for each. Empty when the system cannot list them.
 */
export function replaceInheritedFiles(): (number | 'ignore')[] {
  covered ??= coverFor(inherited())
  return covered
}

function coverFor(numbers: readonly number[]): (number | 'ignore')[] {
  const last = Math.max(firstOther, ...numbers)
  if (last === firstOther) return []
  const nothing = openSync('/dev/null', 'r')
  return Array.from({ length: last - firstOther }, (_, at) =>
    numbers.includes(at + firstOther + 1) ? nothing : 'ignore',
  )
}

function inherited(): number[] {
  try {
    return readdirSync('/proc/self/fd')
      .map(Number)
      .filter((number) => number > firstOther && passesOn(number))
  } catch {
    return []
  }
}

function passesOn(number: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${number}`, 'utf8'))?.[1]
    return flags !== undefined && (parseInt(flags, 8) & closesOnExec) === 0
  } catch {
    // The descriptor with which the folder itself was read is closed.
    return false
  }
}
