import type { Dollars } from '#server/engine/units.ts'
import type { CallPurpose } from '#contract/usage/usage.ts'
import { clock } from '#server/platform/clock.ts'
import { type ModelOperation, observe } from '#server/platform/observe.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import { dollars } from '#server/engine/model/prices/cost.ts'
import { callPrice, promptTokens } from '#server/engine/model/prices/call-price.ts'
import type { CallRequest } from './model-message.ts'
import { type CallReport, type CallResult, callModel } from './provider-call.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import { noteHealth } from './model-trouble.ts'
import { redact } from './redact.ts'
import type { CallContext, StepReport } from '#server/engine/run-input.ts'

/** The budget that may forbid a model call, and the records in which each call appears exactly once. */
export interface Meter {
  /** Set only when spending is limited. */
  spending?: BudgetGuard | undefined
  /** Stores the record of a call: when the call begins, and again under the same key when its outcome is known. */
  record(call: CallRecord): void | Promise<void>
}

export interface NamedCall {
  key: string
  purpose: CallPurpose
}

/**
 * The only function through which a model is called. When spending is limited, it reserves the cost of the worst case
 * and limits the answer to that amount; without enough money or a known price it does not call the model. Each call
 * leaves one record, also when it fails, and stays `unknown` when the end of the run or a crash interrupts it. The
 * reservation of such a call remains for the attempt that repeats it or for the end of the run.
 */
export async function callMetered(
  meter: Meter,
  { key, purpose }: NamedCall,
  request: CallRequest,
  context: CallContext,
): Promise<StepReport<CallResult>> {
  const { spending } = meter
  const allowed: Allowed = spending ? await setAside(spending, key, request) : { reserved: null }
  if ('refusal' in allowed) return notCalled(allowed.refusal)
  const { reserved, answerTokensMax = request.answerTokensMax } = allowed
  const { engine, model, connection } = request.asked
  const openRecord: CallRecord = {
    key,
    purpose,
    engine,
    model,
    connectionId: connection.id,
    isOwnKey: connection.isOwn,
    outcome: 'unknown',
    tokens: null,
    pricing: null,
    price: null,
    cost: null,
    saved: null,
    reserved,
    beganAt: clock.now().toISOString(),
    endedAt: null,
  }
  await meter.record(openRecord)
  const { bill, ...report } = await observed(purpose, { ...request, ...limitOf(answerTokensMax) }, context)
  if (reserved !== null) await spending?.settle(key, bill.cost)
  // A trial uses settings that may never be saved.
  if (purpose !== 'trial') await reportHealth(request, report.value)
  await meter.record({ ...openRecord, ...bill, endedAt: clock.now().toISOString() })
  // Users without a budget of their own do not see the reservations for the operator's limit.
  return reserved !== null && spending?.needsPrice
    ? { ...report, money: { reserved, cost: bill.cost } }
    : report
}

function observed(purpose: CallPurpose, request: CallRequest, context: CallContext): Promise<CallReport> {
  const { asked, answerTokensMax, instructions, messages, secrets } = request
  let answered: string | undefined
  const operation: ModelOperation = {
    kind: 'model',
    purpose,
    engine: asked.engine,
    model: asked.model,
    address: asked.connection.baseUrl,
    answerTokensMax,
    content: () => ({
      instructions: redact(instructions, secrets),
      sent: redact(JSON.stringify(messages), secrets),
      answered,
    }),
  }
  return observe(operation, async () => {
    const report = await callModel(request, context)
    const { outcome, tokens, cost } = report.bill
    // What an own key costs is no cost of the installation.
    Object.assign(operation, { outcome, tokens, cost: asked.connection.isOwn ? dollars(0n) : cost })
    if (report.value.ok) answered = report.value.text
    return report
  })
}

/** Faults of the call or of its answer, which say nothing about the service. */
const ownFaults: readonly unknown[] = ['too_long', 'tool_unwanted', undefined]

/** Reports a model that answered, or that failed because of its service. */
async function reportHealth({ asked }: CallRequest, result: CallResult): Promise<void> {
  if (result.ok) return noteHealth(asked, 'answered')
  const { trouble, fault, status } = result
  const isOfCall = ownFaults.includes(fault) || (status !== undefined && status < 500 && status !== 429)
  if (trouble || !isOfCall) await noteHealth(asked, trouble ?? 'failed')
}

type Allowed = { refusal: string } | { reserved: Dollars | null; answerTokensMax?: number }

async function setAside(spending: BudgetGuard, key: string, request: CallRequest): Promise<Allowed> {
  const { asked } = request
  const name = `${asked.name} ${asked.model}`
  const price = await callPrice(asked, promptTokens(request), request.answerTokensMax)
  if (price.kind === 'free' || (price.kind === 'unknown' && !spending.needsPrice)) return { reserved: null }
  if (price.kind === 'unknown') {
    return {
      refusal: `The price of ${name} is not known, so a money budget cannot be kept. Choose another engine for this agent, or remove the limit of money.`,
    }
  }
  const { least, most } = price
  const reserved = await spending.reserve(key, { name, least, most, isOwnKey: asked.connection.isOwn })
  if (!reserved.ok) return { refusal: `Stopped before the call: ${reserved.reason}` }
  return { reserved: reserved.amount, answerTokensMax: price.answerTokens(reserved.amount) }
}

const limitOf = (answerTokensMax: number | undefined) =>
  answerTokensMax === undefined ? {} : { answerTokensMax }

function notCalled(error: string): StepReport<CallResult> {
  const value = { ok: false as const, error, refusesTools: false, tokensUsed: 0, cost: '0.000000' }
  return { value, error }
}
