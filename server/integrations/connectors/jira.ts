import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { addressField, apiKeyField, textField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const found = z.object({
  issues: z.array(
    z.object({
      key: z.string(),
      fields: z.object({
        summary: z.string(),
        status: z.object({ name: z.string() }),
        updated: z.string(),
      }),
    }),
  ),
})
const emailText = z
  .string()
  .trim()
  .max(320)
  .regex(/^([^\s@]+@[^\s@]+)?$/, 'Please enter an email address')

/** A text as Jira keeps it, in its document format. */
const document = (text: string) => ({
  type: 'doc',
  version: 1,
  content: text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})

export const jira = defineConnector({
  id: 'jira',
  name: 'Jira',
  description: 'Find, create and comment on issues of Jira Cloud.',
  category: 'productivity',
  authType: 'api_key',
  fields: {
    site: addressField('Jira address', { placeholder: 'https://your-team.atlassian.net' }),
    email: textField('Email of your account', { schema: emailText }),
    apiKey: apiKeyField({ hint: 'An API token' }),
  },
  steps: [
    'Open id.atlassian.com/manage-profile/security/api-tokens and choose “Create API token”.',
    'Copy the token and paste it here, with the email address of the same account.',
    'The address is the one in your browser when you use Jira, up to “.net”.',
  ],
  address: ({ site }) => site.replace(/\/+$/, ''),
  headers: ({ email, apiKey }) => ({
    authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
  }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ displayName: z.string() }), '/rest/api/3/myself'),
        ({ displayName }) => `Connected as ${displayName}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'search_issues',
      title: 'Find issues',
      description: 'Find issues by a JQL query, such as: project = WEB and status != Done order by updated.',
      input: z.object({ jql: z.string().min(1).max(2_000), limit: z.int().min(1).max(50).default(20) }),
      output: z.array(
        z.object({ key: z.string(), summary: z.string(), status: z.string(), updated: z.string() }),
      ),
      effect: 'read',
      run: async ({ call }, { jql, limit }) =>
        mapped(
          await call.json(found, '/rest/api/3/search/jql', {
            query: { jql, maxResults: limit, fields: 'summary,status,updated' },
          }),
          ({ issues }) =>
            issues.map(({ key, fields: { summary, status, updated } }) => ({
              key,
              summary,
              status: status.name,
              updated,
            })),
        ),
    }),
    tool({
      name: 'create_issue',
      title: 'Create an issue',
      description: 'Create an issue in a project.',
      input: z.object({
        projectKey: z.string().min(1).max(20),
        type: z.string().max(50).default('Task'),
        summary: z.string().min(1).max(255),
        description: z.string().max(30_000).default(''),
      }),
      output: z.object({ key: z.string() }),
      effect: 'write',
      run: ({ call }, { projectKey, type, summary, description }) =>
        call.json(z.object({ key: z.string() }), '/rest/api/3/issue', {
          json: {
            fields: {
              project: { key: projectKey },
              issuetype: { name: type },
              summary,
              ...(description && { description: document(description) }),
            },
          },
        }),
    }),
    tool({
      name: 'comment',
      title: 'Comment on an issue',
      description: 'Write a comment under an issue.',
      input: z.object({ key: z.string().min(1).max(50), text: z.string().min(1).max(30_000) }),
      output: z.object({ id: z.string() }),
      effect: 'write',
      run: ({ call }, { key, text }) =>
        call.json(z.object({ id: z.string() }), path`/rest/api/3/issue/${key}/comment`, {
          json: { body: document(text) },
        }),
    }),
  ],
})
