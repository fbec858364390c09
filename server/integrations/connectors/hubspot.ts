import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const contact = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) })
const contacts = z.object({ results: z.array(contact) })
const read = ['email', 'firstname', 'lastname', 'company', 'phone', 'lifecyclestage']

export const hubspot = defineConnector({
  id: 'hubspot',
  name: 'HubSpot',
  description: 'Find contacts of your CRM, add or change them, and write notes on them.',
  category: 'data',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ hint: 'The access token of a private app', placeholder: 'pat-…' }) },
  steps: [
    'In HubSpot, open “Settings”, “Integrations”, “Private Apps” and choose “Create a private app”.',
    'Under “Scopes”, add crm.objects.contacts.read and crm.objects.contacts.write.',
    'Create it, copy its access token and paste it here.',
  ],
  address: () => 'https://api.hubapi.com',
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ portalId: z.int() }), '/account-info/v3/details'),
        ({ portalId }) => `Connected to the account ${portalId}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'search_contacts',
      title: 'Find contacts',
      description: 'Find contacts by name, email address, phone or company.',
      input: z.object({ query: z.string().min(1).max(200), limit: z.int().min(1).max(50).default(10) }),
      output: z.array(contact),
      effect: 'read',
      run: async ({ call }, { query, limit }) =>
        mapped(
          await call.json(contacts, '/crm/v3/objects/contacts/search', {
            json: { query, limit, properties: read },
          }),
          ({ results }) => results,
        ),
    }),
    tool({
      name: 'save_contact',
      title: 'Add or change a contact',
      description: 'Add a contact, or change the one that has this email address.',
      input: z.object({
        email: z.email().max(320),
        properties: z.record(z.string().max(100), z.string().max(5_000)).default({}),
      }),
      output: contact,
      effect: 'write',
      // The address is the key: a repetition updates the same contact.
      honoursIdempotencyKey: true,
      run: async ({ call }, { email, properties }) =>
        mapped(
          await call.json(
            z.object({ results: z.tuple([contact]) }),
            '/crm/v3/objects/contacts/batch/upsert',
            { json: { inputs: [{ id: email, idProperty: 'email', properties: { ...properties, email } }] } },
          ),
          ({ results: [saved] }) => saved,
        ),
    }),
    tool({
      name: 'read_contact',
      title: 'Read a contact',
      description: 'Read one contact by its id.',
      input: z.object({ id: z.string().min(1).max(30) }),
      output: contact,
      effect: 'read',
      run: ({ call }, { id }) =>
        call.json(contact, path`/crm/v3/objects/contacts/${id}`, { query: { properties: read.join(',') } }),
    }),
  ],
})
