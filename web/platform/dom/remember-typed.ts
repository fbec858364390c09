// chunk: page
type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the form controls of a pre-rendered page. If page translation has changed texts before hydration, React
 * renders the page again with empty controls: the returned function then restores values, choices and focus.
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

/** Dispatches the events of typing, so that controlled fields store the value as well. */
function putBack(old: Control, control: Control): void {
  if ('checked' in old && 'checked' in control && old.checked !== control.checked) {
    if (old.checked || old.type === 'checkbox') control.click()
  } else if (old.value !== control.value) {
    // Uses the prototype's setter: React overrides the element's own, and would ignore the event of a value set through
    // it.
    Reflect.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, old.value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
