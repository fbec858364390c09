import { and, eq, isNull, sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { summaryFrom, summaryOf } from '#server/engine/run-summary.ts'
import { noteIn } from '#server/engine/claims/unfound-note.ts'
import { withoutTables } from '#server/engine/said-lines.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { config } from '#server/platform/config.ts'
import { getsEmails } from './email/email-status.ts'
import { isSilentSuccess } from './news-only-sql.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { firstWords, plainText, withoutHeadings } from './email/plain-text.ts'
import { bodyMax, notify, titleMax } from './notify.ts'

/** Notifies owners of runs if the agent's notifications are on: of all runs, or only of those with news. */
export const notifyOfRun: RunEndedListener = {
  wants: sql`(${agents.notifications} and agent_executions.trigger_source <> 'message' and not (input.is_nothing_new and ${isSilentSuccess}))`,
  act: (tx, { run, isNothingNew = false }) => notifyRunEnded(tx, run, isNothingNew),
}

/**
 * Notifies the owner of an agent whose notifications are on that a run has succeeded or failed, unless the run is
 * silent: in the inbox, and by email if mail is set up. Part of the transaction that records the run, so that it
 * happens once.
 */
async function notifyRunEnded(tx: Tx, run: ExecutionRow, isNothingNew: boolean): Promise<void> {
  if ((run.status !== 'success' && run.status !== 'failed') || run.isKeptQuiet) return
  // The conversation shows the answer, and sends it to where the message came from.
  if (run.triggerSource === 'message') return
  const [found] = await tx
    .select({ agentName: agents.name, getsEmails: sql<boolean>`${getsEmails}` })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        eq(agents.id, run.agentId),
        eq(agents.notifications, true),
        isNull(agents.deletedAt),
        eq(users.isActive, true),
      ),
    )
  if (!found) return
  const { id: executionId } = run
  const isEmailed = config.smtpUrl && found.getsEmails
  await notify(tx, noticeOf(run, run.status, found.agentName), {
    email: isEmailed ? { emailKey: `run:${executionId}`, executionId } : null,
    ...(isNothingNew && { event: 'finished' }),
  })
}

/** Characters of the reason why another engine answered. */
const causeMax = 140
/** Characters of what is in nothing that was read. */
const unfoundMax = 120

function noticeOf(run: ExecutionRow, status: 'success' | 'failed', agentName: string) {
  const hasSucceeded = status === 'success'
  const note = noteIn(run.output ?? '')
  const unfound = note && plainText(note, unfoundMax)
  const cause = run.fallbackReason && firstWords(run.fallbackReason, causeMax)
  return {
    userId: run.userId,
    agentId: run.agentId,
    kind: hasSucceeded ? ('run.succeeded' as const) : ('run.failed' as const),
    title: `${isolated(plainLine(agentName, titleMax - 40))} ${endText(run, hasSucceeded)}`,
    body: hasSucceeded
      ? [
          plainText(summaryFirst(run.output ?? ''), bodyMax - lengthOf(cause) - lengthOf(unfound)),
          unfound,
          cause,
        ]
          .filter(Boolean)
          .join('\n')
      : firstWords(run.errorMessage ?? '', bodyMax),
    link: `/dashboard?run=${run.id}`,
  }
}

const lengthOf = (text: string | null) => text?.length ?? 0

function endText({ fallbackReason }: ExecutionRow, hasSucceeded: boolean): string {
  if (!hasSucceeded) return 'failed'
  return fallbackReason ? 'finished, but its AI model failed' : 'finished'
}

/** Puts the summary of the agent list first; tables and remarks next to the answer are shown only on the run's page. */
function summaryFirst(output: string): string {
  const summary = summaryOf(output)
  const note = noteIn(output)
  const answer = note === null ? output : output.replace(`> ${note}`, '')
  const text = withoutHeadings(withoutTables(answer.slice(0, summaryFrom)))
  return summary === undefined || summary === summaryOf(text.split('\n', 1)[0])
    ? text
    : `${summary}\n\n${text}`
}
