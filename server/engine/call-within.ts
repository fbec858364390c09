import { callPrice, promptTokens } from './call-price.ts'
import { type CallRequest, type CallResult, callModel } from './provider-call.ts'
import type { Spending } from './spending.ts'
import type { StepContext, StepReport } from './task.ts'

/**
 * Makes one model call within what may be spent: sets its worst case aside, keeps the answer short enough for that, and
 * says what it came to. Where the money or the price is missing the model is not called. What is set aside for a call
 * that the end of the run or a crash cut off stays so, for the go that repeats it or for the record of the run.
 */
export async function callWithin(
  spending: Spending,
  callKey: string,
  request: CallRequest,
  context: StepContext,
): Promise<StepReport<CallResult>> {
  const { asked } = request
  const name = `${asked.name} ${asked.model}`
  const price = await callPrice(asked, promptTokens(request), request.answerTokensMax)
  if (price.kind === 'free') return callModel(request, context)
  if (price.kind === 'unknown') {
    return notCalled(
      `The price of ${name} is not known, so a money budget cannot be kept. Choose another engine for this agent, or remove the limit of money.`,
    )
  }
  const { least, most } = price
  const reserved = await spending.reserve(callKey, { name, least, most })
  if (!reserved.ok) return notCalled(`Stopped before the call: ${reserved.reason}`)
  const answerTokensMax = price.answerTokens(reserved.amount)
  const { charge, ...report } = await callModel({ ...request, answerTokensMax }, context)
  await spending.settle(callKey, charge)
  const came = charge === null ? 'all of it counts, for the call may have been paid' : `it came to $${charge}`
  return {
    ...report,
    output: [`Set aside $${reserved.amount}, ${came}.`, report.output].filter(Boolean).join('\n'),
  }
}

function notCalled(error: string): StepReport<CallResult> {
  const value = { ok: false as const, error, refusesTools: false, tokensUsed: 0, cost: '0.000000' }
  return { value, error }
}
