/** The actions of shortcuts on any page of a signed-in user. */
export type ShortcutAct = 'palette' | 'search' | 'help' | 'home' | 'dashboard' | 'newAgent'

interface Shortcut {
  act: ShortcutAct
  label: string
  /** Pressed one after the other; those of the palette are pressed together. */
  keys: readonly string[]
}

/** Whether shortcuts use the command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The palette's keys in the notation of this system. */
export const paletteKeys = isMac ? '⌘K' : 'Ctrl K'

export const shortcuts: readonly Shortcut[] = [
  { act: 'palette', label: 'Search or jump to…', keys: isMac ? ['⌘', 'K'] : ['Ctrl', 'K'] },
  { act: 'search', label: 'Search in the list of this page', keys: ['/'] },
  { act: 'newAgent', label: 'New agent', keys: ['n'] },
  { act: 'home', label: 'Go to the home page', keys: ['g', 'h'] },
  { act: 'dashboard', label: 'Go to the dashboard', keys: ['g', 'd'] },
  { act: 'help', label: 'Show these shortcuts', keys: ['?'] },
]

const secondKeyWithinMs = 1_500

/** The first key of a pair, and when it was pressed, ms. */
export interface FirstKey {
  key: string
  atMs: number
}

interface Outcome {
  act?: ShortcutAct
  first?: FirstKey
}

/** The result of a single key after the previous one: an action, or the wait for a second key. */
export function takeKey(key: string, atMs: number, first: FirstKey | undefined): Outcome {
  const before = first && atMs - first.atMs <= secondKeyWithinMs ? [first.key] : []
  const found = findShortcut([...before, key]) ?? findShortcut([key])
  if (found) return { act: found.act }
  return shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key) ? { first: { key, atMs } } : {}
}

function findShortcut(pressed: string[]) {
  return shortcuts.find(
    ({ keys }) => keys.length === pressed.length && keys.every((key, n) => key === pressed[n]),
  )
}
