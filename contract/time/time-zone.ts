/** It knows fewer zones than `Intl`; a browser that has none yet leaves the last word to the server. */
const { Temporal: calendar } = globalThis as {
  Temporal?: { Now: { zonedDateTimeISO: (timeZone: string) => unknown } }
}

/** Whether a text names a time zone that this runtime knows, such as `Europe/Berlin`. */
export function isTimeZone(text: string): boolean {
  try {
    calendar?.Now.zonedDateTimeISO(text)
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}
