/** The value that this browser stores under a key; undefined if there is none, or the browser refuses storage. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text in this browser, undefined removes it; without storage it lasts as long as the page. */
export function store(key: string, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
}
