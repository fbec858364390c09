import { and, eq, or, sql } from 'drizzle-orm'
import { type ChatService, chatServiceLabels } from '#contract/notifications/way-names.ts'
import { pages, pathOf } from '#contract/pages.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { chatBots, linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { users } from '#server/db/tables/users.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'

/** Stores why a bot does not receive at present; null: it does. */
export async function noteProblem(service: ChatService, problem: string | null): Promise<void> {
  await db
    .update(chatBots)
    .set({ lastError: problem, updatedAt: sql`${chatBots.updatedAt}` })
    .where(and(eq(chatBots.service, service), sql`${chatBots.lastError} is distinct from ${problem}`))
}

/**
 * Switches off a bot whose secrets were revoked, and notifies everybody whom it reached and the administrators, once,
 * by their other ways.
 */
export async function switchOff(service: ChatService, problem: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [bot] = await tx
      .update(chatBots)
      .set({ isActive: false, lastError: problem })
      .where(and(eq(chatBots.service, service), eq(chatBots.isActive, true)))
      .returning({ name: chatBots.name })
    if (!bot) return
    const isLinked = sql`exists (select 1 from ${linkedAccounts}
      where ${linkedAccounts.userId} = ${users.id} and ${linkedAccounts.service} = ${service})`
    const readers = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.isActive, true), or(isLinked, eq(users.role, 'admin'))))
    const label = chatServiceLabels[service]
    for (const { id, role } of readers)
      await notifyOwner(tx, {
        userId: id,
        kind: 'way.failed',
        title: `${label} does not work any more`,
        body:
          role === 'admin'
            ? `${bot.name}: ${problem}`
            : 'An administrator of this server has to set it up again.',
        link: pathOf(pages.settingsSection, role === 'admin' ? 'chat-services' : 'notifications'),
      })
  })
}
