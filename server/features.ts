import { subscribeAll } from '#server/db/pubsub.ts'
import { retentionLoop } from '#server/db/retention.ts'
import type { WorkKind } from '#server/durable/work-kind.ts'
import { watchRefusals } from '#server/engine/model/calls/refused-options.ts'
import { watchHealth } from '#server/engine/model/calls/model-trouble.ts'
import { agentDeleted, agentSets, plansChanged } from '#server/features/agents/public.ts'
import { approvalDecided, approvalKinds } from '#server/features/approvals/public.ts'
import { signedUp } from '#server/features/auth/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { askedReaders, emailEnded, notificationMade } from '#server/features/notifications/public.ts'
import { timeZoneChanged } from '#server/features/profile/public.ts'
import { admissionRules, runEnded } from '#server/features/runs/public.ts'
import { topics } from '#server/features/shared-events/public.ts'
import { teamRunEnded } from '#server/features/teams/public.ts'
import { threadSenders } from '#server/features/threads/public.ts'
import { waySenders } from '#server/features/ways/public.ts'
import { userDeactivated, rightsChanged } from '#server/features/users/public.ts'
import type { Role } from '#server/platform/config.ts'
import type { Job } from '#server/platform/poll-loop.ts'
import { accountFeature } from '#server/features/account/feature.ts'
import { activityFeature } from '#server/features/activity/feature.ts'
import { agentsFeature } from '#server/features/agents/feature.ts'
import { analyticsFeature } from '#server/features/analytics/feature.ts'
import { approvalsFeature } from '#server/features/approvals/feature.ts'
import { authFeature } from '#server/features/auth/feature.ts'
import { backupsFeature } from '#server/features/backups/feature.ts'
import { billingFeature } from '#server/features/billing/feature.ts'
import { appsFeature } from '#server/features/apps/feature.ts'
import { buildersFeature } from '#server/features/builders/feature.ts'
import { budgetsFeature } from '#server/features/budgets/feature.ts'
import { doctorFeature } from '#server/features/doctor/feature.ts'
import { integrationsFeature } from '#server/features/integrations/feature.ts'
import { lessonsFeature } from '#server/features/lessons/feature.ts'
import { installationFeature } from '#server/features/installation/feature.ts'
import { chatFeature } from '#server/features/chat/feature.ts'
import { collaborationFeature } from '#server/features/collaboration/feature.ts'
import { keysFeature } from '#server/features/keys/feature.ts'
import { linksFeature } from '#server/features/links/feature.ts'
import { mcpFeature } from '#server/features/mcp/feature.ts'
import { modelsFeature } from '#server/features/models/feature.ts'
import { notificationsFeature } from '#server/features/notifications/feature.ts'
import { paymentsFeature } from '#server/features/payments/feature.ts'
import { personasFeature } from '#server/features/personas/feature.ts'
import { profileFeature } from '#server/features/profile/feature.ts'
import { publicPagesFeature } from '#server/features/public-pages/feature.ts'
import { queueFeature } from '#server/features/queue/feature.ts'
import { resultsFeature } from '#server/features/results/feature.ts'
import { runWorkerFeature } from '#server/features/run-worker/feature.ts'
import { runsFeature } from '#server/features/runs/feature.ts'
import { schedulesFeature } from '#server/features/schedules/feature.ts'
import { scriptsFeature } from '#server/features/scripts/feature.ts'
import { sharedEventsFeature } from '#server/features/shared-events/feature.ts'
import { tagsFeature } from '#server/features/tags/feature.ts'
import { teamsFeature } from '#server/features/teams/feature.ts'
import { threadsFeature } from '#server/features/threads/feature.ts'
import { toolsFeature } from '#server/features/tools/feature.ts'
import { triggersFeature } from '#server/features/triggers/feature.ts'
import { usageFeature } from '#server/features/usage/feature.ts'
import { usersFeature } from '#server/features/users/feature.ts'
import { waysFeature } from '#server/features/ways/feature.ts'

