import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pages } from '#contract/pages.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import { markRead } from '#server/features/notifications/public.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { clock } from '#server/platform/clock.ts'
import { openToken, signToken } from '#server/platform/secrets/signed-token.ts'
import { prefixed, siteUrl } from '#server/platform/site-url.ts'

const purpose = 'notification link'
const linksPath = '/api/notification-links'

/** The link in a message that opens what it reports and counts the message as opened. */
export const deliveryLink = (deliveryId: number) =>
  `${siteUrl()}${linksPath}/${signToken(purpose, String(deliveryId))}`

/**
 * Opens what a message reports. Only its signed-in user counts as a reader: mail servers and previews of chats open
 * links, too. The target is a stored path of this site, never part of the link.
 */
export const deliveryLinkRoutes = new Hono<HttpEnv>().get(`${linksPath}/:token`, async (c) => {
  const deliveryId = Number(openToken(purpose, c.req.param('token')))
  if (!Number.isInteger(deliveryId)) return c.redirect(prefixed(pages.home), 303)
  const principal = await c.get('authenticate')(c.req.raw.headers)
  if (principal?.via === 'session')
    return c.redirect(prefixed((await openDelivery(principal.user.id, deliveryId)) ?? pages.home), 303)
  const path = await pathOf(db, eq(notificationDeliveries.id, deliveryId))
  return c.redirect(prefixed(path ? `${pages.login}?returnTo=${encodeURIComponent(path)}` : pages.login), 303)
})

/** Returns the path that the notification of a delivery leads to; null: none, or the delivery is gone. */
async function pathOf(queries: Queries, isWanted: SQL | undefined): Promise<string | null> {
  const [found] = await queries
    .select({ link: notifications.link })
    .from(notificationDeliveries)
    .innerJoin(notifications, eq(notifications.id, notificationDeliveries.notificationId))
    .where(isWanted)
  const link = found?.link ?? ''
  return /^\/(?![/\\])/.test(link) ? link : null
}

/**
 * Marks a delivery to this user and its notification as opened. Returns the path that it leads to; null: none; undefined:
 * this user has no such delivery.
 */
export async function openDelivery(userId: string, deliveryId: number): Promise<string | null | undefined> {
  return inTransaction(async (tx) => {
    const now = clock.now()
    const isOwn = and(eq(notificationDeliveries.id, deliveryId), eq(notificationDeliveries.userId, userId))
    const [opened] = await tx
      .update(notificationDeliveries)
      .set({ openedAt: sql`coalesce(${notificationDeliveries.openedAt}, ${now})` })
      .where(isOwn)
      .returning({ notificationId: notificationDeliveries.notificationId })
    if (!opened) return undefined
    if (opened.notificationId === null) return null
    await markRead(userId, [opened.notificationId], tx)
    return pathOf(tx, isOwn)
  })
}
