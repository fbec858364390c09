import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField, textField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const record = z.object({ id: z.string(), fields: z.record(z.string(), z.json()) })
const table = z.string().min(1).max(255).describe('Name or id of the table')
const fields = z.record(z.string(), z.json()).describe('The fields by their names')
const baseId = z
  .string()
  .trim()
  .regex(/^(app\w{10,20})?$/, 'The id of a base begins with “app”; it stands in its address')

export const airtable = defineConnector({
  id: 'airtable',
  name: 'Airtable',
  description: 'Read, add and change records of an Airtable base.',
  category: 'data',
  authType: 'api_key',
  fields: {
    apiKey: apiKeyField({ hint: 'A personal access token', placeholder: 'pat…' }),
    baseId: textField('Base', { schema: baseId, placeholder: 'appXXXXXXXXXXXXXX' }),
  },
  steps: [
    'Open airtable.com/create/tokens and choose “Create new token”.',
    'Add the scopes “data.records:read” and “data.records:write”, and the base under “Access”.',
    'Copy the token, and the id of the base (app…), which stands in its address.',
  ],
  address: ({ baseId: base }) => `https://api.airtable.com/v0/${base}`,
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ id: z.string() }), 'https://api.airtable.com/v0/meta/whoami'),
        ({ id }) => `Connected as ${id}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_records',
      title: 'Read records',
      description: 'Read records of a table, optionally those that a formula selects.',
      input: z.object({
        table,
        formula: z.string().max(2_000).optional().describe('An Airtable formula such as {Status} = "Open"'),
        limit: z.int().min(1).max(100).default(20),
      }),
      output: z.array(record),
      effect: 'read',
      run: async ({ call }, { table: name, formula, limit }) =>
        mapped(
          await call.json(z.object({ records: z.array(record) }), path`/${name}`, {
            query: { maxRecords: limit, filterByFormula: formula },
          }),
          ({ records }) => records,
        ),
    }),
    tool({
      name: 'create_record',
      title: 'Add a record',
      description: 'Add a record to a table.',
      input: z.object({ table, fields }),
      output: record,
      effect: 'write',
      run: ({ call }, { table: name, fields: values }) =>
        call.json(record, path`/${name}`, { json: { fields: values, typecast: true } }),
    }),
    tool({
      name: 'update_record',
      title: 'Change a record',
      description: 'Change fields of a record; fields that are left out stay.',
      input: z.object({ table, recordId: z.string().regex(/^rec\w+$/), fields }),
      output: record,
      effect: 'write',
      honoursIdempotencyKey: true,
      run: ({ call }, { table: name, recordId, fields: values }) =>
        call.json(record, path`/${name}/${recordId}`, {
          method: 'PATCH',
          json: { fields: values, typecast: true },
        }),
    }),
  ],
})
