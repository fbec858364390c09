import { loadavg } from 'node:os'
import { type Figure, type Findings, short } from './figures.ts'
import type { Installation } from './installation.ts'
import { phasesAtServer, phasesWithoutServer } from './phases.ts'
import { noProfiler, profilerOf } from './profile.ts'
import { untilQuiet } from './phases/idle-processes.ts'
import { openStage } from './stage.ts'

const peopleCount = 32

/** The phases to measure, the folder for profiles, and the callback for progress. */
export interface TurnOptions {
  phases: string[]
  profile: string | undefined
  say: (text: string) => void
}

/** Lets an installation complete its first start, including its database, and signs up its users. */
export async function prepare(installation: Installation): Promise<void> {
  const stage = await openStage(installation, { counted: false, inspected: false })
  try {
    await stage.people(peopleCount)
    await untilQuiet(stage)
  } finally {
    await stage.close()
  }
}

/** The measurements of one installation in one turn; its processes have ended by then. */
export class Turn {
  readonly figures: Figure[] = []
  /** Notes that a reader needs to judge the figures. */
  readonly notes: string[] = []
  /** Whether a measurement failed. */
  isBroken = false
  readonly #say: (text: string) => void

  private constructor(say: (text: string) => void) {
    this.#say = say
  }

  /** Measures the requested phases on a prepared installation. */
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
