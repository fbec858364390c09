/** Makes a value at its first use and keeps it: an `Intl` object takes a phone 5 ms, and most pages need few of them. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}
