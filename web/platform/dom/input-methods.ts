/**
 * The `keyCode` of a key that an input method handles (UI Events, 6.3.1), also after Safari has ended the composition.
 */
const takenByInputMethod = 229

/** Whether an input method handles a key: Enter accepts a candidate, Escape cancels, arrows choose. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === takenByInputMethod
}

/**
 * Hides keys of an input method from all key listeners, ours and those of libraries, so that no handler needs to check.
 * The code editor handles them itself.
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
