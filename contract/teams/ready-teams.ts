// chunk: page
import type { ExecutionOrder } from './team-names.ts'

/** One agent of a ready team, and its place there. */
interface ReadyMember {
  name: string
  persona: string
  taskDescription: string
  executionOrder: number
  isRequired?: boolean
  customInstructions?: string
}

/** A team to start from: making it makes its agents too. */
interface ReadyTeam {
  id: string
  name: string
  description: string
  taskDescription: string
  executionOrder: ExecutionOrder
  members: readonly ReadyMember[]
}

export const readyTeamIds = [
  'research-write-check',
  'three-sources-digest',
  'triage-answer',
  'compare-decide',
  'plan-week',
  'review-document',
] as const
export type ReadyTeamId = (typeof readyTeamIds)[number]

/** The ready teams; they ask for nothing but an input or links of their owner's. */
export const readyTeams: readonly (ReadyTeam & { id: ReadyTeamId })[] = [
  {
    id: 'research-write-check',
    name: 'Research, write, fact-check',
    description: 'One reads, one writes it up, one checks each statement against what was read.',
    taskDescription: 'Turn what the sources say into a short article in which every statement is backed.',
    executionOrder: 'sequential',
    members: [
      {
        name: 'Article researcher',
        persona: 'researcher',
        taskDescription: 'Collect the facts about the topic that you are given, each with its source.',
        executionOrder: 1,
      },
      {
        name: 'Article writer',
        persona: 'writer',
        taskDescription: 'Write a clear article of at most 400 words from the facts that you are handed.',
        executionOrder: 2,
      },
      {
        name: 'Fact checker',
        persona: 'analytical',
        taskDescription:
          'Check each statement of the article against the facts, and list what is not backed.',
        executionOrder: 3,
        isRequired: false,
      },
    ],
  },
  {
    id: 'three-sources-digest',
    name: 'Three sources, one digest',
    description: 'Three read side by side; the fourth makes one digest of what they found.',
    taskDescription: 'Say what is new in three sources, in one digest without repetitions.',
    executionOrder: 'sequential',
    members: [
      ...['First', 'Second', 'Third'].map((which) => ({
        name: `${which} source reader`,
        persona: 'researcher',
        taskDescription: 'Report what is new on the page that you read. Put its address into the links.',
        executionOrder: 1,
        isRequired: false,
      })),
      {
        name: 'Digest writer',
        persona: 'writer',
        taskDescription: 'Write one digest of the reports that you are handed, the most important first.',
        executionOrder: 2,
      },
    ],
  },
  {
    id: 'triage-answer',
    name: 'Triage, then answer',
    description: 'One sorts a message and says what it is about; one drafts the answer.',
    taskDescription: 'Read the message that is given, say what it is about, and draft an answer to it.',
    executionOrder: 'sequential',
    members: [
      {
        name: 'Message triage',
        persona: 'analytical',
        taskDescription: 'Say of the message: its topic, how urgent it is, and which questions it asks.',
        executionOrder: 1,
      },
      {
        name: 'Answer drafter',
        persona: 'writer',
        taskDescription:
          'Draft a friendly answer to each question; promise nothing that was not given to you.',
        executionOrder: 2,
      },
    ],
  },
  {
    id: 'compare-decide',
    name: 'For, against, decision',
    description: 'One argues for it, one against it, at the same time; the third weighs both.',
    taskDescription: 'Weigh the proposal that is given from both sides and recommend a decision.',
    executionOrder: 'sequential',
    members: [
      {
        name: 'Argues for it',
        persona: 'analytical',
        taskDescription: 'Give the strongest reasons for the proposal, each with what it rests on.',
        executionOrder: 1,
      },
      {
        name: 'Argues against it',
        persona: 'analytical',
        taskDescription: 'Give the strongest reasons against the proposal, each with what it rests on.',
        executionOrder: 1,
      },
      {
        name: 'Weighs both',
        persona: 'project-manager',
        taskDescription:
          'Weigh the reasons for and against, recommend one decision and say what would change it.',
        executionOrder: 2,
      },
    ],
  },
  {
    id: 'plan-week',
    name: 'Plan of the week',
    description: 'One sorts what is to be done, one makes a plan, one looks for what cannot work.',
    taskDescription: 'Make a realistic plan of the week from the list of things to do that is given.',
    executionOrder: 'sequential',
    members: [
      {
        name: 'Sorts the list',
        persona: 'project-manager',
        taskDescription:
          'Sort the list by what is urgent and important, and estimate the hours of each item.',
        executionOrder: 1,
      },
      {
        name: 'Makes the plan',
        persona: 'project-manager',
        taskDescription: 'Spread the items over five days of six working hours, and say what has to wait.',
        executionOrder: 2,
      },
      {
        name: 'Looks for conflicts',
        persona: 'analytical',
        taskDescription: 'Find what in the plan cannot work, and say for each conflict how to solve it.',
        executionOrder: 3,
        isRequired: false,
      },
    ],
  },
  {
    id: 'review-document',
    name: 'Review of a document',
    description: 'Facts, language and risks are looked at side by side, all on the same text.',
    taskDescription: 'Review the document that is given: its facts, its language and its risks.',
    executionOrder: 'parallel',
    members: [
      {
        name: 'Reviews the facts',
        persona: 'researcher',
        taskDescription: 'List the statements of the document that need a source or contradict each other.',
        executionOrder: 1,
      },
      {
        name: 'Reviews the language',
        persona: 'writer',
        taskDescription: 'List the sentences of the document that are unclear, each with a better one.',
        executionOrder: 1,
      },
      {
        name: 'Reviews the risks',
        persona: 'analytical',
        taskDescription: 'List what in the document commits somebody to something, and what could go wrong.',
        executionOrder: 1,
      },
    ],
  },
]
