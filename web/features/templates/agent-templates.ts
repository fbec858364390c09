import type { z } from 'zod'
import {
  actionsScript,
  invoiceScript,
  linkScript,
  priceScript,
  rateScript,
  reportScript,
  sanityScript,
} from './agent-template-scripts.ts'
import type { agentForm } from '#contract/agents/agents.ts'

export const templateCategories = ['Watch', 'News and research', 'Numbers and checks', 'Writing'] as const

/** A ready agent that one click creates. */
export interface AgentTemplate {
  id: string
  title: string
  category: (typeof templateCategories)[number]
  /** What it does for the user, in one sentence. */
  description: string
  /** What the user must provide before it is useful, in one sentence. */
  needs: string
  /** It completes its task without an AI model. */
  worksAlone: boolean
  agent: z.input<typeof agentForm>
}

/** The agents that come with the product, for tasks that people repeat. */
export const agentTemplates: readonly AgentTemplate[] = [
  {
    id: 'price-watch',
    title: 'Competitor price watch',
    category: 'Watch',
    description: 'Reads the price pages of your competitors and says what changed since last time.',
    needs: 'Put the price pages into the links.',
    worksAlone: true,
    agent: {
      name: 'Competitor price watch',
      persona: 'analytical',
      taskDescription:
        'Compare the prices on the linked pages with those of the last run. Name each product whose price changed, with the old and the new price, then list all prices found.',
      taskFrequency: 'daily',
      pythonScript: priceScript,
    },
  },
  {
    id: 'changelog-watch',
    title: 'Changelog watcher',
    category: 'Watch',
    description: 'Follows the releases of the software you depend on and tells what is new.',
    needs: 'Replace the example link with the release feeds or changelogs you care about.',
    worksAlone: true,
    agent: {
      name: 'Changelog watcher',
      persona: 'project-manager',
      taskDescription:
        'Report each release that is new since the last run: its version, its date, what changed, security fixes first, and whether something has to be done before upgrading.',
      taskFrequency: 'daily',
      webLinks: ['https://github.com/nodejs/node/releases.atom'],
    },
  },
  {
    id: 'job-watch',
    title: 'Job posting watch',
    category: 'Watch',
    description: 'Lists the new openings from the job pages you follow, once each.',
    needs: 'Replace the example link with job pages, and name the roles and places you look for in the task.',
    worksAlone: true,
    agent: {
      name: 'Job posting watch',
      persona: 'researcher',
      taskDescription:
        'List job openings for software engineers that are new since the last run: title, company, place, and the link to each. Leave out what was reported before.',
      taskFrequency: 'daily',
      webLinks: ['https://news.ycombinator.com/jobs'],
    },
  },
  {
    id: 'regulation-watch',
    title: 'Regulation watcher',
    category: 'Watch',
    description: 'Watches the pages of authorities and points out rules, deadlines and fines that are new.',
    needs: 'Replace the example links with the authorities that matter to you.',
    worksAlone: true,
    agent: {
      name: 'Regulation watcher',
      persona: 'fact-checker',
      taskDescription:
        'Report every new rule, guidance, deadline and fine on the linked pages since the last run, whom it concerns, from which date it applies, and quote the sentence that says so.',
      taskFrequency: 'weekly',
      webLinks: [
        'https://www.federalreserve.gov/feeds/press_all.xml',
        'https://www.ftc.gov/feeds/press-release.xml',
      ],
    },
  },
  {
    id: 'link-check',
    title: 'Link health check',
    category: 'Watch',
    description: 'Opens every page of your list and names those that are gone, empty or showing an error.',
    needs: 'Put the pages to check into the links; a CSV file will do.',
    worksAlone: true,
    agent: {
      name: 'Link health check',
      persona: 'professional',
      taskDescription:
        'Say which of the linked pages could not be read and why, which are almost empty, and which show an error message. Those that are fine need only be counted.',
      taskFrequency: 'weekly',
      pythonScript: linkScript,
    },
  },
  {
    id: 'news-brief',
    title: 'Daily news brief',
    category: 'News and research',
    description: 'A short morning brief on one topic from sources you trust, each statement with its source.',
    needs: 'Name your topic in the task; change the sources if you like.',
    worksAlone: true,
    agent: {
      name: 'Daily news brief',
      persona: 'investigative-reporter',
      taskDescription:
        'Write a brief of at most ten points about energy and climate from the linked news sources. Only what is new since the last run, the most important first, each point with its source.',
      taskFrequency: 'daily',
      webLinks: [
        'https://feeds.bbci.co.uk/news/world/rss.xml',
        'https://feeds.npr.org/1001/rss.xml',
        'https://rss.dw.com/rdf/rss-en-all',
      ],
    },
  },
  {
    id: 'research-digest',
    title: 'Research digest',
    category: 'News and research',
    description: 'Picks the new papers of a field that fit your question and says what each one found.',
    needs: 'Replace the example link with the feed of your field, and put your question into the task.',
    worksAlone: true,
    agent: {
      name: 'Research digest',
      persona: 'researcher',
      taskDescription:
        'From the linked feed of new papers, pick those about agents that use tools and about how they are evaluated. For each: title, the question it asks, what it found, and its limits.',
      taskFrequency: 'weekly',
      webLinks: ['https://rss.arxiv.org/rss/cs.AI'],
    },
  },
  {
    id: 'exchange-rates',
    title: 'Exchange rate note',
    category: 'Numbers and checks',
    description: 'Notes the euro rates of the day from the European Central Bank, and how far they moved.',
    needs: 'Nothing. Other currencies are a change of one line in the script.',
    worksAlone: true,
    agent: {
      name: 'Exchange rate note',
      persona: 'analytical',
      taskDescription:
        'Note the reference rates of the euro against the watched currencies and how much each moved since the last run. Point out moves of more than one percent.',
      taskFrequency: 'daily',
      webLinks: ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'],
      pythonScript: rateScript,
    },
  },
  {
    id: 'weekly-report',
    title: 'Weekly report from a table',
    category: 'Numbers and checks',
    description: 'Adds up the columns of a CSV table and gives sums, averages and extremes for your report.',
    needs: 'Put your rows into the script, link a CSV file, or send them with a run.',
    worksAlone: true,
    agent: {
      name: 'Weekly report',
      persona: 'data-journalist',
      taskDescription:
        'Turn the figures of the script into a weekly report of half a page: the totals first, then what stands out, then what to ask about. Use no figure that the script does not give.',
      taskFrequency: 'weekly',
      pythonScript: reportScript,
    },
  },
  {
    id: 'invoice-check',
    title: 'Invoice text checker',
    category: 'Numbers and checks',
    description: 'Checks the text of an invoice: number, date, sums and the bank account’s check digits.',
    needs: 'Put the text of the invoice into the script, or send it with a run.',
    worksAlone: true,
    agent: {
      name: 'Invoice text checker',
      persona: 'professional',
      taskDescription:
        'Say whether the invoice can be paid as it is. List what the checks of the script found wrong or missing, and what to ask the sender.',
      taskFrequency: 'as-needed',
      pythonScript: invoiceScript,
    },
  },
  {
    id: 'data-check',
    title: 'Data sanity check',
    category: 'Numbers and checks',
    description: 'Goes through a table for empty cells, doubled rows, words among numbers and odd values.',
    needs: 'Put your rows into the script, link a CSV file, or send them with a run.',
    worksAlone: true,
    agent: {
      name: 'Data sanity check',
      persona: 'analytical',
      taskDescription:
        'Report what is wrong with the table: each finding of the script with its row, the likely cause, and how to fix it. Say plainly when nothing was found.',
      taskFrequency: 'as-needed',
      pythonScript: sanityScript,
    },
  },
  {
    id: 'meeting-actions',
    title: 'Meeting notes to actions',
    category: 'Writing',
    description: 'Turns raw meeting notes into a list of actions with owner and date, and the decisions.',
    needs: 'Put your notes into the script, or send them with a run.',
    worksAlone: true,
    agent: {
      name: 'Meeting notes to actions',
      persona: 'project-manager',
      taskDescription:
        'From the meeting notes, list the actions with owner and due date, the decisions, and the questions left open. Mark each action that has no owner or no date.',
      taskFrequency: 'as-needed',
      pythonScript: actionsScript,
    },
  },
  {
    id: 'customer-replies',
    title: 'Customer reply drafts',
    category: 'Writing',
    description: 'Drafts an answer to a customer’s message from your own help pages, ready for you to check.',
    needs: 'Connect an AI model, put your help pages into the links, and send the message with a run.',
    worksAlone: false,
    agent: {
      name: 'Customer reply drafts',
      persona: 'customer-service',
      taskDescription:
        'Draft a reply to the customer’s message sent with this run. Use only what the linked help pages say; where they do not answer, say what has to be found out first.',
      taskFrequency: 'as-needed',
      pythonScript:
        'Write in the language of the customer. Greet by name, answer in the first sentence, then explain in at most three short steps. Promise no refund and no date.',
    },
  },
  {
    id: 'social-posts',
    title: 'Social post drafts',
    category: 'Writing',
    description: 'Turns the newest articles of a blog into short posts that you only need to approve.',
    needs: 'Connect an AI model, and replace the example link with the feed of your blog.',
    worksAlone: false,
    agent: {
      name: 'Social post drafts',
      persona: 'writer',
      taskDescription:
        'For each article that is new in the linked feed since the last run, draft two posts of at most 280 characters: one that states the main point, one that asks the reader a question.',
      taskFrequency: 'weekly',
      webLinks: ['https://github.blog/feed/'],
      pythonScript: 'Plain words, no hashtags, no exclamation marks. Name the article and end with its link.',
    },
  },
]
