import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { done, failed, mapped, type Outcome } from '#server/integrations/outcome.ts'

const issue = z.object({
  identifier: z.string(),
  title: z.string(),
  url: z.string(),
  updatedAt: z.string(),
  state: z.object({ name: z.string() }),
})
const team = z.object({ id: z.string(), key: z.string(), name: z.string() })

/** Queries Linear, which reports failures in the `errors` of an answer. */
async function ask<Data>(
  { call }: Pick<ConnectorContext, 'call'>,
  data: z.ZodType<Data>,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Outcome<Data>> {
  const errors = z.array(z.object({ message: z.string() })).optional()
  const answer = await call.json(z.object({ data: z.unknown(), errors }), '/graphql', {
    json: { query, variables },
  })
  if (!answer.ok) return answer
  const [error] = answer.value.errors ?? []
  if (error) return failed('refused', `Linear: ${error.message.slice(0, 300)}`)
  const parsed = data.safeParse(answer.value.data)
  return parsed.success
    ? done(parsed.data)
    : failed('bad_answer', 'Linear gave an answer that was not understood')
}

export const linear = defineConnector({
  id: 'linear',
  name: 'Linear',
  description: 'Read and create issues of Linear.',
  category: 'productivity',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ hint: 'A personal API key', placeholder: 'lin_api_…' }) },
  steps: [
    'In Linear, open “Settings”, then “Security & access”.',
    'Under “Personal API keys”, choose “New API key”, copy it and paste it here.',
  ],
  address: () => 'https://api.linear.app',
  headers: ({ apiKey }) => ({ authorization: apiKey }),
  check: {
    run: async (context) =>
      mapped(
        await ask(context, z.object({ viewer: z.object({ name: z.string() }) }), '{ viewer { name } }'),
        ({ viewer }) => `Connected as ${viewer.name}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_issues',
      title: 'List issues',
      description: 'List issues that are not done, those changed last first; optionally of one team.',
      input: z.object({ teamKey: z.string().max(10).optional(), limit: z.int().min(1).max(50).default(20) }),
      output: z.array(issue),
      effect: 'read',
      run: async (context, { teamKey, limit }) =>
        mapped(
          await ask(
            context,
            z.object({ issues: z.object({ nodes: z.array(issue) }) }),
            `query($first: Int!, $filter: IssueFilter) {
              issues(first: $first, filter: $filter, orderBy: updatedAt) {
                nodes { identifier title url updatedAt state { name } }
              }
            }`,
            {
              first: limit,
              filter: {
                completedAt: { null: true },
                canceledAt: { null: true },
                ...(teamKey && { team: { key: { eq: teamKey } } }),
              },
            },
          ),
          ({ issues }) => issues.nodes,
        ),
    }),
    tool({
      name: 'list_teams',
      title: 'List teams',
      description: 'List the teams with their ids, which a new issue needs.',
      input: z.object({}),
      output: z.array(team),
      effect: 'read',
      run: async (context) =>
        mapped(
          await ask(
            context,
            z.object({ teams: z.object({ nodes: z.array(team) }) }),
            '{ teams(first: 50) { nodes { id key name } } }',
          ),
          ({ teams }) => teams.nodes,
        ),
    }),
    tool({
      name: 'create_issue',
      title: 'Create an issue',
      description: 'Create an issue in a team.',
      input: z.object({
        teamId: z.string().min(1).max(50),
        title: z.string().min(1).max(255),
        description: z.string().max(60_000).default(''),
      }),
      output: z.object({ identifier: z.string(), url: z.string() }),
      effect: 'write',
      run: async (context, input) =>
        mapped(
          await ask(
            context,
            z.object({
              issueCreate: z.object({ issue: issue.pick({ identifier: true, url: true }) }),
            }),
            `mutation($input: IssueCreateInput!) {
              issueCreate(input: $input) { success issue { identifier url } }
            }`,
            { input },
          ),
          ({ issueCreate }) => issueCreate.issue,
        ),
    }),
  ],
})
