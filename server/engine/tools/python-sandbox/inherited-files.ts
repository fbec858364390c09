import { openSync, readdirSync, readFileSync } from 'node:fs'

/** Of `open(2)` on Linux; what this process opens itself carries it. */
const closesOnExec = 0o2000000
const firstOther = 3

let covered: (number | 'ignore')[] | undefined

/**
 * What takes the places, from the fifth on, of files that whoever started this server left open to its children: an
 * empty one in place of each. Where the system does not tell which these are, there are none.
 */
export function coverInherited(): (number | 'ignore')[] {
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
    // The one that the folder itself was read by is gone.
    return false
  }
}
