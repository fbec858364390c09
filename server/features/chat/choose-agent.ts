import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { accessibleAgents } from '#server/db/access.ts'
import { db, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { incomingMessages, type LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { clock } from '#server/platform/clock.ts'
import { shortened } from '#server/platform/text/plain-line.ts'
import { kindOf, openBot } from './bots.ts'

/** Agents that are offered as buttons. */
const offeredMax = 20
const labelMax = 60
/** How long a message waits until its writer has chosen an agent. */
const waitsMs = 3_600_000
const sendMs = 20_000

/** The name of a private conversation, which no other service has. */
export const channelOf = ({ service, externalChat }: LinkedAccountRow) => `${service}:${externalChat}`

const choicePattern = /^agent:([1-9]\d{0,9})$/

/** Returns the agent that the data of a button names. */
export function agentIn(data: string): number | undefined {
  const [, id] = choicePattern.exec(data) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The agents that a user may talk to. */
export function agentsToTalkTo(userId: string) {
  return db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(accessibleAgents(userId, 'run'))
    .orderBy(desc(agents.isFavorite), asc(agents.name), asc(agents.id))
    .limit(offeredMax)
}

/** Sends a text with a button for each of these agents. */
export async function offerAgents(
  { service, externalChat }: LinkedAccountRow,
  offered: Awaited<ReturnType<typeof agentsToTalkTo>>,
  text: string,
): Promise<void> {
  const bot = await openBot(service)
  if (!bot) return
  const buttons = offered.map(({ id, name }) => ({ label: shortened(name, labelMax), data: `agent:${id}` }))
  const message = { chat: externalChat, text, buttons, idempotencyKey: `agents:${crypto.randomUUID()}` }
  await kindOf(service).sendText(bot, message, AbortSignal.timeout(sendMs))
}

const choiceKey = (account: LinkedAccountRow) => `choice:${channelOf(account)}`

/** Remembers the agent for the next message of a conversation. */
export async function rememberAgent(tx: Tx, account: LinkedAccountRow, agentId: number): Promise<void> {
  const { service, userId } = account
  const chosen = { userId, outcome: String(agentId), receivedAt: clock.now() }
  await tx
    .insert(incomingMessages)
    .values({ service, externalId: choiceKey(account), what: 'choice', ...chosen })
    .onConflictDoUpdate({ target: [incomingMessages.service, incomingMessages.externalId], set: chosen })
}

const isChoice = (account: LinkedAccountRow) =>
  and(
    eq(incomingMessages.service, account.service),
    eq(incomingMessages.externalId, choiceKey(account)),
    eq(incomingMessages.userId, account.userId),
  )

/** Returns the agent that was chosen for the next message. */
export async function chosenAgent(account: LinkedAccountRow): Promise<number | undefined> {
  const [row] = await db
    .select({ id: incomingMessages.outcome })
    .from(incomingMessages)
    .where(isChoice(account))
  return row ? Number(row.id) : undefined
}

export async function forgetChoice(tx: Tx, account: LinkedAccountRow): Promise<void> {
  await tx.delete(incomingMessages).where(isChoice(account))
}

/** Returns the last message that waits until its writer has chosen an agent. */
export async function waitingMessage({ service, userId }: LinkedAccountRow) {
  const since = new Date(clock.now().getTime() - waitsMs)
  const [row] = await db
    .select()
    .from(incomingMessages)
    .where(
      and(
        eq(incomingMessages.userId, userId),
        eq(incomingMessages.service, service),
        eq(incomingMessages.what, 'waiting'),
        gt(incomingMessages.receivedAt, since),
      ),
    )
    .orderBy(desc(incomingMessages.id))
    .limit(1)
  return row
}

/** Takes a message that waited, once; false: it is taken already. */
export async function takeWaiting(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx
    .update(incomingMessages)
    .set({ what: 'message', outcome: null })
    .where(and(eq(incomingMessages.id, id), eq(incomingMessages.what, 'waiting')))
    .returning({ id: incomingMessages.id })
  return taken.length > 0
}
