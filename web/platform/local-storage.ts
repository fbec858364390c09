/** What this browser keeps under a key; undefined where there is nothing, or the browser refuses storage. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text in this browser, undefined takes it away; where storage is refused it lasts as long as the page. */
export function store(key: string, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    return
  }
}
