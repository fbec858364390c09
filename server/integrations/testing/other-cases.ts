import type { ConnectorCase } from './connector-case.ts'

const listing = `<?xml version="1.0"?><ListBucketResult><Contents><Key>a&amp;b.csv</Key><Size>12</Size><LastModified>2026-11-01T00:00:00Z</LastModified></Contents></ListBucketResult>`
const contact = { id: '51', properties: { email: 'ada@example.com' } }
const record = { id: 'recA1', fields: { Name: 'Ada' } }

export const otherCases: ConnectorCase[] = [
  {
    id: 'google-sheets',
    config: {
      spreadsheet: `https://docs.google.com/spreadsheets/d/${'s'.repeat(44)}/edit`,
      accessToken: 'ya29.one',
    },
    host: 'sheets.googleapis.com',
    key: ['authorization', 'Bearer ya29.one'],
    check: {
      answers: [{ properties: { title: 'Budget' }, sheets: [{ properties: { title: 'May' } }] }],
      says: 'Connected to “Budget” with the sheets “May”.',
    },
    tools: [
      {
        tool: 'read_range',
        input: { range: 'May!A1:B2' },
        answers: [{ range: 'May!A1:B2', majorDimension: 'ROWS', values: [['Rent', '950']] }],
        asks: `GET /v4/spreadsheets/${'s'.repeat(44)}/values/May!A1%3AB2`,
        gives: [['Rent', '950']],
      },
      {
        tool: 'append_row',
        input: { values: ['Rent', '950', '=A1', '0049'], sheet: 'May' },
        answers: [{ spreadsheetId: 's', updates: { updatedRange: 'May!A3:D3', updatedRows: 1 } }],
        asks: `POST /v4/spreadsheets/${'s'.repeat(44)}/values/May:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
        sends: { values: [['Rent', 950, '=A1', '0049']] },
        gives: { updatedRange: 'May!A3:D3' },
      },
    ],
  },
  {
    id: 'slack',
    config: { webhookUrl: 'https://hooks.slack.com/services/T0/B0/secretsecret' },
    host: 'hooks.slack.com',
    check: { answers: ['ok'], says: 'Slack took a test message: look for it in the channel.' },
    tools: [
      {
        tool: 'send_message',
        input: { text: 'Hi' },
        answers: ['ok'],
        asks: 'POST /services/T0/B0/secretsecret',
        sends: { text: 'Hi' },
        gives: { sent: true },
      },
    ],
  },
  {
    id: 'discord',
    config: { webhookUrl: 'https://discord.com/api/webhooks/1/secretsecret' },
    host: 'discord.com',
    check: { answers: [{ name: 'Bal', channel_id: '5' }], says: 'Discord knows the webhook “Bal”.' },
    tools: [
      {
        tool: 'send_message',
        input: { text: `${'a '.repeat(999)}@everyone` },
        answers: [{ id: '77' }],
        asks: 'POST /api/webhooks/1/secretsecret?wait=true',
        sends: { content: '@everyone', allowed_mentions: { parse: [] } },
        gives: { messages: 2 },
      },
    ],
  },
  {
    id: 'telegram',
    config: { apiKey: '123:AAsecretsecret', chatId: '@news' },
    host: 'api.telegram.org',
    check: {
      answers: [{ ok: true, result: { username: 'bal_bot' } }],
      says: 'Connected as the bot @bal_bot.',
    },
    tools: [
      {
        tool: 'send_message',
        input: { text: 'Hi' },
        answers: [{ ok: true, result: { message_id: 3 } }],
        asks: 'POST /bot123%3AAAsecretsecret/sendMessage',
        sends: { chat_id: '@news', text: 'Hi' },
        gives: { messages: 1 },
      },
    ],
  },
  {
    id: 'microsoft-teams',
    config: { webhookUrl: 'https://prod.logic.azure.com/workflows/1/triggers?sig=secretsecret' },
    host: 'prod.logic.azure.com',
    check: { answers: [''], says: 'Teams took a test message: look for it in the channel.' },
    tools: [
      {
        tool: 'send_message',
        input: { text: 'Hi' },
        answers: [''],
        asks: 'POST /workflows/1/triggers?sig=secretsecret',
        sends: {
          type: 'message',
          attachments: [{ content: { type: 'AdaptiveCard', body: [{ text: 'Hi', wrap: true }] } }],
        },
        gives: { sent: true },
      },
    ],
  },
  {
    id: 'airtable',
    config: { apiKey: 'pat1', baseId: 'app12345678901234' },
    host: 'api.airtable.com',
    key: ['authorization', 'Bearer pat1'],
    check: { answers: [{ id: 'usr1' }], says: 'Connected as usr1.' },
    tools: [
      {
        tool: 'list_records',
        input: { table: 'Leads & co', formula: '{A}=1' },
        answers: [{ records: [record] }],
        asks: 'GET /v0/app12345678901234/Leads%20%26%20co?maxRecords=20&filterByFormula=%7BA%7D%3D1',
        gives: [record],
      },
      {
        tool: 'create_record',
        input: { table: 'Leads', fields: { Name: 'Ada' } },
        answers: [record],
        asks: 'POST /v0/app12345678901234/Leads',
        sends: { fields: { Name: 'Ada' }, typecast: true },
        gives: record,
      },
      {
        tool: 'update_record',
        input: { table: 'Leads', recordId: 'recA1', fields: { Name: 'Ada' } },
        answers: [record],
        asks: 'PATCH /v0/app12345678901234/Leads/recA1',
        sends: { fields: { Name: 'Ada' } },
        gives: record,
      },
    ],
  },
  {
    id: 'hubspot',
    config: { apiKey: 'pat-1' },
    host: 'api.hubapi.com',
    key: ['authorization', 'Bearer pat-1'],
    check: { answers: [{ portalId: 12 }], says: 'Connected to the account 12.' },
    tools: [
      {
        tool: 'search_contacts',
        input: { query: 'ada' },
        answers: [{ results: [contact] }],
        asks: 'POST /crm/v3/objects/contacts/search',
        sends: { query: 'ada', limit: 10 },
        gives: [contact],
      },
      {
        tool: 'save_contact',
        input: { email: 'ada@example.com', properties: { company: 'X' } },
        answers: [{ results: [contact] }],
        asks: 'POST /crm/v3/objects/contacts/batch/upsert',
        sends: { inputs: [{ id: 'ada@example.com', idProperty: 'email', properties: { company: 'X' } }] },
        gives: contact,
      },
      {
        tool: 'read_contact',
        input: { id: '51' },
        answers: [contact],
        asks: 'GET /crm/v3/objects/contacts/51?properties=email%2Cfirstname%2Clastname%2Ccompany%2Cphone%2Clifecyclestage',
        gives: contact,
      },
    ],
  },
  {
    id: 'open-meteo',
    config: { place: 'Lisbon' },
    host: 'api.open-meteo.com',
    check: {
      answers: [{ results: [{ name: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 }] }],
      says: 'Open-Meteo knows Lisbon, Portugal.',
    },
    tools: [
      {
        tool: 'forecast',
        input: { days: 1 },
        answers: [
          { results: [{ name: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 }] },
          {
            daily: {
              time: ['2026-11-23'],
              temperature_2m_max: [17],
              temperature_2m_min: [11],
              precipitation_sum: [null],
              wind_speed_10m_max: [20],
            },
          },
        ],
        asks: 'GET /v1/forecast?latitude=38.7&longitude=-9.1&daily=temperature_2m_max%2Ctemperature_2m_min%2Cprecipitation_sum%2Cwind_speed_10m_max&timezone=auto&forecast_days=1',
        gives: {
          place: 'Lisbon, Portugal',
          days: [{ date: '2026-11-23', highC: 17, lowC: 11, rainMm: null, windKmh: 20 }],
        },
      },
    ],
  },
  {
    id: 's3',
    config: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      bucket: 'reports',
      accessKeyId: 'AKIA1',
      apiKey: 'secret1',
    },
    host: 's3.eu-central-1.amazonaws.com',
    check: { answers: [listing], says: 'The bucket can be read.' },
    tools: [
      {
        tool: 'list_files',
        input: { prefix: 'a' },
        answers: [listing],
        asks: 'GET /reports?list-type=2&max-keys=50&prefix=a',
        gives: [{ key: 'a&b.csv', size: 12, changed: '2026-11-01T00:00:00Z' }],
      },
      {
        tool: 'read_file',
        input: { key: '2026/a b.csv' },
        answers: ['one,two'],
        asks: 'GET /reports/2026/a%20b.csv',
        gives: { text: 'one,two' },
      },
      {
        tool: 'write_file',
        input: { key: 'a.txt', text: 'Hi' },
        answers: [''],
        asks: 'PUT /reports/a.txt',
        gives: { written: 'a.txt' },
      },
    ],
  },
]
