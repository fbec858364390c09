/** A value of the form that the task can name. */
interface NamedValue<Value> {
  /** The value that a task names; `blank` if it names none. */
  inTask: (task: string) => Value
  blank: Value
  isSame: (one: Value, other: Value) => boolean
  current: () => Value
  set: (value: Value) => void
}

/**
 * Keeps a value of the form equal to what the task names. Does not overwrite a value that the user set, and does not set
 * it again after the user removed it, until the form is empty.
 */
export function followTask<Value>({ inTask, blank, isSame, current, set }: NamedValue<Value>) {
  let lastSet = blank
  let isRemoved = false
  return {
    update: (task: string) => {
      // When the form is empty again, for example for the next agent, reset the state.
      if (task.trim() === '' && isSame(current(), blank)) {
        lastSet = blank
        isRemoved = false
      }
      const next = inTask(task)
      if (isRemoved || !isSame(current(), lastSet) || isSame(current(), next)) return
      lastSet = next
      set(next)
    },
    remove: () => {
      isRemoved = true
      set(blank)
    },
    /** Whether this value is the one that the task names. */
    isFromTask: (task: string, value: Value) => !isSame(inTask(task), blank) && isSame(inTask(task), value),
  }
}
