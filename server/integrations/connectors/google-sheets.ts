import { z } from 'zod'
import { clock } from '#server/platform/clock.ts'
import { defineConnector } from '#server/integrations/connector.ts'
import { textField } from '#server/integrations/field.ts'
import { google, googleAt } from '#server/integrations/google.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const idPattern = /[\w-]{25,100}/
const spreadsheetLink = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^((?:https:\/\/)?docs\.google\.com\/spreadsheets\/(u\/\d+\/)?d\/[\w-]{25,100}([/?#].*)?|[\w-]{25,100})?$/,
    'Paste the address of the spreadsheet, which begins with docs.google.com/spreadsheets/d/',
  )
const cell = z.union([z.string(), z.number(), z.boolean()])
const cellCharsMax = 50_000
/** Integers and decimals; longer digits, or digits with a leading zero, are an identifier and stay text. */
const numberPattern = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/
const titled = z.object({ properties: z.object({ title: z.string() }) })

export const googleSheets = defineConnector({
  id: 'google-sheets',
  name: 'Google Sheets',
  description: 'Read a Google spreadsheet and append rows to it.',
  category: 'data',
  authType: 'oauth2',
  fields: {
    spreadsheet: textField('Spreadsheet', {
      schema: spreadsheetLink,
      hint: 'Its address, from the address bar of your browser. Agents reach no other spreadsheet',
      placeholder: 'https://docs.google.com/spreadsheets/d/…',
    }),
  },
  steps: [
    'Open the spreadsheet in your browser and copy its address.',
    'Paste it here and choose “Connect with Google”.',
    'Choose the account that may change the spreadsheet, and allow access to your sheets.',
  ],
  address: () => `${googleAt('https://sheets.googleapis.com')}/v4/spreadsheets`,
  oauth: { provider: google, scopes: ['https://www.googleapis.com/auth/spreadsheets'] },
  check: {
    run: async ({ call, config }) =>
      mapped(
        await call.json(titled.extend({ sheets: z.array(titled) }), path`/${idIn(config.spreadsheet)}`, {
          query: { fields: 'properties.title,sheets.properties.title' },
        }),
        ({ properties, sheets }) =>
          `Connected to “${properties.title}” with the sheets ${sheets.map((sheet) => `“${sheet.properties.title}”`).join(', ')}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'read_range',
      title: 'Read cells',
      description: 'Read the cells of a range of the connected spreadsheet, row by row.',
      input: z.object({
        range: z
          .string()
          .min(1)
          .max(200)
          .describe('A range such as Sheet1!A1:D20, or the name of a sheet for all of it'),
      }),
      output: z.array(z.array(cell)),
      effect: 'read',
      run: async ({ call, config }, { range }) =>
        mapped(
          await call.json(
            z.object({ values: z.array(z.array(cell)).default([]) }),
            path`/${idIn(config.spreadsheet)}/values/${range}`,
          ),
          ({ values }) => values,
        ),
    }),
    tool({
      name: 'append_row',
      title: 'Append a row',
      description: 'Append a row below the last one of a sheet of the connected spreadsheet.',
      input: z.object({
        values: z
          .array(z.string().max(cellCharsMax * 2))
          .min(1)
          .max(50)
          .describe('The cells of the row, from left to right'),
        sheet: z
          .string()
          .min(1)
          .max(100)
          .default('A1')
          .describe('Name of the sheet; the first one if left out'),
        withTime: z.boolean().default(false).describe('Begin the row with the date and time (UTC)'),
      }),
      output: z.object({ updatedRange: z.string() }),
      effect: 'write',
      isTargetFixed: true,
      run: async ({ call, config }, { values, sheet, withTime }) => {
        const time = clock.now().toISOString().slice(0, 16).replace('T', ' ')
        const row = [...(withTime ? [time] : []), ...values.map(cellOf)]
        return mapped(
          await call.json(
            z.object({ updates: z.object({ updatedRange: z.string() }) }),
            `${path`/${idIn(config.spreadsheet)}/values/${sheet}`}:append`,
            {
              // RAW input is never read as a formula, which could send other cells of the sheet elsewhere.
              query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
              json: { values: [row] },
            },
          ),
          ({ updates }) => updates,
        )
      },
    }),
  ],
})

/** The id of the spreadsheet in its address. */
const idIn = (spreadsheet: string) => idPattern.exec(spreadsheet.replace(/^.*\/d\//, ''))?.join('') ?? ''

const cellOf = (text: string) => (numberPattern.test(text) ? Number(text) : text.slice(0, cellCharsMax))
