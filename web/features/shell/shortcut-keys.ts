import type { Place } from '#web/platform/places.ts'

/** The actions of shortcuts on any page of a signed-in user, beside going to a page. */
export type ShortcutAction = 'palette' | 'search' | 'help' | 'newAgent' | 'firstAgent' | 'next' | 'previous'

interface Shortcut {
  act: ShortcutAction
  label: string
  /** Pressed one after the other; those of the palette are pressed together. */
  keys: readonly string[]
}

/** Whether shortcuts use the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The palette's keys in the notation of this system, and in that of `aria-keyshortcuts`. */
export const paletteKeyNames: readonly string[] = isMac ? ['⌘', 'K'] : ['Ctrl', 'K']
export const paletteKeyShortcut = isMac ? 'Meta+K' : 'Control+K'

export const shortcuts: readonly Shortcut[] = [
  { act: 'palette', label: 'Search or jump to…', keys: paletteKeyNames },
  { act: 'newAgent', label: 'New agent', keys: ['n'] },
  { act: 'firstAgent', label: 'First agent of the list', keys: ['g', 'a'] },
  { act: 'next', label: 'Next row of a list', keys: ['j'] },
  { act: 'previous', label: 'Previous row of a list', keys: ['k'] },
  { act: 'search', label: 'Search in the list of this page', keys: ['/'] },
  { act: 'help', label: 'Show these shortcuts', keys: ['?'] },
]

const secondKeyWithinMs = 1_500

/** The first key of a pair, and when it was pressed, ms. */
export interface FirstKey {
  key: string
  atMs: number
}

interface Outcome {
  act?: ShortcutAction
  /** The page to go to. */
  href?: string
  first?: FirstKey
}

/**
 * The result of a single key after the previous one: an action, a page among the places, or the wait for a second key.
 */
export function matchKey(
  key: string,
  atMs: number,
  first: FirstKey | undefined,
  places: readonly Place[],
): Outcome {
  const isSecond = first !== undefined && atMs - first.atMs <= secondKeyWithinMs
  const pair = isSecond ? findShortcut([first.key, key]) : undefined
  if (pair) return { act: pair.act }
  const place = isSecond && first.key === 'g' ? places.find((each) => each.key === key) : undefined
  if (place) return { href: place.href }
  const single = findShortcut([key])
  if (single) return { act: single.act }
  return key === 'g' ? { first: { key, atMs } } : {}
}

function findShortcut(pressed: string[]) {
  return shortcuts.find(
    ({ keys }) => keys.length === pressed.length && keys.every((key, n) => key === pressed[n]),
  )
}

/**
 * The pressed key in lower case unless Shift is held. A layout without Latin letters has the letter of the same place
 * on a Latin keyboard.
 */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const isLatin = key.length > 1 || key <= '~'
  const latin = letter && !isLatin ? letter : key
  return shiftKey ? latin : latin.toLowerCase()
}
