import type { Locator, Page } from '@playwright/test'
import { chooseFile, openDashboard, openMore, pickPersona, rowOf, toastOf, unfold } from './product.ts'

/** A place of the product, with the texts of the specification that it shows word for word. */
export interface Place {
  /** The place, and the section of document 1 that requires it. */
  place: string
  /** Opens it from the previous place. */
  show?: (page: Page, url: string) => Promise<unknown>
  /** The part of the page that must show them. Default: the whole page. */
  within?: (page: Page) => Locator
  texts: readonly string[]
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).and(page.locator(':visible')).first().click()
const inRow =
  (name: string, agent = 'Busy') =>
  async (page: Page) =>
    (await unfold(page, agent)).getByRole('button', { name, exact: true }).click()
const rowButtons = ['Run now', 'Pause', 'Resume', 'Edit', 'Duplicate', 'Delete']
const dialogOf = (page: Page) => page.getByRole('dialog')
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })
const closeThen =
  (next: (page: Page, url: string) => Promise<unknown>) => async (page: Page, url: string) => {
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    await next(page, url)
  }

/** A script longer than both of its previews. */
export const longScript = `print("${'0123456789'.repeat(25)}")`

/** What a user without agents sees. */
export const newcomerPlaces: readonly Place[] = [
  {
    place: 'Home, top bar (2)',
    show: (page, url) => page.goto(url),
    texts: [
      'Agent Builder',
      'App Builder',
      'Career Assistant',
      'Dashboard',
      'Subscription',
      'Test Payment',
      'Sign Out',
      'Ada',
      'Balancia AI, home',
    ],
  },
  {
    place: 'Home, greeting (2)',
    within: (page) => page.locator('main header'),
    texts: ['Welcome back, Ada', 'Manage your AI agents and automate your repetitive tasks.'],
  },
  {
    place: 'Home, summary cards (2)',
    within: region('Summary'),
    texts: [
      'Active Agents',
      'AI agents currently working',
      'Tasks Completed',
      'Total tasks automated',
      'Total Agents',
      'AI agents created',
    ],
  },
  {
    place: 'Home, Build with AI (2)',
    within: region('Build with AI'),
    texts: [
      'Build with AI',
      'Create agents and applications through natural conversation',
      'Build AI Agent (Chat)',
      'Build Application (Chat)',
      'Career Assistant (Chat)',
      'Classic Builder (Forms)',
      'Manage Existing Agents',
      'View Analytics',
    ],
  },
  {
    place: 'Home, recent agents without any (2)',
    within: region('Your Recent Agents'),
    texts: [
      'Your Recent Agents',
      'Your latest AI agents and their status',
      'No agents yet',
      'Create your first AI agent to get started!',
      'Create Your First Agent',
    ],
  },
  {
    place: 'Home, Analytics dialog without data (2)',
    show: press('View Analytics'),
    within: dialogOf,
    texts: ['Agent Analytics', 'No analytics available', 'Create and run agents to see analytics data!'],
  },
  {
    place: 'Dashboard, hero (1, 2)',
    show: closeThen(openDashboard),
    within: (page) => page.locator('main header'),
    texts: [
      'Balancia AI aims to let everyone get an AI assistant to do repetitive tasks.',
      'Create Your First Agent',
      'Watch Demo',
    ],
  },
  {
    place: 'Dashboard, top bar (2)',
    within: (page) => page.getByRole('banner'),
    texts: ['Balancia AI, home', 'Ada', 'Sign Out'],
  },
  {
    place: 'Dashboard, Agent Preview of an empty form (2)',
    within: region('Agent Preview'),
    texts: ['Agent Preview', 'New Agent', 'Assigned tasks', 'Schedule', 'Reference links'],
  },
  {
    place: 'Dashboard, My Agents (2)',
    within: region('My Agents'),
    texts: ['My Agents', 'Run All Active', 'Resume All'],
  },
  {
    place: 'Dashboard, Why Choose (2)',
    within: region('Why Choose Balancia AI'),
    texts: ['Why Choose Balancia AI', 'Easy to Use', 'Customizable Personas', 'Automated Tasks'],
  },
  { place: 'Dashboard, footer (2)', within: (page) => page.locator('footer'), texts: ['Product', 'Support'] },
  {
    place: 'Dashboard, form (2, 3)',
    show: openMore,
    within: region('Create Your AI Agent'),
    texts: [
      'Create Your AI Agent',
      'Agent name',
      'Persona',
      'Task description',
      'Task frequency',
      'Reference web links (optional)',
      'Python script or instructions (optional)',
      'Notifications',
      'Auto-schedule',
      'Learning mode',
    ],
  },
  {
    place: 'Dashboard, form sent empty (5)',
    show: press('Create Agent'),
    within: region('Create Your AI Agent'),
    texts: [
      'Agent name is required',
      'Persona is required',
      'Task description must be at least 10 characters',
    ],
  },
  {
    place: 'Dashboard, link editor with no URL (5)',
    show: async (page) => {
      await page.getByLabel('Reference web links').fill('no url')
      await page.getByLabel('Reference web links').press('Enter')
    },
    within: region('Create Your AI Agent'),
    texts: ['Please enter valid URLs'],
  },
  {
    place: 'Dashboard, link editor after a CSV file (2, 5)',
    show: (page) =>
      chooseFile(page.getByLabel('CSV file with links'), 'https://a.example\n\nno url, https://b.example\nx'),
    within: region('Create Your AI Agent'),
    texts: ['Line 3: "no url" is not a valid URL', 'Line 4: "x" is not a valid URL', 'Clear All'],
  },
  {
    place: 'Dashboard, link editor, added by the button and by the Enter key (2)',
    show: async (page) => {
      await page.getByLabel('Reference web links').fill('https://button.example/')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Reference web links').fill('https://key.example/')
      await page.getByLabel('Reference web links').press('Enter')
    },
    within: (page) => region('Create Your AI Agent')(page).getByRole('list', { name: 'Links' }),
    texts: ['https://button.example/', 'https://key.example/'],
  },
  {
    place: 'Dashboard, persona picker: the 11 of section 3',
    show: (page) => page.getByRole('combobox', { name: 'Persona', exact: true }).click(),
    within: dialogOf,
    texts: [
      'Professional Assistant',
      'Creative Collaborator',
      'Data Analyst',
      'Customer Service Rep',
      'Project Manager',
      'Research Specialist',
      'Content Writer',
      'Data Journalist',
      'Fact-checker',
      'Electrical Engineer',
      'Investigative Reporter',
      'Create New Persona',
    ],
  },
  {
    place: 'Dashboard, own persona without a name (5)',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await pickPersona(page, 'Create New Persona')
      await page.getByRole('button', { name: 'Create Agent' }).click()
    },
    within: region('Create Your AI Agent'),
    texts: ['Persona name is required', 'Persona description must be at least 10 characters'],
  },
  {
    place: 'Unknown path (2)',
    show: (page, url) => page.goto(`${url}/no-such-page`),
    texts: ['404 Page Not Found', 'Did you forget to add the page to the router?'],
  },
]

