import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { weekCounts } from '#contract/schedules/week-rhythm.ts'
import { localTimeText } from '#contract/time/local-time.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'
import type { AgentBuilderState } from '#contract/builders/agent-state.ts'
import {
  agentName,
  type AgentTypeId,
  agentTypeIds,
  agentTypes,
  styleLabels,
  templatePrefix,
  type Tone,
  toneLabels,
  tones,
} from '#contract/builders/agent-types.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'
import { agentPresets } from './agent-presets.ts'

/** The template of a chosen option. */
export function templateChosen(value: string): AgentTypeId | undefined {
  return agentTypeIds.find((id) => value === templatePrefix + id)
}

export const askWhichKind: NewMessage = {
  content: 'Which of these comes closest to what the agent should do? You can also say more about the task.',
  options: {
    type: 'select',
    choices: agentTypeIds.map((id) => ({
      value: id,
      label: agentTypes[id].label,
      description: agentTypes[id].description,
    })),
  },
}

/** Describes each tone to the user. The agent itself reads the sentences in `agent-payload.ts`. */
export const toneDescriptions: Record<Tone, string> = {
  friendly: 'It is warm and easy to talk to.',
  professional: 'It is courteous and businesslike.',
  expert: 'It speaks with the certainty of an expert, and says where its knowledge ends.',
  empathetic: 'It takes seriously how the other person feels, and stays patient.',
}

const toneChoices = tones.map((tone) => ({
  value: tone,
  label: toneLabels[tone],
  description: toneDescriptions[tone],
}))

/** Asks for the tone and style of the agent. */
export function askForPersonality(state: AgentBuilderState): NewMessage {
  const kind = state.agentType ? agentPresets[state.agentType] : undefined
  const usual = kind ? ` For this work I suggest ${toneLabels[kind.personality.tone].toLowerCase()}.` : ''
  return {
    content: `${kind ? `A ${kind.label.toLowerCase()} agent, good.` : 'Good.'} How should it come across?${usual} Pick one, or describe it in your own words.`,
    options: { type: 'select', choices: toneChoices },
  }
}

/** Summarizes the agent, and asks for confirmation to build it. */
export function askToBuild(state: AgentBuilderState, before = ''): NewMessage {
  const { draft, personality, capabilities, integrations, automations, generatedAgent } = state
  const lines = [
    `**Name:** ${agentName(state)}`,
    `**Task:** ${draft.taskDescription}`,
    `**Personality:** ${toneLabels[personality.tone]}, ${styleLabels[personality.communication_style].toLowerCase()}`,
    `**Capabilities:** ${capabilities.join(' · ')}`,
    `**Integrations:** ${integrations.length > 0 ? integrations.join(' · ') : 'none'}`,
    `**Automations:** ${automations.join(' · ')}`,
    `**Pages it reads:** ${draft.webLinks.length > 0 ? draft.webLinks.join(' · ') : 'none yet. Paste links here and I add them.'}`,
    `**Runs:** ${scheduleText(draft)}${scheduleHint(draft)}`,
  ]
  const verb = generatedAgent ? 'change the agent accordingly' : 'build it'
  return {
    content: `${before === '' ? '' : `${before}\n\n`}Here is what I have:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nShall I ${verb}?`,
    options: {
      type: 'confirmation',
      choices: [
        { value: 'build', label: generatedAgent ? 'Yes, change it!' : 'Yes, build it!' },
        { value: 'adjust', label: 'Let me adjust something' },
      ],
    },
  }
}

function scheduleHint({
  taskFrequency,
  once,
  isScheduleAssumed = false,
}: AgentBuilderState['draft']): string {
  if (taskFrequency === 'as-needed' && !once) return '. To schedule it, say for example “every morning at 8”.'
  return isScheduleAssumed ? ', because it watches something. Say another time, or “only when I ask”.' : ''
}

