import { serviceCount } from './service-count.ts'
import { freeExecutions } from '#contract/plans/plan-offers.ts'

/** A statement about one product, and the page of its makers that supports it. */
export interface Claim {
  text: string
  /** Undefined for Balancia, whose claims are this product's own. */
  source?: string
}

export interface ComparedRow {
  title: string
  /** In the order of `comparedProducts`. */
  claims: Claim[]
}

/** When the sources were read. */
export const comparedOn = '21 and 23 November 2026'
/** For products of which no source was read; claims nothing about them. */
const notCompared: Claim = { text: 'Not compared' }

export const comparedProducts = ['Balancia', 'n8n', 'Dify', 'Open WebUI']

const n8nDocs = 'https://docs.n8n.io/deploy/host-n8n/configure-n8n'
const n8nSecurity = `${n8nDocs}/basic-configuration/use-environment-variables`
/** The page on which n8n describes itself. */
export const n8nReadme = 'https://github.com/n8n-io/n8n/blob/master/README.md'
const difyDocs = 'https://docs.dify.ai/en/self-host'
const openWebUiDocs = 'https://docs.openwebui.com'
const licences = {
  n8n: 'https://github.com/n8n-io/n8n/blob/master/LICENSE.md',
  dify: 'https://github.com/langgenius/dify/blob/main/LICENSE',
  openWebUi: 'https://github.com/open-webui/open-webui/blob/v0.11.4/LICENSE',
}
const freeToHost = 'Free to host yourself, within its licence'

/** Claims about other products only what their own documentation or repository states. */
export const comparedRows: ComparedRow[] = [
  {
    title: 'Free tier',
    claims: [
      { text: `3 agents and ${freeExecutions} executions a month` },
      { text: freeToHost, source: licences.n8n },
      { text: freeToHost, source: licences.dify },
      { text: freeToHost, source: licences.openWebUi },
    ],
  },
  {
    title: 'Licence',
    claims: [
      { text: 'MIT' },
      {
        text: 'Sustainable Use License: internal business, personal or non-commercial use',
        source: licences.n8n,
      },
      {
        text: 'Modified Apache 2.0: no multi-tenant service without permission, the frontend keeps the logo',
        source: licences.dify,
      },
      {
        text: 'Open WebUI License: the branding stays above 50 users, unless permitted',
        source: licences.openWebUi,
      },
    ],
  },
  {
    title: 'What runs by default',
    claims: [
      { text: 'One server process with its own embedded PostgreSQL' },
      {
        text: 'One instance with SQLite; queue mode adds Redis, with PostgreSQL recommended',
        source: `${n8nDocs}/scaling/enable-queue-mode`,
      },
      {
        text: 'Docker Compose stack with PostgreSQL, Redis, Weaviate, nginx and sandbox',
        source: `${difyDocs}/deploy/quick-start/docker-compose`,
      },
      {
        text: 'One container with embedded SQLite and ChromaDB; Redis not required',
        source: `${openWebUiDocs}/getting-started/advanced-topics/scaling`,
      },
    ],
  },
  {
    title: 'Schedule built in',
    claims: [
      { text: 'Yes, on every agent: hourly to monthly, or cron' },
      {
        text: 'Yes, Schedule Trigger node: intervals, times or cron',
        source: 'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.scheduletrigger',
      },
      {
        text: 'Yes, in workflows: visual picker or cron',
        source: `${difyDocs}/use-dify/nodes/trigger/schedule-trigger`,
      },
      {
        text: 'Yes, automations: once, hourly to monthly, or RRULE',
        source: `${openWebUiDocs}/features/chat-conversations/chat-features/automations`,
      },
    ],
  },
  {
    title: 'How you set up a job',
    claims: [
      { text: 'A conversation, one short form, or a template; no canvas' },
      {
        text: 'A visual canvas of nodes, with code where needed',
        source: n8nReadme,
      },
      {
        text: 'A visual canvas of nodes, for workflows',
        source: `${difyDocs}/use-dify/nodes/trigger/schedule-trigger`,
      },
      {
        text: 'A form: title, instructions, model, schedule; or by chat',
        source: `${openWebUiDocs}/features/chat-conversations/chat-features/automations`,
      },
    ],
  },
  {
    title: 'What agents can reach',
    claims: [
      { text: `${serviceCount} services and any MCP server; your agents are tools of an MCP server, too` },
      { text: 'Hundreds of ready-made connections', source: n8nReadme },
      {
        text: 'Plugins of its marketplace, custom tools, MCP servers',
        source: 'https://docs.dify.ai/en/use-dify/workspace/tools',
      },
      notCompared,
    ],
  },
  {
    title: 'A person’s yes before it acts',
    claims: [
      { text: 'Yes: what writes to a service waits for one, unless you allowed that act to that agent' },
      notCompared,
      {
        text: 'Human Input node, put into a workflow',
        source: 'https://docs.dify.ai/en/use-dify/nodes/human-input',
      },
      notCompared,
    ],
  },
  {
    title: 'Beside single agents',
    claims: [
      {
        text: 'Teams of agents, shared and edited together at the same time; builders for agents, applications and career plans',
      },
      notCompared,
      notCompared,
      notCompared,
    ],
  },
  {
    title: 'Signing in',
    claims: [
      { text: 'Password with a second step, or OpenID Connect; API keys with scopes. On every plan' },
      { text: 'Single sign-on on Business and Enterprise plans', source: `${n8nSecurity}/sso/` },
      notCompared,
      {
        text: 'OAuth, one OpenID Connect provider, or a trusted header',
        source: `${openWebUiDocs}/features/authentication-access/auth/sso`,
      },
    ],
  },
  {
    title: 'Where your code runs',
    claims: [
      { text: 'Python in a separate process, locked by the Linux kernel' },
      {
        text: 'Task runners: a child process by default, or a separate container',
        source: `${n8nDocs}/set-up-task-runners`,
      },
      {
        text: 'Python and JavaScript in a separate sandbox container',
        source: `${difyDocs}/use-dify/nodes/code`,
      },
      {
        text: 'Python in your browser by default; server engines optional',
        source: `${openWebUiDocs}/features/chat-conversations/chat-features/code-execution/`,
      },
    ],
  },
  {
    title: 'Search in your documents',
    claims: [
      { text: 'No; agents read web links, and files sent with a run' },
      {
        text: 'Yes, vector store nodes in workflows',
        source: 'https://docs.n8n.io/build/integrate-ai/understand-ai-components/retrieve-relevant-context',
      },
      { text: 'Yes, knowledge bases', source: `${difyDocs}/use-dify/knowledge/readme` },
      { text: 'Yes, uploaded documents, with citations', source: `${openWebUiDocs}/features/rag/` },
    ],
  },
]
