/**
 * Puts a text on the clipboard, with the same as HTML where it is given, for programs that keep the look; also where
 * the page came over plain http and the modern call is missing.
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
    return true
  } catch {
    return copyFromField(text) // No permission, or no such call on this page.
  }
}

/** The field lies beside what has the focus, for a dialog gives focus to nothing outside itself. */
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
