/** A command that runs where the server runs, with its variables and data folder. */
interface OperatorCommand {
  /** Its arguments, as the help shows them. */
  args?: string
  about: string
  /** Runs the command on the rest of `process.argv`. */
  run: () => Promise<unknown>
}

/** The commands of the operator by name. Each is also a program of its own: `node server/<name>.ts`. */
export const operatorCommands: Record<string, OperatorCommand> = {
  backup: {
    args: '[--to <file>]',
    about: 'Write all data into one file; --verify <file> checks one',
    run: () => import('#server/backup.ts'),
  },
  restore: {
    args: '<file>',
    about: 'Fill an empty database from a backup; --continue, --secret',
    run: () => import('#server/restore.ts'),
  },
  doctor: {
    args: '[--json]',
    about: 'Check the installation, and say what to do',
    run: () => import('#server/doctor.ts'),
  },
  'reset-password': {
    args: '<email>',
    about: 'Print a link to set a new password',
    run: () => import('#server/reset-password.ts'),
  },
  'set-plan': {
    args: '<email> <plan>',
    about: 'Give a user a plan',
    run: () => import('#server/set-plan.ts'),
  },
  'rotate-keys': {
    about: 'Seal all stored secrets with the new secret',
    run: () => import('#server/rotate-keys.ts'),
  },
  'verify-activity': {
    args: '[head]',
    about: 'Check that nobody altered the activity log',
    run: () => import('#server/verify-activity.ts'),
  },
}

/** Returns the lines of the help about these commands. */
export function operatorHelp(): string {
  return Object.entries(operatorCommands)
    .map(([name, { args = '', about }]) => `  ${`${name} ${args}`.padEnd(28)}  ${about}\n`)
    .join('')
}
