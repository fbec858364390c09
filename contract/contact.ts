/** Where contact is told of: what an operator has set, or that nothing is. */
export const contactPath = '/help#contact'

/** Where a press on the operator's address leads: a mail to it, or the page; nothing where it is neither. */
export function contactHref(contact: string): string | undefined {
  const text = contact.trim()
  if (/^https?:\/\/\S+$/i.test(text)) return URL.canParse(text) ? text : undefined
  const address = text.replace(/^mailto:/i, '')
  return /^[^\s@<>"?&%#,;:]+@[^\s@<>"?&%#,;:]+\.[^\s@<>"?&%#,;:]+$/.test(address)
    ? `mailto:${address}`
    : undefined
}
