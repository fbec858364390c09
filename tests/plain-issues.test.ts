import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { plainIssue } from '#server/platform/plain-issues.ts'
import { Failure } from '#server/platform/failure.ts'
import { parsePart } from '#server/http/input/read-input.ts'

/** How the validator words things by itself. */
const ofTheLibrary =
  /Invalid (input|option|string|type|element|key|discriminator|email|URL|ISO)|expected .* received|Too (big|small)|Unrecognized key|No matching/i

const endpoints = Object.values(api).flatMap((calls) => Object.values(calls) as Endpoint[])
const parts = endpoints.flatMap(({ route, params, query, body, rawBody }) =>
  Object.entries({ params, query, body: rawBody ? undefined : body }).flatMap(([part, schema]) =>
    schema ? [{ name: `${part} of ${route}`, schema }] : [],
  ),
)

const wrong = [
  undefined,
  null,
  7,
  -1,
  1.5,
  'x',
  '',
  true,
  [],
  {},
  [null],
  { a: 1 },
  'x'.repeat(30_000),
  Number.NaN,
]

/** Bodies that lack a field, have null or another type in it, or more than is known. */
function* misfits(schema: z.ZodType): Generator {
  yield* wrong
  if (!(schema instanceof z.ZodObject)) return
  const names = Object.keys(schema.shape)
  for (const value of wrong) {
    yield Object.fromEntries(names.map((name) => [name, value]))
    for (const name of names) yield { [name]: value, extra: 1 }
    for (const name of names) yield { [name]: [value], [`${name}Other`]: value }
    for (const name of names) yield { [name]: { [name]: value, kind: value, type: value } }
  }
}

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    parsePart(schema, value)
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [error.message, ...(error.issues ?? []).map(({ message }) => message)]
  }
}

test.each(parts)('$name refuses in our words, whatever is missing, null or of another type', ({ schema }) => {
  for (const value of misfits(schema)) {
    for (const message of messagesOf(schema, value)) {
      expect(message).not.toMatch(ofTheLibrary)
      expect(message.trim()).not.toBe('')
    }
  }
})

const bodyOf = (route: string) => {
  const found = endpoints.find((call) => call.route === route)?.body
  if (!found) throw new Error(`No such call: ${route}`)
  return found
}
const said: [string, string, string][] = [
  ['POST /api/agents', 'name', 'Agent name is required'],
  ['POST /api/agents', 'persona', 'Persona is required'],
  ['POST /api/agents', 'taskDescription', 'Task description must be at least 10 characters'],
  ['POST /api/agents', 'webLinks', 'Please enter valid URLs'],
  ['POST /api/agent-teams', 'name', 'Team name is required'],
  ['POST /api/agent-teams', 'taskDescription', 'Task description must be at least 10 characters'],
  ['POST /api/agent-teams/:id/members', 'agentId', 'Agent is required'],
  ['POST /api/agent-teams/:id/members', 'executionOrder', 'Execution order must be at least 1'],
  ['POST /api/custom-personas', 'name', 'Persona name is required'],
  ['POST /api/custom-personas', 'description', 'Persona description must be at least 10 characters'],
  ['POST /api/admin/invitations', 'email', 'Valid email is required'],
  ['POST /api/agents/:id/shares', 'email', 'Valid email is required'],
  ['POST /api/tags', 'name', 'Tag name is required'],
]

describe('the words of the specification answer', { tags: 'words' }, () => {
  test.each(said)('%s with another type for %s', (route, field, message) => {
    for (const value of [null, 7, true, {}]) {
      if (typeof value === 'number' && message.includes('order')) continue
      const isNumber = field === 'agentId' || field === 'executionOrder'
      if (isNumber && value === 7) continue
      const issues = bodyOf(route).safeParse({ [field]: value }, { error: plainIssue }).error?.issues ?? []
      expect(issues.find(({ path }) => path[0] === field)?.message).toBe(message)
    }
  })

  test.each(said.filter(([, field]) => field !== 'webLinks' && field !== 'executionOrder'))(
    '%s without %s',
    (route, field, message) => {
      const issues = bodyOf(route).safeParse({}, { error: plainIssue }).error?.issues ?? []
      expect(issues.find(({ path }) => path[0] === field)?.message).toBe(message)
    },
  )

  test.each([
    [
      'POST /api/agents',
      { taskFrequency: 'yearly' },
      'Task frequency must be one of hourly, daily, weekly, monthly or as-needed',
    ],
    ['POST /api/agents', { triggerType: null }, 'Trigger type is required'],
    ['POST /api/agents', { notifications: 'yes' }, 'Notifications must be true or false'],
    ['POST /api/agents', { name: 'x'.repeat(200) }, 'Name must be at most 120 characters'],
    ['POST /api/user-integrations', {}, 'Integration id is required'],
    ['POST /api/user-integrations', { config: [] }, 'Config must be an object'],
    ['PATCH /api/agents/:id', { version: 0 }, 'Version must be at least 1'],
    ['PATCH /api/agents/:id', { colour: 'red' }, 'Unknown field: colour'],
    ['POST /api/agents', undefined, 'The body is required'],
  ])('%s with %j', (route, body, message) => {
    const issues = bodyOf(route).safeParse(body, { error: plainIssue }).error?.issues ?? []
    expect(issues.map((issue) => issue.message)).toContain(message)
  })
})
