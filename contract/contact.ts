// chunk: small
/** The page that shows the operator's contact, or that none is set. */
export const contactPath = '/help#contact'

/** The link for the operator's contact: `mailto:` or the page; undefined when it is neither. */
export function contactHref(contact: string): string | undefined {
  const text = contact.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return URL.canParse(text) ? text : undefined
  const address = text.replace(/^mailto:/i, '')
  return /^[^\s@<>"?&%#,;:]+@[^\s@<>"?&%#,;:]+\.[^\s@<>"?&%#,;:]+$/.test(address)
    ? `mailto:${address}`
    : undefined
}
