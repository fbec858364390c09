import { parseArgs } from 'node:util'

/** The options of the benchmark. */
export interface Options {
  /** Names of phases. */
  phases: string[]
  /** The commit to measure beside; undefined to measure this checkout alone. */
  beside: string | undefined
  rounds: number
  /** Refuse a machine that has other work. */
  strict: boolean
  json: string | undefined
  profile: string | undefined
}

/** The phases that there are: of a checkout alone, and of rounds beside another commit. */
export interface Known {
  alone: string[]
  ofRounds: string[]
}

const roundsUsual = 5

/** How the bench is called. */
export function usageOf({ alone }: Known): string {
  return `npm run measure -- bench [--only <phases>] [--json <file>] [--strict] [--profile <folder>]
npm run measure -- bench --beside <commit> [--rounds ${roundsUsual}] [--only <phases>] [--json <file>] [--strict]
phases, comma separated: ${alone.join(', ')}; beside a commit all but the last three`
}

/** Reads the arguments of a call; throws with what is wrong with them. */
export function optionsOf(args: string[], known: Known): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      beside: { type: 'string' },
      rounds: { type: 'string' },
      strict: { type: 'boolean', default: false },
      json: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const { only, beside, strict, json, profile } = values
  if (beside === undefined && values.rounds !== undefined) throw new Error('--rounds needs --beside.')
  if (beside !== undefined && profile !== undefined) throw new Error('--profile is for a checkout alone.')
  const possible = beside === undefined ? known.alone : known.ofRounds
  const phases = only?.split(',') ?? possible
  const unknown = phases.filter((name) => !possible.includes(name))
  if (unknown.length > 0) throw new Error(`Not a phase here: ${unknown.join(', ')}.`)
  return { phases, beside, rounds: roundsOf(values.rounds), strict, json, profile }
}

function roundsOf(text = String(roundsUsual)): number {
  if (!/^[1-9]\d?$/.test(text)) throw new Error('--rounds wants a number from 1 to 99.')
  return Number(text)
}
