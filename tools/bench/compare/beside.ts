import { thisCheckout } from '#tools/bench/checkout.ts'
import { compare, judge, ratioOf, type Round } from './compare.ts'
import { comparisonTable, verdictLines } from './comparison.ts'
import { newInstallation } from '#tools/bench/installation.ts'
import type { Model } from '#tools/bench/model.ts'
import { otherCommit } from './other-commit.ts'
import type { Report } from '#tools/bench/report.ts'
import { prepare, Turn, type TurnOptions } from '#tools/bench/turn.ts'

/**
 * Measures this checkout and another commit in turns, never both at once, so that what else happens on the machine
 * meets both alike; the order is reversed in every second round.
 */
export async function measureBeside(
  model: Model,
  options: TurnOptions & { beside: string; rounds: number },
): Promise<Report> {
  const { say } = options
  const checkouts = { ours: await thisCheckout(), beside: await otherCommit(options.beside, say) }
  await using opened = new AsyncDisposableStack()
  const install = async (side: keyof typeof checkouts) => {
    const installation = await newInstallation(checkouts[side], model)
    opened.defer(() => installation.remove())
    await prepare(installation)
    return installation
  }
  const installations = { beside: await install('beside'), ours: await install('ours') }

  const rounds: Round[] = []
  const notes: string[] = []
  let isBroken = false
  const order = ['beside', 'ours'] as const
  for (let number = 1; number <= options.rounds; number += 1) {
    const round: Round = { ours: [], beside: [] }
    for (const side of number % 2 === 1 ? order : order.toReversed()) {
      const name = `round ${number} of ${options.rounds}, ${side}`
      say(name)
      const turn = await Turn.take(installations[side], { ...options, say: (text) => say(`  ${text}`) })
      round[side] = turn.figures
      notes.push(...turn.notes.map((note) => `${name}: ${note}`))
      isBroken ||= turn.isBroken
    }
    rounds.push(round)
  }
  const compared = compare(rounds)
  return {
    text: [comparisonTable(compared), '', ...verdictLines(compared)].join('\n'),
    sides: checkouts,
    found: {
      figures: compared.map((one) => ({ ...one, ratio: ratioOf(one), verdict: judge(one) })),
      notes,
    },
    isBroken,
  }
}
