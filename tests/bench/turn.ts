import { loadavg } from 'node:os'
import { type Figure, type Findings, short } from './figures.ts'
import type { Installation } from './installation.ts'
import { phasesAtServer, phasesWithoutServer } from './phases.ts'
import { noProfiler, profilerOf } from './profile.ts'
import { untilQuiet } from './quiet.ts'
import { openStage } from './stage.ts'

const peopleCount = 32

/** What to measure, where to write profiles, and who is told of the progress. */
export interface TurnOptions {
  phases: string[]
  profile: string | undefined
  say: (text: string) => void
}

/** Lets an installation make its database and what else a first start makes, and its people sign up. */
export async function prepare(installation: Installation): Promise<void> {
  const stage = await openStage(installation, { counted: false, inspected: false })
  try {
    await stage.people(peopleCount)
    await untilQuiet(stage)
  } finally {
    await stage.close()
  }
}

/** What was measured of one installation in one go; what runs is over when it is. */
export class Turn {
  readonly figures: Figure[] = []
  /** What a reader must know to judge the figures. */
  readonly notes: string[] = []
  /** Whether something could not be measured. */
  isBroken = false
  readonly #say: (text: string) => void

  private constructor(say: (text: string) => void) {
    this.#say = say
  }

  /** Measures the wanted phases on a prepared installation. */
  static async take(installation: Installation, options: TurnOptions): Promise<Turn> {
    const turn = new Turn(options.say)
    const isWanted = ([name]: [string, unknown]) => options.phases.includes(name)
    for (const [, { title, run }] of Object.entries(phasesWithoutServer).filter(isWanted)) {
      await turn.#measure(title, () => run(installation))
    }
    const atServer = Object.entries(phasesAtServer).filter(isWanted)
    for (const counted of [true, false]) {
      const chosen = atServer.filter(([, { isCounted }]) => isCounted === counted).map(([, phase]) => phase)
      if (chosen.length > 0) await turn.#atServer(installation, chosen, counted, options.profile)
    }
    return turn
  }

  async #atServer(
    installation: Installation,
    chosen: (typeof phasesAtServer)[string][],
    counted: boolean,
    profile: string | undefined,
  ): Promise<void> {
    const inspected = profile !== undefined
    const stage = await openStage(installation, { counted: counted || inspected, inspected })
    const profiler = profile === undefined ? noProfiler : profilerOf(stage, profile)
    try {
      for (const { title, run } of chosen) await this.#measure(title, () => run(stage, profiler))
    } finally {
      await stage.close()
    }
  }

  async #measure(title: string, run: () => Promise<Findings>): Promise<void> {
    this.#say(`${title} …`)
    try {
      const found = await run()
      this.figures.push(...found.figures.map((figure) => ({ phase: title, ...figure })))
      for (const note of found.notes ?? []) this.#note(title, note)
    } catch (error) {
      this.isBroken = true
      this.#note(title, `broke: ${error instanceof Error ? error.message : String(error)}`)
    }
    this.#note(title, `load average at its end ${short(loadavg()[0] ?? 0)}`)
  }

  #note(title: string, text: string): void {
    this.notes.push(`${title}: ${text}`)
    this.#say(`  ${text}`)
  }
}
