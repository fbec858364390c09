/**
 * Thrown inside a step to suspend the run: the step is not journaled, the run leaves its worker, and the step is
 * repeated when the run resumes. The code that throws it has already marked the run as suspended, in the transaction
 * that stores the reason.
 */
export class RunSuspended extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RunSuspended'
  }
}
