import type { Hono } from 'hono'
import type { WorkKind } from '#server/durable/work-kind.ts'
import type { ApprovalKind } from '#server/features/approvals/service.ts'
import type { AgentDeletedListener, AgentSet, PlansChangedListener } from '#server/features/agents/service.ts'
import type { SignedUpListener } from '#server/features/auth/service.ts'
import type { TimeZoneListener } from '#server/features/profile/service.ts'
import type { AdmissionRule, RunEndedListener } from '#server/features/runs/service.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import type { Retention } from '#server/db/retention.ts'
import type { FollowTopic } from '#server/features/shared-events/service.ts'
import type { TeamRunEndedListener } from '#server/features/teams/service.ts'
import type { AccountShutListener, RightsListener } from '#server/features/users/service.ts'
import type { HttpEnv } from '#server/http/context.ts'
import type { SocketCaller } from '#server/http/sockets.ts'
import type { Role } from '#server/platform/config.ts'
import type { Job } from '#server/platform/poll-loop.ts'

/** What a feature is to the program. Nothing of a feature happens by being imported: it stands here. */
export interface Feature {
  routes?: readonly Hono<HttpEnv>[]
  /** Speaks with pages over the one socket. */
  socket?: (caller: SocketCaller) => Promise<void>
  /** What pages follow over their shared stream, by the name that a topic begins with. */
  topics?: Readonly<Record<string, FollowTopic>>
  /** Kinds of durable work that it does; read in workers alone. */
  workKinds?: () => Promise<readonly WorkKind[]>
  /** What it asks people to approve. */
  approvalKinds?: readonly ApprovalKind[]
  /** What processes of a role do by themselves; read there alone. */
  jobs?: Partial<Record<Role, () => Promise<readonly Job[]>>>
  /** What it forgets after a time; workers see to it. */
  retention?: readonly Retention[]
  /** The secrets that it keeps sealed, so that they can be sealed under another key. */
  sealed?: readonly SealedColumn[]
  /** The sets of agents that it keeps, by the name that a filter calls them. */
  agentSets?: Readonly<Record<string, AgentSet>>
  /** What it has to say before a run begins, within the transaction that admits it. */
  admissionRules?: readonly AdmissionRule[]
  /** What it takes part in, within the transaction of the feature below that does it. */
  onRunEnded?: RunEndedListener
  onTeamRunEnded?: TeamRunEndedListener
  onPlansChanged?: PlansChangedListener
  onAgentDeleted?: AgentDeletedListener
  onTimeZoneChanged?: TimeZoneListener
  onSignedUp?: SignedUpListener
  onRightsChanged?: RightsListener
  onAccountShut?: AccountShutListener
}