/** The schedule of an agent, in words. */
export function scheduleText(draft: AgentBuilderState['draft']): string {
  const { taskFrequency, at, weekday, everyWeeks = 1, isWeekdaysOnly, once } = draft
  if (taskFrequency === 'as-needed') return once ? `once, on ${localTimeText(once)}` : 'when you ask it to'
  if (taskFrequency === 'hourly') return 'every hour'
  const time = ` at ${at ?? '09:00'}`
  if (taskFrequency === 'daily') return `${isWeekdaysOnly ? 'Monday to Friday' : 'every day'}${time}`
  if (taskFrequency === 'weekly') {
    const day = weekdayNames[(weekday ?? 1) - 1]
    return everyWeeks > 1 ? `every ${weekCounts[everyWeeks]} on ${day}${time}` : `every ${day}${time}`
  }
  return `${frequencyNames[taskFrequency].toLowerCase()}${time}`
}

export const adjustHint: NewMessage = {
  content:
    'What should be different? Say it here, such as “call it Price watch”, “every Monday at 7:30”, “more formal”, or paste links. You can also change the fields beside the chat.',
}

export const askForTestText: NewMessage = {
  content:
    'This agent has no pages to read, so it needs a text to work on. Write or paste one, such as a message of a customer, and I test the agent with it. Or say “change” and add links.',
}

/** The services and teams that a built agent can use. */
export interface BuiltWith {
  /** Named services that are connected: the agent may use them. */
  connected?: readonly string[]
  /** Named services that are not connected. */
  missing?: readonly string[]
  /** Teams that it can join; a named team is first. */
  teams?: readonly { id: number; name: string }[]
}

/** Announces the built agent, and offers the next steps. */
export function announceAgent(
  state: AgentBuilderState,
  wasChanged: boolean,
  withIt: BuiltWith = {},
): NewMessage {
  const { draft, generatedAgent } = state
  const { connected = [], missing = [] } = withIt
  const id = generatedAgent?.id ?? 0
  const advice = [
    draft.webLinks.length === 0 &&
      connected.length === 0 &&
      'It has no pages to read yet: with links, its results rest on something. Paste them here, or give it a text when you test it.',
    connected.length > 0 &&
      `It may use ${connected.join(', ')}. Before it sends or changes anything there, it asks you.`,
    missing.length > 0 &&
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not connected yet: connect ${missing.length === 1 ? 'it' : 'them'}, then say “change” and I give the agent what ${missing.length === 1 ? 'it' : 'they'} can do.`,
  ].filter((each) => each !== false)
  return {
    content: [
      wasChanged
        ? `“${generatedAgent?.name}” is changed.`
        : `Your agent “${generatedAgent?.name}” is ready and active. It runs ${scheduleText(draft)}.`,
      ...advice,
      'Test it now to see a first result.',
    ].join(' '),
    actions: [...builtActions(id), ...missing.slice(0, 3).map(connectAction)],
  }
}

const connectAction = (service: string) => ({
  type: 'link' as const,
  label: `Connect ${service}`,
  icon: 'plug',
  handler: '/marketplace',
})

/** Asks whether the agent should join a team; a named team is the first option. */
export const askToJoin = (teams: NonNullable<BuiltWith['teams']>, named: string | null): NewMessage => ({
  content: named
    ? `You named the team “${named}”. Shall the agent join it?`
    : 'Shall it work in one of your teams, too?',
  options: {
    type: 'buttons',
    choices: [
      ...teams.map(({ id, name }) => ({ value: `team:${id}`, label: `Add it to “${name}”` })),
      { value: 'no-team', label: 'Not now' },
    ],
  },
})

/** The actions that a built agent offers. */
export function builtActions(id: number): NonNullable<NewMessage['actions']> {
  return [
    { type: 'event', label: 'Test', icon: 'play', handler: 'test' },
    { type: 'link', label: 'Edit', icon: 'pencil', handler: `/dashboard?edit=${id}` },
    { type: 'link', label: 'Schedule', icon: 'calendar', handler: `/dashboard?schedule=${id}` },
    { type: 'link', label: 'Connect', icon: 'plug', handler: `/dashboard?connect=${id}` },
    { type: 'link', label: 'Deploy', icon: 'rocket', handler: `/dashboard?deploy=${id}` },
  ]
}
