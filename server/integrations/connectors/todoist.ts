import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const task = z.object({
  id: z.string(),
  content: z.string(),
  description: z.string(),
  due: z.object({ date: z.string() }).nullish(),
})
const tasks = z.object({ results: z.array(task) })

export const todoist = defineConnector({
  id: 'todoist',
  name: 'Todoist',
  description: 'Read your tasks, add some and tick them off.',
  category: 'productivity',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ hint: 'Your API token' }) },
  steps: [
    'In Todoist, open “Settings”, “Integrations”, “Developer”.',
    'Choose “Copy API token” and paste it here.',
  ],
  address: () => 'https://api.todoist.com/api/v1',
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ full_name: z.string() }), '/user'),
        ({ full_name: name }) => `Connected as ${name}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_tasks',
      title: 'Read tasks',
      description: 'Read open tasks by a Todoist filter, such as: today | overdue.',
      input: z.object({
        filter: z.string().min(1).max(1_000).default('all'),
        limit: z.int().min(1).max(100).default(30),
      }),
      output: z.array(task),
      effect: 'read',
      run: async ({ call }, { filter, limit }) =>
        mapped(
          await call.json(tasks, '/tasks/filter', { query: { query: filter, limit } }),
          ({ results }) => results,
        ),
    }),
    tool({
      name: 'create_task',
      title: 'Add a task',
      description: 'Add a task to the inbox or to a project; “due” is said in words, such as: tomorrow at 9.',
      input: z.object({
        content: z.string().min(1).max(500),
        description: z.string().max(16_000).default(''),
        due: z.string().max(150).optional(),
        projectId: z.string().max(50).optional(),
      }),
      output: z.object({ id: z.string() }),
      effect: 'write',
      honoursIdempotencyKey: true,
      run: ({ call, idempotencyKey }, { content, description, due, projectId }) =>
        call.json(z.object({ id: z.string() }), '/tasks', {
          headers: { 'x-request-id': idempotencyKey },
          json: { content, description, due_string: due, project_id: projectId },
        }),
    }),
    tool({
      name: 'close_task',
      title: 'Tick off a task',
      description: 'Mark a task as done.',
      input: z.object({ id: z.string().min(1).max(50) }),
      output: z.object({ done: z.literal(true) }),
      effect: 'write',
      honoursIdempotencyKey: true,
      run: async ({ call, idempotencyKey }, { id }) =>
        mapped(
          await call.text(path`/tasks/${id}/close`, {
            method: 'POST',
            headers: { 'x-request-id': idempotencyKey },
          }),
          () => ({ done: true as const }),
        ),
    }),
  ],
})
