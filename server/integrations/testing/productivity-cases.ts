import type { ConnectorCase } from './connector-case.ts'

const id = 'a'.repeat(24)
const pageId = '1'.repeat(32)
const issue = {
  number: 7,
  title: 'Leak',
  state: 'open',
  html_url: 'https://github.com/o/r/issues/7',
  body: null,
  updated_at: '2026-11-01T00:00:00Z',
}
const labIssue = {
  iid: 7,
  title: 'Leak',
  state: 'opened',
  web_url: 'https://gitlab.com/g/n/-/issues/7',
  description: null,
  updated_at: '2026-11-01T00:00:00Z',
}
const linearIssue = {
  identifier: 'WEB-1',
  title: 'Leak',
  url: 'https://linear.app/x/issue/WEB-1',
  updatedAt: '2026-11-01T00:00:00Z',
  state: { name: 'Todo' },
}
const task = { id: '9', content: 'Call', description: '', due: null }
const card = { id, name: 'Leak', desc: '', due: null, url: 'https://trello.com/c/1', idList: id }

export const productivityCases: ConnectorCase[] = [
  {
    id: 'github',
    config: { apiKey: 'github_pat_1' },
    host: 'api.github.com',
    key: ['authorization', 'Bearer github_pat_1'],
    check: { answers: [{ login: 'ada' }], says: 'Connected as ada.' },
    tools: [
      {
        tool: 'list_issues',
        input: { owner: 'o', repo: 'a/b' },
        answers: [[issue]],
        asks: 'GET /repos/o/a%2Fb/issues?state=open&per_page=20&sort=updated',
        gives: [issue],
      },
      {
        tool: 'list_releases',
        input: { owner: 'o', repo: 'r' },
        answers: [[{ name: null, tag_name: 'v1', html_url: 'https://x', body: '', published_at: null }]],
        asks: 'GET /repos/o/r/releases?per_page=5',
        gives: [{ name: null, tag_name: 'v1', html_url: 'https://x', body: '', published_at: null }],
      },
      {
        tool: 'create_issue',
        input: { owner: 'o', repo: 'r', title: 'Leak' },
        answers: [issue],
        asks: 'POST /repos/o/r/issues',
        sends: { title: 'Leak', body: '', labels: [] },
        gives: { number: 7, html_url: issue.html_url },
      },
      {
        tool: 'comment',
        input: { owner: 'o', repo: 'r', number: 7, body: 'Fixed' },
        answers: [{ html_url: 'https://c' }],
        asks: 'POST /repos/o/r/issues/7/comments',
        sends: { body: 'Fixed' },
        gives: { html_url: 'https://c' },
      },
    ],
  },
  {
    id: 'gitlab',
    config: { apiKey: 'glpat-1', site: 'https://git.example.com/' },
    host: 'git.example.com',
    key: ['private-token', 'glpat-1'],
    check: { answers: [{ username: 'ada' }], says: 'Connected as ada.' },
    tools: [
      {
        tool: 'list_issues',
        input: { project: 'g/n', state: 'all' },
        answers: [[labIssue]],
        asks: 'GET /api/v4/projects/g%2Fn/issues?state=all&per_page=20&order_by=updated_at',
        gives: [labIssue],
      },
      {
        tool: 'create_issue',
        input: { project: 'g/n', title: 'Leak' },
        answers: [labIssue],
        asks: 'POST /api/v4/projects/g%2Fn/issues',
        sends: { title: 'Leak' },
        gives: { iid: 7, web_url: labIssue.web_url },
      },
      {
        tool: 'comment',
        input: { project: 'g/n', iid: 7, body: 'Fixed' },
        answers: [{ id: 3 }],
        asks: 'POST /api/v4/projects/g%2Fn/issues/7/notes',
        sends: { body: 'Fixed' },
        gives: { id: 3 },
      },
    ],
  },
  {
    id: 'notion',
    config: { apiKey: 'ntn_1' },
    host: 'api.notion.com',
    key: ['authorization', 'Bearer ntn_1'],
    check: { answers: [{ name: 'Bal' }], says: 'Connected as the integration “Bal”.' },
    tools: [
      {
        tool: 'search',
        input: { query: 'plan' },
        answers: [
          {
            results: [
              {
                id: pageId,
                object: 'page',
                url: 'https://n',
                properties: { Name: { type: 'title', title: [{ plain_text: 'Plan' }] } },
              },
            ],
          },
        ],
        asks: 'POST /v1/search',
        sends: { query: 'plan', page_size: 10 },
        gives: [{ id: pageId, kind: 'page', title: 'Plan', url: 'https://n' }],
      },
      {
        tool: 'read_page',
        input: { pageId },
        answers: [
          {
            results: [
              { type: 'paragraph', paragraph: { rich_text: [{ plain_text: 'Hi' }] } },
              { type: 'divider' },
            ],
          },
        ],
        asks: `GET /v1/blocks/${pageId}/children?page_size=100`,
        gives: { text: 'Hi' },
      },
      {
        tool: 'create_page',
        input: { parentPageId: pageId, title: 'News', text: 'One\n\nTwo' },
        answers: [{ id: pageId, url: 'https://n' }],
        asks: 'POST /v1/pages',
        sends: { parent: { page_id: pageId }, children: [{ type: 'paragraph' }, { type: 'paragraph' }] },
        gives: { id: pageId, url: 'https://n' },
      },
      {
        tool: 'append_text',
        input: { pageId, text: 'One' },
        answers: [{ results: [{ type: 'paragraph' }] }],
        asks: `PATCH /v1/blocks/${pageId}/children`,
        sends: { children: [{ paragraph: { rich_text: [{ text: { content: 'One' } }] } }] },
        gives: { blocks: 1 },
      },
    ],
  },
  {
    id: 'trello',
    config: { apiKey: 'key1', token: 'tok1' },
    host: 'api.trello.com',
    key: ['authorization', 'OAuth oauth_consumer_key="key1", oauth_token="tok1"'],
    check: { answers: [{ username: 'ada' }], says: 'Connected as ada.' },
    tools: [
      {
        tool: 'list_boards',
        input: {},
        answers: [[{ id, name: 'Home' }]],
        asks: 'GET /1/members/me/boards?filter=open&fields=name',
        gives: [{ id, name: 'Home' }],
      },
      {
        tool: 'list_lists',
        input: { boardId: id },
        answers: [[{ id, name: 'Todo' }]],
        asks: `GET /1/boards/${id}/lists?fields=name`,
        gives: [{ id, name: 'Todo' }],
      },
      {
        tool: 'list_cards',
        input: { boardId: id },
        answers: [[card]],
        asks: `GET /1/boards/${id}/cards?fields=name%2Cdesc%2Cdue%2Curl%2CidList`,
        gives: [card],
      },
      {
        tool: 'create_card',
        input: { listId: id, name: 'Leak' },
        answers: [card],
        asks: 'POST /1/cards',
        sends: { idList: id, name: 'Leak' },
        gives: { id, url: card.url },
      },
    ],
  },
  {
    id: 'linear',
    config: { apiKey: 'lin_api_1' },
    host: 'api.linear.app',
    key: ['authorization', 'lin_api_1'],
    check: { answers: [{ data: { viewer: { name: 'Ada' } } }], says: 'Connected as Ada.' },
    tools: [
      {
        tool: 'list_issues',
        input: { teamKey: 'WEB' },
        answers: [{ data: { issues: { nodes: [linearIssue] } } }],
        asks: 'POST /graphql',
        sends: { variables: { first: 20, filter: { team: { key: { eq: 'WEB' } } } } },
        gives: [linearIssue],
      },
      {
        tool: 'list_teams',
        input: {},
        answers: [{ data: { teams: { nodes: [{ id: 't1', key: 'WEB', name: 'Web' }] } } }],
        asks: 'POST /graphql',
        gives: [{ id: 't1', key: 'WEB', name: 'Web' }],
      },
      {
        tool: 'create_issue',
        input: { teamId: 't1', title: 'Leak' },
        answers: [{ data: { issueCreate: { success: true, issue: linearIssue } } }],
        asks: 'POST /graphql',
        sends: { variables: { input: { teamId: 't1', title: 'Leak' } } },
        gives: { identifier: 'WEB-1', url: linearIssue.url },
      },
    ],
  },
  {
    id: 'jira',
    config: { site: 'https://team.atlassian.net', email: 'ada@example.com', apiKey: 'tok1' },
    host: 'team.atlassian.net',
    key: ['authorization', `Basic ${btoa('ada@example.com:tok1')}`],
    check: { answers: [{ displayName: 'Ada' }], says: 'Connected as Ada.' },
    tools: [
      {
        tool: 'search_issues',
        input: { jql: 'project = WEB' },
        answers: [
          {
            issues: [{ key: 'WEB-1', fields: { summary: 'Leak', status: { name: 'Open' }, updated: 'now' } }],
          },
        ],
        asks: 'GET /rest/api/3/search/jql?jql=project+%3D+WEB&maxResults=20&fields=summary%2Cstatus%2Cupdated',
        gives: [{ key: 'WEB-1', summary: 'Leak', status: 'Open', updated: 'now' }],
      },
      {
        tool: 'create_issue',
        input: { projectKey: 'WEB', summary: 'Leak', description: 'Wet' },
        answers: [{ key: 'WEB-2' }],
        asks: 'POST /rest/api/3/issue',
        sends: {
          fields: { project: { key: 'WEB' }, issuetype: { name: 'Task' }, description: { type: 'doc' } },
        },
        gives: { key: 'WEB-2' },
      },
      {
        tool: 'comment',
        input: { key: 'WEB-2', text: 'Dry' },
        answers: [{ id: '1' }],
        asks: 'POST /rest/api/3/issue/WEB-2/comment',
        sends: { body: { content: [{ content: [{ text: 'Dry' }] }] } },
        gives: { id: '1' },
      },
    ],
  },
  {
    id: 'todoist',
    config: { apiKey: 'tok1' },
    host: 'api.todoist.com',
    key: ['authorization', 'Bearer tok1'],
    check: { answers: [{ full_name: 'Ada' }], says: 'Connected as Ada.' },
    tools: [
      {
        tool: 'list_tasks',
        input: { filter: 'today' },
        answers: [{ results: [task] }],
        asks: 'GET /api/v1/tasks/filter?query=today&limit=30',
        gives: [task],
      },
      {
        tool: 'create_task',
        input: { content: 'Call', due: 'tomorrow' },
        answers: [task],
        asks: 'POST /api/v1/tasks',
        sends: { content: 'Call', due_string: 'tomorrow' },
        gives: { id: '9' },
      },
      {
        tool: 'close_task',
        input: { id: '9' },
        answers: [''],
        asks: 'POST /api/v1/tasks/9/close',
        gives: { done: true },
      },
    ],
  },
]
