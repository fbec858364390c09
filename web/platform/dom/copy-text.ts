// chunk: frame
/**
 * Copies a text to the clipboard, with an HTML version for programs that keep formatting. Also works on pages over
 * plain HTTP, which lack `navigator.clipboard`.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return copyFromField(text) // No permission, or not available on this page.
  }
}

/** The field is inserted beside the focused element, because a modal dialog blocks focus outside itself. */
function copyFromField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const place = before?.parentElement ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
