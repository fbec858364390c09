/** How the command ends, for scripts that call it; `help` says the same. */
export const exitCodes = {
  done: 0,
  runFailed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  unreachable: 5,
  outputLost: 6,
  interrupted: 130,
}

/** Why the command ends early: a sentence for the user, and the exit code for a script. */
export class Stopped extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message)
    this.name = 'Stopped'
    this.exitCode = exitCode
  }
}
