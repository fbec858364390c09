const isoWithoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
const endsWithZone = /(Z|[+-]\d{2}:?\d{2}|\b[A-Z]{2,4})\)?$/
const pdfDate = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?|Z)?/

/** The instant in ISO-8601, or null when the text is no believable date. Without a zone it counts as UTC. */
export function isoDate(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, 100)
  if (!trimmed || !/\d{4}/.test(trimmed)) return null
  const date = new Date(withZone(fromPdf(trimmed)))
  const year = date.getUTCFullYear()
  return year >= 1990 && year <= 2100 ? date.toISOString() : null
}

function withZone(text: string): string {
  if (isoWithoutZone.test(text)) return `${text.replace(' ', 'T')}Z`
  if (/^\d{4}(-\d{2}){0,2}$/.test(text) || endsWithZone.test(text)) return text
  return `${text} UTC`
}

function fromPdf(text: string): string {
  const match = pdfDate.exec(text)
  if (!match) return text
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour] = match
  const zone = sign ? `${sign}${zoneHour}:${match[9] ?? '00'}` : 'Z'
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
}
