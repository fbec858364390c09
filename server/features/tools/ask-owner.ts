import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type DecisionPlace, questionHoursUsual, questionMax } from '#contract/approvals/approval-states.ts'
import { questionAnswer } from '#contract/approvals/question.ts'
import { isolated } from '#contract/isolated.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { RunSuspended } from '#server/engine/run/run-steps.ts'
import {
  defineTool,
  type EngineTool,
  type ToolAnswer,
  type ToolCall,
  toolFailure,
} from '#server/engine/tool.ts'
import { momentFormat, requestApproval } from '#server/features/approvals/public.ts'
import { announceChange, holdRun, releaseRun } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import type { ActPlace } from './act-order.ts'
import { isOnHold } from './resume-decided.ts'

const nameMax = 60
const readsMax = 50
const hourMs = 3_600_000

const text = (max: number) => z.string().trim().min(1).max(max)
const question = z.strictObject({
  question: text(questionMax.question),
  choices: z.array(text(questionMax.choice)).max(questionMax.choices).default([]),
  hours: z.int().min(1).max(questionMax.hours).default(questionHoursUsual),
  otherwise: text(questionMax.otherwise),
})
type Question = z.output<typeof question>

const description = `Ask the owner of this agent one question, and wait for the answer.
Use it only for a decision or a fact that changes the result and that you cannot find out yourself.
question: everything that is needed to answer it; the owner does not see your work.
choices: short answers to choose from. Leave them out for a free text.
hours: how long to wait, ${questionHoursUsual} if left out.
otherwise: what you will do without an answer.
A run asks at most ${questionMax.perRun} questions. Ask one question at a time.`

/**
 * The tool by which a run asks the owner of its agent. The run is suspended until the answer, the refusal or the
 * deadline, and the approval stores all of it: a repeated call is answered from there.
 */
export function askOwnerTool(
  place: ActPlace,
  inTurn: (act: () => Promise<ToolAnswer>) => Promise<ToolAnswer>,
): EngineTool {
  const tool = defineTool({
    name: 'ask_owner',
    description,
    input: question,
    readsOutside: false,
    title: (asked) => `Asking you: ${plainLine(asked.question, questionMax.choice)}`,
    answer: async () => toolFailure('The question was not asked.'),
  })
  return {
    ...tool,
    async answer(input, _signal, call) {
      const parsed = question.safeParse(input)
      if (!parsed.success) return toolFailure(`Wrong input: ${z.prettifyError(parsed.error)}`)
      return inTurn(() => askOrAnswer(place, parsed.data, call))
    },
  }
}

const keyOf = ({ key }: ToolCall) => `question ${key}`
const sameWords = (words: string) => words.toLowerCase().replaceAll(/\s+/g, ' ')

async function askOrAnswer(place: ActPlace, asked: Question, call: ToolCall): Promise<ToolAnswer> {
  const before = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.executionId, place.executionId), eq(approvals.kind, 'question')))
  const same =
    before.find(({ key }) => key === keyOf(call)) ??
    before.find(({ payload }) => sameWords(String(payload.question)) === sameWords(asked.question))
  if (same && same.state !== 'pending') return answerIn(same)
  if (!same && before.length >= questionMax.perRun)
    return toolFailure(`Not asked: a run asks at most ${questionMax.perRun} questions. ${asked.otherwise}`)
  const isHeld = await inTransaction(async (tx) => {
    // Locks the run before its approval, in the same order as the end of a run.
    const wasHeld = await holdRun(tx, place.executionId, { attempt: place.attempt })
    if (!wasHeld && !(await isOnHold(tx, place.executionId))) return false
    if (!same) await requestAnswer(tx, place, asked, call)
    // Answered meanwhile: the run continues at once with the answer.
    else if (await isClosed(tx, same.id)) await releaseRun(tx, place.executionId)
    return true
  })
  if (!isHeld) return toolFailure('Not asked: the run is about to end.')
  announceChange(place.executionId)
  throw new RunSuspended('A question waits for your answer.')
}

async function isClosed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.$count(approvals, and(eq(approvals.id, id), eq(approvals.state, 'pending')))) === 0
}

async function requestAnswer(
  tx: Tx,
  { executionId, userId, agent }: ActPlace,
  { hours, ...asked }: Question,
  call: ToolCall,
): Promise<void> {
  await requestApproval(tx, {
    kind: 'question',
    userId,
    subject: { kind: 'agent', id: agent.id },
    executionId,
    key: keyOf(call),
    title: `${isolated(plainLine(agent.name, nameMax))} has a question`,
    reason: `Without an answer it continues like this: ${asked.otherwise}`,
    payload: { ...asked, choices: [...new Set(asked.choices)], isTainted: call.isTainted },
    reads: call.isTainted ? [...call.reads].slice(0, readsMax) : [],
    expiresAt: new Date(clock.now().getTime() + hours * hourMs),
    notice: { kind: 'question.asked', body: asked.question },
  })
}

const placeNames: Record<DecisionPlace, string> = {
  page: 'in Balancia',
  link: 'by the link in a message',
  telegram: 'in Telegram',
  slack: 'in Slack',
  discord: 'in Discord',
  email: 'by email',
}

/** The answer to a closed question, for the model. */
function answerIn({ state, decision, decidedAt, decidedThrough, payload }: ApprovalRow): ToolAnswer {
  const otherwise = `Continue without an answer: ${String(payload.otherwise)}`
  const given = questionAnswer.safeParse(decision)
  if (state === 'approved' && given.success) {
    const when = decidedAt ? momentFormat.format(decidedAt) : 'earlier'
    const said = `The owner of this agent answered (${when}, ${placeNames[decidedThrough ?? 'page']}):\n${given.data.answer}`
    return { text: said, failed: false, page: null }
  }
  const why = state === 'refused' ? 'The owner will not answer.' : 'Nobody answered in time.'
  return { text: `${why} ${otherwise}`, failed: false, page: null }
}
