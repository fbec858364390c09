/** How long nothing else could be done at the most while `act` ran, ms. */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const watch = setInterval(look, 2)
  await act()
  look()
  clearInterval(watch)
  return longest
}
