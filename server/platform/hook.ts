/** A point at which features above take part in what one below them does, in the order of the list of features. */
export interface Hook<Listener> {
  listeners: readonly Listener[]
}

/** Makes a hook that nobody takes part in until the list of features is read. */
export function hook<Listener>(): Hook<Listener> {
  return { listeners: [] }
}
