/** The one source of time, so that a year can be simulated. */
export const clock = {
  now: (): Date => new Date(),
}
