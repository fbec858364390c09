type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the form controls of a ready page. When page translation has changed texts before hydration, React draws the page
 * again with empty controls: the returned function then puts back what was typed and chosen, and the focus.
 */
export function rememberTyped(root: HTMLElement): () => void {
  const before = controlsIn(root)
  let focused = document.activeElement
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target
  }
  root.addEventListener('focusin', noteFocus)
  return () => {
    root.removeEventListener('focusin', noteFocus)
    const now = controlsIn(root)
    for (const [index, old] of before.entries()) {
      const control = now[index]
      if (old.isConnected || control?.name !== old.name) continue
      putBack(old, control)
      if (old === focused && document.activeElement === document.body) control.focus()
    }
  }
}

const controlsIn = (root: HTMLElement) => [...root.querySelectorAll<Control>('input, textarea')]

/** Sends the events that typing sends, so that fields whose value is in a state keep it as well. */
function putBack(old: Control, control: Control): void {
  if ('checked' in old && 'checked' in control && old.checked !== control.checked) {
    if (old.checked || old.type === 'checkbox') control.click()
  } else if (old.value !== control.value) {
    // The setter of the element itself is React's: a value set by it counts as React's own, and its event is ignored.
    Reflect.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, old.value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
