import { writeFile } from 'node:fs/promises'
import { measureAlone } from './alone.ts'
import { measureBeside } from './compare/beside.ts'
import { short } from './figures.ts'
import { changedSettings } from './installation.ts'
import { aboutRun, busyWarning, load } from './machine.ts'
import { modelMs, startModel } from './model.ts'
import { type Options, optionsOf, usageOf } from './options.ts'
import { phaseNames } from './phases.ts'
import { sidesText } from './report.ts'

/**
 * Measures what the product costs and carries, with a model on loopback: this checkout alone, or in turns with another
 * commit. Linux only (reads /proc).
 */
async function main(options: Options): Promise<boolean> {
  const startedAt = new Date()
  const loadBefore = load()
  const warning = busyWarning(loadBefore)
  if (warning) say(warning)
  if (warning && options.strict) return false

  const model = await startModel()
  const { beside, rounds } = options
  const withLog = { ...options, say }
  const measuring =
    beside === undefined ? measureAlone(model, withLog) : measureBeside(model, { ...withLog, beside, rounds })
  const { text, sides, found, isBroken } = await measuring.finally(() => model.close())

  const about = aboutRun(startedAt, loadBefore)
  say(`\n${text}\n`)
  say(`${sidesText(sides)}.`)
  say(`The model answers after ${modelMs} ms. Took ${about.seconds} s on ${about.processors} processors.`)
  say(
    `Load average ${short(loadBefore)} before, ${short(about.loadAfter)} after. Changed: ${changedSettings.join('; ')}.`,
  )
  if (warning) say(warning)
  if (options.json) {
    const whole = { ...about, sides, modelMs, changedSettings, ...found }
    await writeFile(options.json, `${JSON.stringify(whole, null, 2)}\n`)
  }
  return !isBroken
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function optionsOrUsage(): Options {
  try {
    return optionsOf(process.argv.slice(2), phaseNames)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usageOf(phaseNames)}\n`)
    return process.exit(1)
  }
}

const isGood = await main(optionsOrUsage())
process.exit(isGood ? 0 : 1)
