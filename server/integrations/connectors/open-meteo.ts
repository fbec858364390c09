import { z } from 'zod'
import { type ConnectorContext, defineConnector } from '#server/integrations/connector.ts'
import { optional, textField } from '#server/integrations/field.ts'
import { failed, mapped } from '#server/integrations/outcome.ts'

const places = 'https://geocoding-api.open-meteo.com'
const place = z.object({
  name: z.string(),
  country: z.string().default(''),
  latitude: z.number(),
  longitude: z.number(),
})
const found = z.object({ results: z.array(place).default([]) })
const numbers = z.array(z.number().nullable())
const forecast = z.object({
  daily: z.object({
    time: z.array(z.string()),
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_sum: numbers,
    wind_speed_10m_max: numbers,
  }),
})
const day = z.object({
  date: z.string(),
  highC: z.number().nullable(),
  lowC: z.number().nullable(),
  rainMm: z.number().nullable(),
  windKmh: z.number().nullable(),
})

export const openMeteo = defineConnector({
  id: 'open-meteo',
  name: 'Open-Meteo',
  description: 'Get the weather forecast for any place, without a key.',
  category: 'data',
  authType: 'none',
  fields: {
    place: optional(
      textField('Usual place', { hint: 'Used where an agent names none', placeholder: 'Lisbon' }),
    ),
  },
  steps: ['It is free for use that earns no money; else see open-meteo.com/en/pricing.'],
  address: () => 'https://api.open-meteo.com',
  alsoReaches: [places],
  check: {
    run: async (context) =>
      mapped(await placeNamed(context, context.config.place || 'Lisbon'), ({ results: [first] }) =>
        first
          ? `Open-Meteo knows ${first.name}, ${first.country}.`
          : 'Open-Meteo answers, but does not know the place.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'forecast',
      title: 'Read the forecast',
      description: 'The weather of the next days at a place: temperatures, rain and wind.',
      input: z.object({ place: z.string().max(100).optional(), days: z.int().min(1).max(14).default(3) }),
      output: z.object({ place: z.string(), days: z.array(day) }),
      effect: 'read',
      run: async (context, { place: named = context.config.place, days }) => {
        if (!named) return failed('refused', 'Name a place')
        const where = await placeNamed(context, named)
        if (!where.ok) return where
        const [at] = where.value.results
        if (!at) return failed('refused', `Open-Meteo knows no place called “${named}”`)
        const { name, country, latitude, longitude } = at
        return mapped(
          await context.call.json(forecast, '/v1/forecast', {
            query: {
              latitude,
              longitude,
              daily: 'temperature_2m_max,temperature_2m_min,precipitation_sum,wind_speed_10m_max',
              timezone: 'auto',
              forecast_days: days,
            },
          }),
          ({ daily }) => ({
            place: country ? `${name}, ${country}` : name,
            days: daily.time.map((date, index) => ({
              date,
              highC: daily.temperature_2m_max[index] ?? null,
              lowC: daily.temperature_2m_min[index] ?? null,
              rainMm: daily.precipitation_sum[index] ?? null,
              windKmh: daily.wind_speed_10m_max[index] ?? null,
            })),
          }),
        )
      },
    }),
  ],
})

const placeNamed = ({ call }: Pick<ConnectorContext, 'call'>, name: string) =>
  call.json(found, `${places}/v1/search`, { query: { name, count: 1 } })
