import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const repository = {
  owner: z.string().min(1).max(100).describe('The user or organisation that owns the repository'),
  repo: z.string().min(1).max(100).describe('The name of the repository'),
}
const issue = z.object({
  number: z.int(),
  title: z.string(),
  state: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  updated_at: z.string(),
})
const written = z.object({ html_url: z.string() })
const release = z.object({
  name: z.string().nullable(),
  tag_name: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  published_at: z.string().nullable(),
})

export const github = defineConnector({
  id: 'github',
  name: 'GitHub',
  description: 'Read issues, pull requests and releases of repositories, open issues and comment.',
  category: 'productivity',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ hint: 'A personal access token', placeholder: 'github_pat_…' }) },
  steps: [
    'On GitHub, open “Settings”, “Developer settings”, “Personal access tokens”, “Fine-grained tokens”.',
    'Choose “Generate new token” and the repositories that agents may see.',
    'Give it “Issues: read and write” and “Contents: read”, then copy the token and paste it here.',
  ],
  address: () => 'https://api.github.com',
  headers: ({ apiKey }) => ({
    authorization: `Bearer ${apiKey}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ login: z.string() }), '/user'),
        ({ login }) => `Connected as ${login}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_issues',
      title: 'List issues',
      description: 'List issues and pull requests of a repository, those changed last first.',
      input: z.object({
        ...repository,
        state: z.enum(['open', 'closed', 'all']).default('open'),
        limit: z.int().min(1).max(50).default(20),
      }),
      output: z.array(issue),
      effect: 'read',
      run: ({ call }, { owner, repo, state, limit }) =>
        call.json(z.array(issue), path`/repos/${owner}/${repo}/issues`, {
          query: { state, per_page: limit, sort: 'updated' },
        }),
    }),
    tool({
      name: 'list_releases',
      title: 'List releases',
      description: 'List the releases of a repository, newest first.',
      input: z.object({ ...repository, limit: z.int().min(1).max(30).default(5) }),
      output: z.array(release),
      effect: 'read',
      run: ({ call }, { owner, repo, limit }) =>
        call.json(z.array(release), path`/repos/${owner}/${repo}/releases`, { query: { per_page: limit } }),
    }),
    tool({
      name: 'create_issue',
      title: 'Open an issue',
      description: 'Open an issue in a repository.',
      input: z.object({
        ...repository,
        title: z.string().min(1).max(256),
        body: z.string().max(60_000).default(''),
        labels: z.array(z.string().max(50)).max(10).default([]),
      }),
      output: z.object({ number: z.int(), html_url: z.string() }),
      effect: 'write',
      run: ({ call }, { owner, repo, ...json }) =>
        call.json(issue.pick({ number: true, html_url: true }), path`/repos/${owner}/${repo}/issues`, {
          json,
        }),
    }),
    tool({
      name: 'comment',
      title: 'Comment on an issue',
      description: 'Write a comment under an issue or pull request.',
      input: z.object({ ...repository, number: z.int().min(1), body: z.string().min(1).max(60_000) }),
      output: written,
      effect: 'write',
      run: ({ call }, { owner, repo, number, body }) =>
        call.json(written, path`/repos/${owner}/${repo}/issues/${number}/comments`, { json: { body } }),
    }),
  ],
})
