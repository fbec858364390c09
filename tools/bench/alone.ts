import { thisCheckout } from './checkout.ts'
import { tableOf } from './table.ts'
import { verdictOf } from './figures.ts'
import { newInstallation } from './installation.ts'
import type { Model } from './model.ts'
import type { Report } from './report.ts'
import { prepare, Turn, type TurnOptions } from './turn.ts'

/** Measures this checkout once, in absolute figures. */
export async function measureAlone(model: Model, options: TurnOptions): Promise<Report> {
  const checkout = await thisCheckout()
  const installation = await newInstallation(checkout, model)
  try {
    await prepare(installation)
    const { figures, notes, isBroken } = await Turn.take(installation, options)
    return {
      text: tableOf(figures),
      sides: { ours: checkout },
      found: { figures: figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })), notes },
      isBroken,
    }
  } finally {
    await installation.remove()
  }
}
