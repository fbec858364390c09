import { z } from 'zod'
import { agentTools } from './agent-tools.ts'
import { agent, agentForm } from './agents.ts'
import { linkSetting } from './link-settings.ts'
import { notifyTimes } from './notify-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { modelOrder } from '#contract/models/model-choice.ts'
import { resultShape } from '#contract/runs/result-fields.ts'
import { idParams, pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

/** Days that a deleted agent can be restored. */
export const trashDays = 30

export const trashedAgent = agent.extend({ deletedAt: timestamp }).meta({ id: 'TrashedAgent' })
export type TrashedAgentReply = z.input<typeof trashedAgent>

/** A save of an agent, as lists have it: 200 whole versions would be megabytes. */
export const agentVersion = z
  .object({
    id: rowId,
    agentId: rowId,
    version: z.int(),
    /** Names of the fields that this save changed; empty for the first version. */
    changed: z.array(z.string()),
    createdAt: timestamp,
  })
  .meta({ id: 'AgentVersion' })
export type AgentVersionReply = z.input<typeof agentVersion>

/** An agent as one save left it. */
export const wholeAgentVersion = agentVersion
  .extend({
    fields: z.object({
      name: z.string(),
      persona: z.string(),
      customPersona: z.string().nullable(),
      taskDescription: z.string(),
      taskFrequency: z.string(),
      webLinks: z.array(z.string()),
      /** Left out by versions of before there were any. */
      linkSettings: z.array(linkSetting).nullable().optional(),
      pythonScript: z.string().nullable(),
      notifications: z.boolean(),
      notifyWhen: z.enum(notifyTimes),
      autoSchedule: z.boolean(),
      learningMode: z.boolean(),
      triggerType: z.string(),
      triggerConfig: z.record(z.string(), z.unknown()).nullable(),
      integrations: z.array(z.string()),
      /** Left out by versions of before there were any. */
      tools: agentTools.nullable().optional(),
      engine: z.string().nullable(),
      /** Left out by versions of before there were any. */
      models: modelOrder.nullable().optional(),
      stepsMax: z.int().nullable().optional(),
      asksOwner: z.boolean().optional(),
      resultShape: resultShape.nullable().optional(),
      skipUnchanged: z.boolean().nullable(),
    }),
  })
  .meta({ id: 'WholeAgentVersion' })
export type WholeAgentVersionReply = z.input<typeof wholeAgentVersion>

export const agentFileFormat = 'balancia-agent'
/** Grows when the file changes in a way that an older product cannot read. */
export const agentFileVersion = 1
export const agentFileBytesMax = 512 * 1024

const { status: _status, models: _models, ...fileFields } = agentForm.shape

/** One agent as a readable JSON file: no ids, no counters, no secrets. */
export const agentFile = z
  .strictObject({
    format: z.literal(agentFileFormat, 'This is not a Balancia agent file'),
    version: z.literal(agentFileVersion, 'This file was made by another version of Balancia'),
    exportedAt: z.iso.datetime().optional(),
    agent: z.strictObject(fileFields),
  })
  .meta({ id: 'AgentFile' })
export type AgentFile = z.output<typeof agentFile>

const versionParams = z.strictObject({ id: rowIdText, version: rowIdText })

export const agentArchiveApi = {
  trash: endpoint('GET /api/agents/trash', {
    summary: 'Your deleted agents that can still be restored, last deleted first',
    query: pageQuery,
    reply: z.array(trashedAgent),
  }),
  restore: endpoint('POST /api/agents/:id/restore', {
    summary: 'Restore a deleted agent; it comes back paused',
    params: idParams,
    reply: agent,
  }),
  versions: endpoint('GET /api/agents/:id/versions', {
    summary: 'Versions of an agent, newest first, without what they hold',
    params: idParams,
    query: pageQuery,
    reply: z.array(agentVersion),
  }),
  version: endpoint('GET /api/agents/:id/versions/:version', {
    summary: 'A version of an agent, with all that it holds',
    params: versionParams,
    reply: wholeAgentVersion,
  }),
  restoreVersion: endpoint('POST /api/agents/:id/versions/:version/restore', {
    summary: 'Save an earlier version as the newest',
    params: versionParams,
    reply: agent,
  }),
  exportFile: endpoint('GET /api/agents/:id/export', {
    summary: 'The agent as a file',
    params: idParams,
    reply: agentFile,
  }),
  importFile: endpoint('POST /api/agents/import', {
    summary: 'Make an agent from a file; it arrives paused and nothing runs',
    body: agentFile,
    bodyLimit: agentFileBytesMax,
    reply: agent,
    status: 201,
  }),
}
