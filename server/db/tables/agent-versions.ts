import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { wholeAgentVersion } from '#contract/agents/agent-archive.ts'
import { type AgentRow, agents } from './agents.ts'
import { createdAt, rowId } from './columns.ts'

/** The fields of an agent that a version stores. */
export type VersionFields = Pick<AgentRow, keyof z.output<typeof wholeAgentVersion>['fields']>

/** Snapshot of an agent after each save. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** Names of the fields that this save changed. */
    changed: text('changed').array().notNull().default([]),
    fields: jsonb('fields').$type<VersionFields>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('agent_versions_version_key').on(t.agentId, t.version),
    index('agent_versions_agent_id_idx').on(t.agentId, t.id),
  ],
)
