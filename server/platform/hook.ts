/** A point at which features above take part in what one below them does, in the order of the locks they take. */
export interface Hook<Listener> {
  listeners: readonly Listener[]
}

/** Creates a hook without listeners; the list of features adds them. */
export function hook<Listener>(): Hook<Listener> {
  return { listeners: [] }
}
