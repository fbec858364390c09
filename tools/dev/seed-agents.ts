import type { z } from 'zod'
import type { agentForm } from '#contract/agents/agents.ts'
import { addressOf } from '#tools/demos/town.ts'
import { slowTask } from './scripted-model.ts'

/** An agent as a person creates it. */
export type NewAgent = z.input<typeof agentForm>

/** Its runs are written for minutes. */
export const longReport: NewAgent = {
  name: 'Long report',
  persona: 'researcher',
  taskDescription: `Write a long report about the year at the harbour, and ${slowTask}.`,
}

/** The agents of the sample data; `channelId` is a connection that one of them writes to. */
export function agentsOf(channelId?: number): NewAgent[] {
  return [
    {
      name: 'Harbour watch',
      persona: 'researcher',
      taskDescription: 'Tell me what is new at the harbour: basins, berths, prices.',
      webLinks: [addressOf('harbour')],
      autoSchedule: true,
      triggerConfig: { at: '07:00' },
      notifications: true,
    },
    {
      name: 'Ferry times',
      persona: 'researcher',
      taskDescription: 'Tell me which ferries leave at another time.',
      webLinks: [addressOf('ferry')],
      autoSchedule: true,
      taskFrequency: 'weekly',
      triggerConfig: { at: '08:30', weekday: 1 },
    },
    {
      name: 'Library hours',
      persona: 'researcher',
      taskDescription: 'Tell me when the library is open and what is new there.',
      webLinks: [addressOf('library'), 'http://city-library.example/closed'],
    },
    {
      name: 'Rope prices',
      persona: 'analytical',
      taskDescription: 'List what changed in the price list, with the old and the new price.',
      webLinks: [addressOf('chandler')],
      autoSchedule: true,
      taskFrequency: 'hourly',
      notifications: true,
      notifyWhen: 'changed-or-failed',
    },
    {
      name: 'Till report',
      persona: 'analytical',
      taskDescription: 'Add up the takings of the day and say how they compare with the week.',
      pythonScript: "raise ValueError('The till is closed.')",
    },
    {
      name: 'Town letter',
      persona: 'writer',
      taskDescription: 'Put what was found into one short letter.',
    },
    {
      name: 'Harbour letter',
      persona: 'writer',
      taskDescription: 'Write two friendly sentences about what the harbour reported.',
      triggerType: 'event',
    },
    {
      name: 'Order intake',
      persona: 'customer-service',
      taskDescription: 'Check each order for missing facts and say what to ask the customer.',
      triggerType: 'webhook',
    },
    {
      name: 'Crew message',
      persona: 'customer-service',
      taskDescription: 'Tell the crew what is new at the harbour.',
      tools: channelId
        ? {
            uses: [
              { integrationId: 'slack', connectionId: channelId, tool: 'send_message', isAllowed: false },
            ],
          }
        : null,
    },
    {
      name: 'Season review',
      persona: 'analytical',
      taskDescription: `Look back at the season, and ${slowTask}.`,
    },
    longReport,
    {
      name: 'Old newsletter',
      persona: 'writer',
      taskDescription: 'Write the newsletter of the sailing club.',
      status: 'paused',
    },
  ]
}