/** What a user with five agents sees, of which `Busy` ran eight times, `Broken` once and `Idle` never. */
export const ownerPlaces: readonly Place[] = [
  {
    place: 'Home, recent agents (2)',
    show: (page, url) => page.goto(url),
    within: region('Your Recent Agents'),
    texts: ['View All (5 total)', 'Research Specialist', 'active', 'paused', 'Daily', 'Weekly'],
  },
  {
    place: 'Home, Manage dialog (2)',
    show: press('Manage Existing Agents'),
    within: dialogOf,
    texts: [
      'Manage Your AI Agents',
      '8 tasks completed',
      'Run now',
      'Pause agent',
      'Resume agent',
      'Edit agent',
      'Delete agent',
    ],
  },
  {
    place: 'Home, Analytics dialog (2)',
    show: closeThen(press('View Analytics')),
    within: dialogOf,
    texts: [
      'Total Agents',
      'Active',
      'Paused',
      'Tasks Done',
      'Agent Performance',
      'Quick Insights',
      'Most Active Agent',
      'Busy',
      'Average Tasks per Agent',
      '2',
    ],
  },
  {
    place: 'Dashboard, row of an agent (2, 9)',
    show: closeThen(async (page, url) => {
      await openDashboard(page, url)
      for (const name of ['Busy', 'Idle']) await unfold(page, name)
    }),
    within: region('My Agents'),
    texts: [
      '8 tasks completed',
      'active',
      'paused',
      'Daily',
      'Weekly',
      'History (8)',
      'a.example',
      `${longScript.slice(0, 100)}…`,
      ...rowButtons,
    ],
  },
  {
    place: 'Dashboard, Agent Analytics (2, 3)',
    within: region('Agent Analytics'),
    texts: ['Agent Analytics', 'Total Agents', 'Active', 'Paused', 'Tasks Done'],
  },
  {
    place: 'Dashboard, form and preview while editing (2, 9)',
    show: inRow('Edit', 'Idle'),
    texts: ['Edit Your AI Agent', 'Cancel', `${longScript.slice(0, 200)}…`, 'a.example'],
  },
  {
    place: 'Recent Task Results of an agent that never ran (2)',
    show: inRow('0 tasks completed', 'Idle'),
    within: dialogOf,
    texts: ['Recent Task Results', 'No completed tasks yet', 'Close'],
  },
  {
    place: 'Recent Task Results of a failed run (2, 4)',
    show: closeThen((page) => rowOf(page, 'Broken').getByTitle('Recent Task Results').click()),
    within: dialogOf,
    texts: ['failed', 'View Details'],
  },
  {
    place: 'Conversation History, empty (2)',
    show: closeThen(inRow('History (0)', 'Idle')),
    within: dialogOf,
    texts: ['Conversation History', 'No conversations yet', 'Close'],
  },
  {
    place: 'Conversation History of eight runs (2, 9)',
    show: closeThen(inRow('History (8)', 'Busy')),
    within: dialogOf,
    texts: ['Showing last 7 conversation pairs'],
  },
  {
    place: 'Agent Execution Result (2, 7)',
    show: closeThen(async (page) => {
      await inRow('8 tasks completed')(page)
      await page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click()
    }),
    within: dialogOf,
    texts: [
      'Agent Execution Result',
      'AI Used: Built-in engine, no AI model',
      'success',
      'Duration',
      'Task type',
      'Data Analysis',
      'Agent ID',
      'Copy Output',
      'Close',
    ],
  },
  {
    place: 'Agent Execution Result, Copy Output (2)',
    show: press('Copy Output'),
    within: toastOf,
    texts: ['Copied!', 'Agent output copied to clipboard'],
  },
]

