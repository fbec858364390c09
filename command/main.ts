import { parseArgs } from 'node:util'
import { exportAgent, importAgent, listAgents } from './agents.ts'
import { helpText } from './help.ts'
import { login, logout } from './login.ts'
import { showLogs } from './logs.ts'
import { operatorCommands } from './operator-commands.ts'
import { watchOutput } from './output.ts'
import { printNote } from './printing.ts'
import { runAgent } from './run.ts'
import { readSignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'

const shared = { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } as const

type Act = (args: string[]) => Promise<number | void>
const commands: Record<string, Act> = {
  login: (args) => login(read(args, {}).positionals[0]),
  logout: (args) => {
    read(args, {}, 0)
    return logout()
  },
  agents: async (args) => {
    const { values } = read(args, {}, 0)
    return listAgents(await readSignIn(), values)
  },
  run: async (args) => {
    const { values, positionals } = read(args, {
      input: { type: 'string' },
      'input-file': { type: 'string' },
      file: { type: 'string', multiple: true },
      async: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    })
    return runAgent(await readSignIn(), positionals[0], { ...values, inputFile: values['input-file'] })
  },
  logs: async (args) => {
    const { values, positionals } = read(args, {
      follow: { type: 'boolean', short: 'f', default: false },
      agent: { type: 'string' },
      limit: { type: 'string' },
    })
    return showLogs(await readSignIn(), positionals[0], { ...values, onOutputClosed: output.onClosed })
  },
  export: async (args) => {
    const { values, positionals } = read(args, {
      out: { type: 'string', short: 'o' },
      force: { type: 'boolean', default: false },
    })
    return exportAgent(await readSignIn(), positionals[0], values)
  },
  import: async (args) => {
    const { values, positionals } = read(args, {})
    return importAgent(await readSignIn(), positionals[0], values)
  },
}

const output = watchOutput()

/** Executes a command line; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const code = await perform(args)
  return (await output.isLost()) ? exitCodes.outputLost : code
}

async function perform(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args
  if (['help', '--help', '-h'].includes(name) || rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(helpText)
    return exitCodes.done
  }
  if (Object.hasOwn(operatorCommands, name)) return operate(name)
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Stopped(`There is no command "${name}". "balancia help" lists them.`)
    return (await command(rest)) ?? exitCodes.done
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    printNote(error.message)
    return error.exitCode
  }
}

/** Runs a command of the operator, which reads `process.argv` as if it had been started alone. */
async function operate(name: string): Promise<number> {
  process.argv.splice(2, 1)
  await operatorCommands[name]?.run()
  return Number(process.exitCode ?? exitCodes.done)
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options']

/** Parses the arguments of a command; throws `Stopped` on an unknown option and on too many arguments. */
function read<const O extends NonNullable<Options>>(args: string[], options: O, wordsMax = 1) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...shared, ...options },
      allowPositionals: true,
      strict: true,
    })
    if (parsed.positionals.length <= wordsMax) return parsed
  } catch (error) {
    throw new Stopped(`${(error as Error).message} "balancia help" says what there is.`)
  }
  throw new Stopped('That is one word too many. Put names with spaces in quotes.')
}
