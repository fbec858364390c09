/**
 * Thrown inside a step to hold the run: the step is not journaled, the run leaves its worker, and when it is released
 * the step is done anew. Whoever throws it has marked the run as held before, in the transaction that says why.
 */
export class RunSuspended extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RunSuspended'
  }
}
