// chunk: page
import { z } from 'zod'
import { agentForm, engines } from '#contract/agents/agents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { modelOrder } from '#contract/models/model-choice.ts'
import { executionStatuses, triggerSources } from '#contract/runs/run-names.ts'
import { runRequest } from '#contract/runs/runs.ts'
import { shareForm, shareLine } from '#contract/shares/shares.ts'
import { shareRoles } from '#contract/shares/share-names.ts'
import {
  customInstructionsMax,
  executionOrders,
  memberOrderMax,
  memberStates,
  teamDescriptionMax,
  teamMembersMax,
  teamNameMax,
  teamStatuses,
  teamTaskMax,
  teamTaskMin,
  teamTexts,
} from './team-names.ts'
import { readyTeamIds } from './ready-teams.ts'
import { taskFrequencies, triggerConfig } from '#contract/schedules/schedule-fields.ts'
import {
  idParams,
  longTextBytesMax,
  nothing,
  pageQuery,
  rowId,
  rowIdText,
  withMessage,
  timestamp,
} from '#contract/values.ts'

/** A team of agents, as its cards show it. */
export const team = z
  .object({
    id: rowId,
    name: z.string(),
    description: z.string().nullable(),
    taskDescription: z.string(),
    executionOrder: z.enum(executionOrders),
    /** The models that join the results of its members, in order; null: Automatic. */
    models: modelOrder.nullable(),
    status: z.enum(teamStatuses),
    userId: z.string(),
    /** Increases with every change of its fields. */
    version: z.int(),
    memberCount: z.int(),
    /** Its agents in their order. */
    members: z.array(z.object({ name: z.string(), executionOrder: z.int() })),
    /** The caller's role. */
    role: z.enum(['owner', ...shareRoles]),
    /** Its owner, on whose budget it runs. */
    ownerName: z.string(),
    /** Its schedule, with the same settings as an agent's. */
    autoSchedule: z.boolean(),
    taskFrequency: z.enum(taskFrequencies),
    triggerConfig: triggerConfig.nullable(),
    /** When its next scheduled run starts. */
    nextRun: timestamp.nullable(),
    /** Its newest run. */
    lastRun: z
      .object({
        id: rowId,
        status: z.enum(executionStatuses),
        at: timestamp,
        /** A member waits for a decision of the owner. */
        isHeld: z.boolean(),
      })
      .nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Team' })
export type Team = z.output<typeof team>
export type TeamReply = z.input<typeof team>

export const teamForm = z
  .strictObject({
    name: z
      .string(withMessage(teamTexts.nameRequired))
      .trim()
      .min(1, teamTexts.nameRequired)
      .max(teamNameMax),
    description: z.string().trim().max(teamDescriptionMax).nullish(),
    taskDescription: z
      .string(withMessage(teamTexts.taskTooShort))
      .trim()
      .min(teamTaskMin, teamTexts.taskTooShort)
      .max(teamTaskMax),
    executionOrder: z.enum(executionOrders).default('sequential'),
    models: modelOrder.nullish(),
  })
  .meta({ id: 'TeamForm' })
export type TeamForm = z.output<typeof teamForm>

export const teamChange = z
  .strictObject({
    name: teamForm.shape.name.optional(),
    description: teamForm.shape.description,
    taskDescription: teamForm.shape.taskDescription.optional(),
    executionOrder: z.enum(executionOrders).optional(),
    models: modelOrder.nullish(),
    status: z.enum(teamStatuses).optional(),
    autoSchedule: z.boolean().optional(),
    taskFrequency: z.enum(taskFrequencies).optional(),
    triggerConfig: agentForm.shape.triggerConfig,
    /** The version that the change is based on, so that a newer change by somebody else is not overwritten. */
    version: rowId.optional(),
  })
  .meta({ id: 'TeamChange' })
export type TeamChange = z.output<typeof teamChange>

export const teamMember = z
  .object({
    id: rowId,
    teamId: rowId,
    agentId: rowId,
    executionOrder: z.int(),
    isRequired: z.boolean(),
    customInstructions: z.string().nullable(),
    addedAt: timestamp,
    agent: z.object({ name: z.string(), persona: z.string(), taskDescription: z.string() }),
  })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.output<typeof teamMember>
export type TeamMemberReply = z.input<typeof teamMember>

const executionOrder = z
  .int(withMessage(teamTexts.orderTooLow))
  .min(1, teamTexts.orderTooLow)
  .max(memberOrderMax)
const customInstructions = z.string().trim().max(customInstructionsMax).nullish()

export const teamMemberForm = z
  .strictObject({
    agentId: z.int(withMessage(teamTexts.agentRequired)).min(1, teamTexts.agentRequired).max(2_147_483_647),
    /** Default: after the existing members, 1 in an empty team. */
    executionOrder: executionOrder.optional(),
    isRequired: z.boolean().default(true),
    customInstructions,
  })
  .meta({ id: 'TeamMemberForm' })
export type TeamMemberForm = z.output<typeof teamMemberForm>

export const teamMemberChange = z
  .strictObject({
    executionOrder: executionOrder.optional(),
    isRequired: z.boolean().optional(),
    customInstructions,
  })
  .meta({ id: 'TeamMemberChange' })
export type TeamMemberChange = z.output<typeof teamMemberChange>

/** The part of one member in a run of its team. */
export const memberResult = z
  .object({
    agentId: rowId.nullable(),
    agentName: z.string(),
    executionOrder: z.int(),
    isRequired: z.boolean(),
    state: z.enum(memberStates),
    success: z.boolean(),
    aiEngine: z.enum(engines).nullable(),
    /** Milliseconds. */
    executionTime: z.int().nullable(),
    output: z.string().nullable(),
    /** What the output says first, as one plain line. */
    summary: z.string().nullable(),
    error: z.string().nullable(),
    cost: z.string(),
    /** The member's run; from an earlier run of the team when its result was reused. */
    executionId: rowId.nullable(),
    isTakenOver: z.boolean(),
    /** It waits for a decision of its owner. */
    isHeld: z.boolean(),
    /** The members whose results it received, and the lengths of the results. */
    handedOver: z.array(z.object({ from: z.string(), characters: z.int() })),
    /** Its input in addition to its own task. */
    input: z.string().nullable(),
    /** Whether it is on the critical path of the team's run. */
    isCritical: z.boolean(),
  })
  .meta({ id: 'MemberResult' })
export type MemberResult = z.output<typeof memberResult>

/** A run of a team: the reply of the call that started it, and its state at any time. */
export const teamExecution = z
  .object({
    id: rowId,
    teamId: rowId,
    teamName: z.string(),
    status: z.enum(executionStatuses),
    success: z.boolean(),
    /** Milliseconds. */
    totalExecutionTime: z.int().nullable(),
    finalOutput: z.string().nullable(),
    /** The engine that combined the outputs; `built-in` concatenates them without a model. */
    finalEngine: z.enum(engines).nullable(),
    error: z.string().nullable(),
    cost: z.string(),
    triggerSource: z.enum(triggerSources),
    executionOrder: z.enum(executionOrders),
    input: z.string().nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    executedAt: timestamp,
    memberResults: z.array(memberResult),
  })
  .meta({ id: 'TeamExecution' })
export type TeamExecution = z.output<typeof teamExecution>
export type TeamExecutionReply = z.input<typeof teamExecution>

export const teamExecutionLine = teamExecution
  .pick({
    id: true,
    status: true,
    totalExecutionTime: true,
    error: true,
    cost: true,
    triggerSource: true,
    executedAt: true,
    completedAt: true,
  })
  .meta({ id: 'TeamExecutionLine' })

/** A run of a team has changed; its own call returns the details. */
export const teamRunEvent = z
  .object({ type: z.literal('changed'), status: z.enum(executionStatuses) })
  .meta({ id: 'TeamRunEvent' })
export type TeamRunEvent = z.output<typeof teamRunEvent>

const memberParams = idParams.extend({ memberId: rowIdText })
/** A run of a team that continues after the call. */
export const teamRunAccepted = z.object({ id: rowId, status: z.enum(executionStatuses) })

export const teamsApi = {
  list: endpoint('GET /api/agent-teams', {
    summary: 'Your teams and those shared with you, newest first',
    reply: z.object({ teams: z.array(team) }),
  }),
  create: endpoint('POST /api/agent-teams', {
    summary: 'Make a team',
    body: teamForm,
    example: { name: 'Newsroom', taskDescription: 'Find out what is new and write it up.' },
    reply: team,
    status: 201,
  }),
  ofAgent: endpoint('GET /api/agents/:id/teams', {
    summary: 'The teams that an agent of yours is in',
    params: idParams,
    reply: z.array(team.pick({ id: true, name: true })),
  }),
  createReady: endpoint('POST /api/agent-teams/ready', {
    summary: 'Make one of the ready teams, with its agents',
    body: z.strictObject({ ready: z.enum(readyTeamIds) }),
    reply: team,
    status: 201,
  }),
  one: endpoint('GET /api/agent-teams/:id', { summary: 'One team', params: idParams, reply: team }),
  change: endpoint('PATCH /api/agent-teams/:id', {
    summary: 'Change a team',
    params: idParams,
    body: teamChange,
    bodyLimit: longTextBytesMax,
    example: { name: 'Newsdesk' },
    reply: team,
  }),
  remove: endpoint('DELETE /api/agent-teams/:id', {
    summary: 'Delete a team; it can be brought back for 30 days, and its agents stay',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  restore: endpoint('POST /api/agent-teams/:id/restore', {
    summary: 'Bring a deleted team back',
    params: idParams,
    reply: team,
  }),
  members: endpoint('GET /api/agent-teams/:id/members', {
    summary: 'The members of a team, in their order',
    params: idParams,
    reply: z.object({ members: z.array(teamMember) }),
  }),
  addMember: endpoint('POST /api/agent-teams/:id/members', {
    summary: 'Add an agent to a team',
    params: idParams,
    body: teamMemberForm,
    reply: teamMember,
    status: 201,
  }),
  reorder: endpoint('PUT /api/agent-teams/:id/members', {
    summary: 'Give the members of a team their places in its order, all at once',
    params: idParams,
    body: z.strictObject({
      order: z
        .array(z.strictObject({ id: rowId, executionOrder }))
        .min(1)
        .max(teamMembersMax),
    }),
    example: { order: [{ id: 1, executionOrder: 1 }] },
    reply: z.object({ members: z.array(teamMember) }),
  }),
  changeMember: endpoint('PATCH /api/agent-teams/:id/members/:memberId', {
    summary: 'Change what a member does in its team',
    params: memberParams,
    body: teamMemberChange,
    reply: teamMember,
  }),
  removeMember: endpoint('DELETE /api/agent-teams/:id/members/:memberId', {
    summary: 'Take an agent out of a team; the agent stays',
    params: memberParams,
    reply: nothing,
    status: 204,
  }),
  execute: endpoint('POST /api/agent-teams/:id/execute', {
    summary: 'Run a team and wait for the result, or get 202 with `Prefer: respond-async`',
    scope: 'run',
    params: idParams,
    body: runRequest,
    exactNumbers: true,
    bodyLimit: longTextBytesMax,
    bodyOptional: true,
    waits: true,
    otherStatus: 202,
    reply: z.union([teamExecution, teamRunAccepted]),
  }),
  executions: endpoint('GET /api/agent-teams/:id/executions', {
    summary: 'Runs of a team, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(teamExecutionLine),
  }),
  execution: endpoint('GET /api/team-executions/:id', {
    summary: 'One run of a team, with what each member did',
    params: idParams,
    reply: teamExecution,
  }),
  events: endpoint('GET /api/team-executions/:id/events', {
    summary: 'Says so whenever a run of a team has changed, until it ends; resumable with `Last-Event-ID`',
    params: idParams,
    reply: teamRunEvent,
    stream: true,
  }),
  cancel: endpoint('POST /api/team-executions/:id/cancel', {
    summary: 'Stop a run of a team, with the runs of its members',
    scope: 'run',
    params: idParams,
    reply: teamExecution,
  }),
  retry: endpoint('POST /api/team-executions/:id/retry', {
    summary: 'Run again what failed and what came after it; results that stand are taken over',
    scope: 'run',
    params: idParams,
    reply: teamRunAccepted,
    status: 202,
  }),
  shares: endpoint('GET /api/agent-teams/:id/shares', {
    summary: 'With whom a team is shared',
    params: idParams,
    reply: z.array(shareLine),
  }),
  share: endpoint('POST /api/agent-teams/:id/shares', {
    summary: 'Share a team by email, or change what somebody may do with it',
    params: idParams,
    body: shareForm,
    example: { email: 'someone@example.com', role: 'viewer' },
    reply: shareLine,
    status: 201,
  }),
  unshare: endpoint('DELETE /api/agent-teams/:id/shares/:shareId', {
    summary: 'Take a team back from somebody',
    params: idParams.extend({ shareId: rowIdText }),
    reply: nothing,
    status: 204,
  }),
}
