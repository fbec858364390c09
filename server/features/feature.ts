import type { Hono } from 'hono'
import type { WorkKind } from '#server/durable/work-kind.ts'
import type { ApprovalDecidedListener, ApprovalKind } from '#server/features/approvals/public.ts'
import type { AskedReader } from '#server/features/notifications/public.ts'
import type { RefusalWatcher } from '#server/engine/model/calls/refused-options.ts'
import type { HealthWatcher } from '#server/engine/model/calls/model-trouble.ts'
import type { AgentDeletedListener, AgentSet, PlansChangedListener } from '#server/features/agents/public.ts'
import type { SignedUpListener } from '#server/features/auth/public.ts'
import type { TimeZoneListener } from '#server/features/profile/public.ts'
import type { EmailEndedListener, NotificationPlanner } from '#server/features/notifications/public.ts'
import type { AdmissionRule, RunEndedListener } from '#server/features/runs/public.ts'
import type { NoticeListeners } from '#server/db/pubsub.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import type { Retention } from '#server/db/retention.ts'
import type { FollowTopic } from '#server/features/shared-events/public.ts'
import type { WaySender } from '#server/features/ways/public.ts'
import type { ThreadSender } from '#server/features/threads/public.ts'
import type { TeamRunEndedListener } from '#server/features/teams/public.ts'
import type { UserDeactivatedListener, RightsListener } from '#server/features/users/public.ts'
import type { HttpEnv } from '#server/http/context.ts'
import type { SocketCaller } from '#server/http/sockets/sockets.ts'
import type { Role } from '#server/platform/config.ts'
import type { Job } from '#server/platform/poll-loop.ts'

/** What a feature adds to the program. Importing a feature has no side effects: everything it does is declared here. */
export interface Feature {
  routes?: readonly Hono<HttpEnv>[]
  /** Handles a page's connection over the shared WebSocket. */
  socket?: (caller: SocketCaller) => Promise<void>
  /** Receives notices of other processes; a loop subscribes itself when it starts (`wokenBy`). */
  notices?: NoticeListeners
  /** Topics that pages follow over their shared stream, by the prefix of the topic's name. */
  topics?: Readonly<Record<string, FollowTopic>>
  /** Kinds of durable work that it does; loaded only in workers. */
  workKinds?: () => Promise<readonly WorkKind[]>
  /** Kinds of approvals that it requests. */
  approvalKinds?: readonly ApprovalKind[]
  /** What emails show of a decision that they ask for. */
  askedInEmail?: AskedReader
  /** How it sends notifications, and the answers of threads. */
  waySenders?: readonly WaySender[]
  threadSenders?: readonly ThreadSender[]
  /** Loops that run in processes of a role; loaded only there. */
  jobs?: Partial<Record<Role, () => Promise<readonly Job[]>>>
  /** Data that workers delete after a time. */
  retention?: readonly Retention[]
  /** Its sealed secrets, which `npx balancia rotate-keys` seals again under a new key. */
  sealed?: readonly SealedColumn[]
  /** The sets of agents that it defines, by the name used in filters. */
  agentSets?: Readonly<Record<string, AgentSet>>
  /** Checks before a run begins, within the transaction that admits it. */
  admissionRules?: readonly AdmissionRule[]
  /** Listeners, called within the transaction of the feature below that emits the event. */
  onNotificationMade?: NotificationPlanner
  onEmailEnded?: EmailEndedListener
  onApprovalDecided?: ApprovalDecidedListener
  onRunEnded?: RunEndedListener
  onTeamRunEnded?: TeamRunEndedListener
  onPlansChanged?: PlansChangedListener
  onAgentDeleted?: AgentDeletedListener
  onTimeZoneChanged?: TimeZoneListener
  onSignedUp?: SignedUpListener
  onRightsChanged?: RightsListener
  onUserDeactivated?: UserDeactivatedListener
  /** Called outside of a transaction, for each call that a model answered or refused. */
  onModelHealth?: HealthWatcher
  /** The same, for options that a model refuses. */
  onModelRefusals?: RefusalWatcher
}
