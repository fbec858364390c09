import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { db } from '#server/db/database.ts'
import { isDurableReady } from '#server/durable/durable.ts'
import { agentArchiveRoutes } from '#server/features/agents/archive-routes.ts'
import { agentRoutes } from '#server/features/agents/routes.ts'
import { authRoutes } from '#server/features/auth/routes.ts'
import { findSessionUser } from '#server/features/auth/service.ts'
import { billingRoutes } from '#server/features/billing/routes.ts'
import { budgetRoutes } from '#server/features/budgets/routes.ts'
import { lessonRoutes } from '#server/features/lessons/routes.ts'
import { emailLinkRoutes } from '#server/features/notifications/email-link-routes.ts'
import { emailRoutes } from '#server/features/notifications/email-routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { personaRoutes } from '#server/features/personas/routes.ts'
import { queueRoutes } from '#server/features/queue/routes.ts'
import { holdRoutes } from '#server/features/runs/hold-routes.ts'
import { runRoutes } from '#server/features/runs/routes.ts'
import { scheduleRoutes } from '#server/features/schedules/routes.ts'
import { scriptRoutes } from '#server/features/scripts/routes.ts'
import { triggerRoutes } from '#server/features/triggers/routes.ts'
import { createHttpApp } from '#server/http/http-app.ts'

/** Every endpoint of the contract, in one list. */
export const endpoints: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature))

/** The table of contents of the server: its features, and the pages they serve. */
export function createApp({ webDir }: { webDir?: string } = {}) {
  return createHttpApp({
    authenticate: findSessionUser,
    features: [
      authRoutes,
      personaRoutes,
      agentArchiveRoutes,
      agentRoutes,
      scriptRoutes,
      runRoutes,
      scheduleRoutes,
      queueRoutes,
      triggerRoutes,
      notificationRoutes,
      emailRoutes,
      emailLinkRoutes,
      budgetRoutes,
      holdRoutes,
      lessonRoutes,
      billingRoutes,
    ],
    endpoints,
    isReady,
    webDir: webDir && resolve(webDir),
  })
}

async function isReady(): Promise<boolean> {
  if (!isDurableReady()) return false
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}
