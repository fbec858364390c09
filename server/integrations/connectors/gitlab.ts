import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { addressField, apiKeyField, optional } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const project = z.string().min(1).max(300).describe('Number or full path of the project: group/name')
const issue = z.object({
  iid: z.int(),
  title: z.string(),
  state: z.string(),
  web_url: z.string(),
  description: z.string().nullish(),
  updated_at: z.string(),
})

export const gitlab = defineConnector({
  id: 'gitlab',
  name: 'GitLab',
  description: 'Read and open issues of projects on gitlab.com or a GitLab of your own.',
  category: 'productivity',
  authType: 'api_key',
  fields: {
    apiKey: apiKeyField({ hint: 'A personal, group or project access token', placeholder: 'glpat-…' }),
    site: optional(addressField('GitLab address', { hint: 'Left empty: https://gitlab.com' })),
  },
  steps: [
    'In GitLab, open your “Preferences”, then “Access tokens”.',
    'Choose “Add new token” with the scope “api”, or “read_api” where agents only read.',
    'Copy the token and paste it here.',
  ],
  address: ({ site }) => `${(site || 'https://gitlab.com').replace(/\/+$/, '')}/api/v4`,
  headers: ({ apiKey }) => ({ 'private-token': apiKey }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ username: z.string() }), '/user'),
        ({ username }) => `Connected as ${username}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_issues',
      title: 'List issues',
      description: 'List issues of a project, those changed last first.',
      input: z.object({
        project,
        state: z.enum(['opened', 'closed', 'all']).default('opened'),
        limit: z.int().min(1).max(50).default(20),
      }),
      output: z.array(issue),
      effect: 'read',
      run: (context, { project: id, state, limit }) =>
        context.call.json(z.array(issue), path`/projects/${id}/issues`, {
          query: { state, per_page: limit, order_by: 'updated_at' },
        }),
    }),
    tool({
      name: 'create_issue',
      title: 'Open an issue',
      description: 'Open an issue in a project.',
      input: z.object({
        project,
        title: z.string().min(1).max(255),
        description: z.string().max(60_000).default(''),
      }),
      output: z.object({ iid: z.int(), web_url: z.string() }),
      effect: 'write',
      run: ({ call }, { project: id, ...json }) =>
        call.json(issue.pick({ iid: true, web_url: true }), path`/projects/${id}/issues`, { json }),
    }),
    tool({
      name: 'comment',
      title: 'Comment on an issue',
      description: 'Write a comment under an issue of a project.',
      input: z.object({ project, iid: z.int().min(1), body: z.string().min(1).max(60_000) }),
      output: z.object({ id: z.int() }),
      effect: 'write',
      run: ({ call }, { project: id, iid, body }) =>
        call.json(z.object({ id: z.int() }), path`/projects/${id}/issues/${iid}/notes`, { json: { body } }),
    }),
  ],
})
