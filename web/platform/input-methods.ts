/** What `keyCode` is of a key that an input method takes (UI Events, 6.3.1), also after Safari ended the composition. */
const takenByInputMethod = 229

/** Whether a key belongs to an input method: Enter that takes a candidate, Escape that gives it up, arrows that choose. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === takenByInputMethod
}

/**
 * Keeps keys of an input method from everything that listens for keys, ours and that of libraries, so that no handler
 * has to think of it. The code editor has its own way with them.
 */
export function leaveKeysToInputMethods(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const isInEditor = event.target instanceof Element && event.target.closest('.cm-editor') !== null
      if (isOfInputMethod(event) && !isInEditor) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