/** All that the product does, in the order of dependency: a feature uses only those before it (`docs/architecture.md`). */
export const features: readonly Feature[] = [
  activityFeature,
  usersFeature,
  notificationsFeature,
  authFeature,
  profileFeature,
  keysFeature,
  billingFeature,
  usageFeature,
  approvalsFeature,
  personasFeature,
  modelsFeature,
  agentsFeature,
  tagsFeature,
  scriptsFeature,
  linksFeature,
  paymentsFeature,
  runsFeature,
  budgetsFeature,
  lessonsFeature,
  integrationsFeature,
  toolsFeature,
  waysFeature,
  analyticsFeature,
  runWorkerFeature,
  threadsFeature,
  queueFeature,
  teamsFeature,
  schedulesFeature,
  collaborationFeature,
  triggersFeature,
  mcpFeature,
  appsFeature,
  buildersFeature,
  resultsFeature,
  publicPagesFeature,
  sharedEventsFeature,
  installationFeature,
  backupsFeature,
  doctorFeature,
  accountFeature,
  chatFeature,
]

/**
 * The features whose listeners lock rows that many runs share: a user's plan, then budgets. They go first in each hook,
 * so that all transactions take these locks in one order and never deadlock.
 */
export const lockOrder: readonly Feature[] = [billingFeature, budgetsFeature]

/** The order of the listeners of a hook: the order of locks, then that of dependency. */
const hookOrder = [...lockOrder, ...features.filter((feature) => !lockOrder.includes(feature))]

admissionRules.listeners = hookOrder.flatMap((feature) => feature.admissionRules ?? [])
approvalKinds.listeners = hookOrder.flatMap((feature) => feature.approvalKinds ?? [])
notificationMade.listeners = hookOrder.flatMap(({ onNotificationMade }) => onNotificationMade ?? [])
emailEnded.listeners = hookOrder.flatMap(({ onEmailEnded }) => onEmailEnded ?? [])
approvalDecided.listeners = hookOrder.flatMap(({ onApprovalDecided }) => onApprovalDecided ?? [])
askedReaders.listeners = features.flatMap((feature) => feature.askedInEmail ?? [])
waySenders.listeners = features.flatMap((feature) => feature.waySenders ?? [])
threadSenders.listeners = features.flatMap((feature) => feature.threadSenders ?? [])
runEnded.listeners = hookOrder.flatMap(({ onRunEnded }) => onRunEnded ?? [])
teamRunEnded.listeners = hookOrder.flatMap(({ onTeamRunEnded }) => onTeamRunEnded ?? [])
plansChanged.listeners = hookOrder.flatMap(({ onPlansChanged }) => onPlansChanged ?? [])
agentDeleted.listeners = hookOrder.flatMap(({ onAgentDeleted }) => onAgentDeleted ?? [])
timeZoneChanged.listeners = hookOrder.flatMap(({ onTimeZoneChanged }) => onTimeZoneChanged ?? [])
agentSets.byName = Object.assign({}, ...features.map((feature) => feature.agentSets))
topics.byName = Object.assign({}, ...features.map((feature) => feature.topics))
rightsChanged.listeners = hookOrder.flatMap(({ onRightsChanged }) => onRightsChanged ?? [])
userDeactivated.listeners = hookOrder.flatMap(({ onUserDeactivated }) => onUserDeactivated ?? [])
signedUp.listeners = hookOrder.flatMap(({ onSignedUp }) => onSignedUp ?? [])
for (const { notices = {}, onModelHealth, onModelRefusals } of features) {
  subscribeAll(notices)
  if (onModelHealth) watchHealth(onModelHealth)
  if (onModelRefusals) watchRefusals(onModelRefusals)
}

/** The kinds of durable work, for a process that does it. */
export async function workKinds(): Promise<WorkKind[]> {
  const kinds = await Promise.all(features.map(async (feature) => (await feature.workKinds?.()) ?? []))
  return kinds.flat()
}

const forgetting = retentionLoop(features.flatMap(({ retention }) => retention ?? []))

/** The background jobs of a process with these roles, without duplicates. */
export async function jobsOf(roles: ReadonlySet<Role>): Promise<Job[]> {
  const wanted = features.flatMap(({ jobs = {} }) =>
    [...roles].map(async (role) => (await jobs[role]?.()) ?? []),
  )
  const common = roles.has('worker') ? [forgetting] : []
  return [...new Set([...(await Promise.all(wanted)).flat(), ...common])]
}