/** An act that the server refuses without a message, and the text of the toast under 'Error'. */
export interface Refusal {
  text: string
  method: string
  path: RegExp
  act: (page: Page) => Promise<unknown>
}

/** The fallbacks of section 8 on the dashboard. */
export const dashboardRefusals: readonly Refusal[] = [
  { text: 'Failed to run agent', method: 'POST', path: /\/run$/, act: inRow('Run now') },
  { text: 'Failed to toggle agent status', method: 'PATCH', path: /\/toggle$/, act: inRow('Pause') },
  { text: 'Failed to duplicate agent', method: 'POST', path: /\/duplicate$/, act: inRow('Duplicate') },
  { text: 'Failed to perform bulk operation', method: 'POST', path: /\/bulk$/, act: press('Resume All') },
  {
    text: 'Failed to delete agent',
    method: 'DELETE',
    path: /\/agents\/\d+$/,
    act: async (page) => {
      await inRow('Delete')(page)
      await page.getByRole('button', { name: 'Delete agent' }).click()
    },
  },
  {
    text: 'Failed to update agent',
    method: 'PATCH',
    path: /\/agents\/\d+$/,
    act: async (page) => {
      await inRow('Edit')(page)
      await page.getByLabel('Agent name').fill('Busy bee')
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  },
  {
    text: 'Failed to create agent',
    method: 'POST',
    path: /\/agents$/,
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByLabel('Agent name').fill('Refused')
      await pickPersona(page, 'Data Analyst')
      await page.getByLabel('Task description').fill('Nothing comes of this one.')
      await page.getByRole('button', { name: 'Create Agent' }).click()
    },
  },
]

/** The fallback of section 8 that the home page words differently. */
export const homeRefusals: readonly Refusal[] = [
  {
    text: 'Failed to toggle agent',
    method: 'PATCH',
    path: /\/toggle$/,
    act: async (page) => {
      await press('Manage Existing Agents')(page)
      await page.getByRole('button', { name: 'Pause agent' }).first().click()
    },
  },
]
