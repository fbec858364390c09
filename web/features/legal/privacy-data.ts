import { themeCookie } from '#contract/pages.ts'

/** A kind of data that an installation stores, as the privacy policy describes it. */
interface StoredData {
  id: string
  title: string
  /** What it contains. */
  what: string
  /** How long it is stored. */
  retention: string
  /** The database tables that contain it. */
  tables: readonly string[]
}

/** All stored data, by kind. Each table of the database belongs to exactly one kind. */
export const storedData: readonly StoredData[] = [
  {
    id: 'account',
    title: 'Your account',
    what: 'Your email address, your first and last name if you gave them, your role, time zone and plan, whether you confirmed your address and want emails, and when you signed up and last signed in; your profile picture if you set one, encoded again as a small square, which other users see. Your password is stored only as an argon2id hash, from which it cannot be recovered.',
    retention: 'As long as your account exists.',
    tables: ['users', 'accounts', 'profile_pictures'],
  },
  {
    id: 'invitations',
    title: 'Invitations',
    what: 'For each invitation: the email address and role, who sent it and when, when its link expires, and its status. The link is stored only as a hash.',
    retention: 'As long as the installation exists.',
    tables: ['invitations'],
  },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'For each browser that is signed in: the hash of its session token, your account, the network address and the name of the browser that opened the session, when it was last used and when it ends; you see your sessions in your settings. Also the hashes of links to set a new password; for a sign-up that is not confirmed yet, what was filled in, with the password as an argon2id hash; for a change of address that is not confirmed yet, both addresses; and counters of failed sign-ins, each under the hash of a network address or an account.',
    retention:
      'A session ends when you sign out, or 7 days after it was last renewed, which happens at most once a day while you use it. A sign-up that is not confirmed expires after a day. Expired entries are deleted when somebody signs in.',
    tables: ['sessions'],
  },
  {
    id: 'agents',
    title: 'Your agents',
    what: 'Name, persona, task, links, Python script, schedule and settings; for a link behind a sign-in its steps, what they fill in and the session after it, both encrypted (AES-256-GCM) and bound to the agent and the sites of the steps; your tags and which agents carry them; up to 200 earlier versions of each; and the sentences of each link when it was last read, to find out what is new.',
    retention:
      'Until you delete the agent, which removes what its sign-ins fill in and their sessions at once. It then stays in the trash for 30 days and is removed for good, with everything that belongs to it: its runs, conversations, lessons, triggers and budget.',
    tables: ['agents', 'agent_versions', 'agent_link_snapshots', 'agent_sign_ins', 'tags', 'agent_tags'],
  },
  {
    id: 'builder-chats',
    title: 'Conversations with builders',
    what: 'Your messages to a builder and its replies, the choices made so far, and what was built from them.',
    retention: 'Until you delete the conversation, at the latest with your account. What was built stays.',
    tables: ['builder_chats'],
  },
  {
    id: 'career-plans',
    title: 'Career plans',
    what: 'Your goal, role, skills, interests and time as you entered them, the plan that was made from them, and the tasks that you ticked off.',
    retention: 'Until you delete the plan, at the latest with your account.',
    tables: ['career_plans'],
  },
  {
    id: 'app-projects',
    title: 'Your applications',
    what: 'The name, files and earlier versions of each application that was built for you, what it was built from, and whether it is shared. What you type into a preview never reaches the server.',
    retention:
      'Until you delete the application, at the latest with your account; up to 20 versions of each.',
    tables: ['app_projects', 'app_project_versions', 'app_project_files', 'app_project_sites'],
  },
  {
    id: 'app-submissions',
    title: 'What visitors send to your published applications',
    what: 'The values that a visitor entered into a form, when they sent it, and a random key by which the same form is stored once. Only the owner of the application can read it.',
    retention: 'Until the owner deletes the entry, the application or the account.',
    tables: ['app_submissions'],
  },
  {
    id: 'runs',
    title: 'Runs and conversations',
    what: 'For each run: what started it and with which input, what each step read, was given and answered, the result, its sources, the engine, time, tokens and cost, and errors, whether you were notified, and a hash of the output of its script and its model; the conversation of the runs; the pictures that were sent with it, that it was linked to, or that it took from a page, for those who may see the run; a picture of each page that was read with a browser, for you alone; and the outcome of each planned run. For busy days, totals without any text. While a run is in progress, the database also holds a working copy, so that it survives a crash.',
    retention:
      'Until the agent is removed for good. Pictures of pages are deleted after 30 days, other pictures 30 days after the last run that used them, or earlier if yours take more than 500 MB. Planned runs are deleted after 400 days; totals of days stay as long as your account exists. The working copy is deleted when the run ends.',
    tables: [
      'agent_executions',
      'agent_pictures',
      'execution_pictures',
      'execution_steps',
      'agent_conversations',
      'planned_runs',
      'analytics_days',
    ],
  },
  {
    id: 'teams',
    title: 'Teams',
    what: 'Name, description, task and schedule of each team, its agents and their instructions; for each of its runs the input, what each member was given and by whom, and the joined result; and the email addresses with which you shared it, each with its access.',
    retention:
      'Until you delete the team. It then stays in the trash for 30 days and is removed for good with its runs; its agents stay.',
    tables: [
      'agent_teams',
      'agent_team_members',
      'agent_team_executions',
      'agent_team_shares',
      'team_execution_members',
      'team_execution_steps',
    ],
  },
  {
    id: 'collaboration',
    title: 'Working together',
    what: 'The email addresses with which you shared an agent, each with its access; who has a shared team or agent open, which field they are editing, and what was typed and not saved yet.',
    retention:
      'A share until you remove it or the agent is removed for good, the rest while it is open. Unsaved text is kept for ten minutes, in case somebody comes back, or until it is next opened.',
    tables: ['agent_shares', 'collaboration_presence', 'collaboration_fields'],
  },
  {
    id: 'learning',
    title: 'Feedback and lessons',
    what: 'Your feedback on a run, with your remark, and the lessons that an agent in learning mode proposed or accepted, and the runs that used them.',
    retention:
      'Until you remove your feedback or delete the lesson, at the latest until the agent is removed for good.',
    tables: ['run_feedback', 'agent_lessons', 'lesson_uses'],
  },
  {
    id: 'budgets',
    title: 'Budgets',
    what: 'The limits that you set, how much of each is used, and one entry for each model call that counted against one.',
    retention: 'Until the agent is removed for good; your own budget as long as your account exists.',
    tables: ['budgets', 'budget_uses', 'budget_entries'],
  },
  {
    id: 'approvals',
    title: 'Approvals',
    what: 'What waited for your decision, such as a run that a budget held: the reason, what exactly was to be done, your decision, and when you made it.',
    retention: 'Until the run is removed with its agent.',
    tables: ['approvals'],
  },
  {
    id: 'tool-acts',
    title: 'What agents did at other services',
    what: 'For each tool call of a run at a service that you connected: the connection and tool, exactly what was sent and when, and the answer of the service or why the call was not made.',
    retention: 'Until the run is removed with its agent.',
    tables: ['tool_acts'],
  },
  {
    id: 'usage',
    title: 'Calls of AI models',
    what: 'One entry for each call of a model that was made for you: when, for what purpose, agent and run, the service and model, tokens, price and cost, and whether it was answered; none of its text. Also totals by service, agent and day.',
    retention: 'As long as your account exists, also when the agent or run is gone.',
    tables: ['usage_records', 'usage_sums'],
  },
  {
    id: 'payments',
    title: 'Plans and payments',
    what: 'Your plan, with its start and end; the checkouts that you started; your invoices with amount and status; and the events that the payment service sent about them. With the built-in test service also the test card that you chose. No card numbers: you enter your card only on the pages of the payment service.',
    retention:
      'As long as your account exists; the events of the payment service as long as the installation exists.',
    tables: ['user_subscriptions', 'checkout_sessions', 'invoices', 'payment_events', 'test_gateway_objects'],
  },
  {
    id: 'triggers',
    title: 'Triggers and result addresses',
    what: 'How your agents can be started from outside, and the addresses to which they post results. Keys are stored as SHA-256 hashes, signing secrets encrypted (AES-256-GCM). For each delivery: when it arrived, its content, and its outcome.',
    retention:
      'Triggers and addresses until you delete them. Deliveries for 30 days, and for each trigger and address at most the last 1,000.',
    tables: ['agent_triggers', 'trigger_deliveries', 'result_hooks', 'result_deliveries'],
  },
  {
    id: 'messages',
    title: 'Notifications and emails',
    what: 'What the bell shows you. If this installation sends emails: for each email to you, the notification and run that it is about, and whether and when it was sent. Its text is not stored.',
    retention:
      'Your last 1,000 notifications. Emails for 30 days after they were sent; those that could not be sent stay until the administrator removes them.',
    tables: ['notifications', 'mail_outbox'],
  },
  {
    id: 'notification-ways',
    title: 'How you are notified',
    what: 'The ways that you added, such as a browser, a chat account or a web address, with the events of each and your quiet hours; their secrets are encrypted (AES-256-GCM). For each delivery: the notification, the way, when it was sent, what the service answered, and whether you opened it.',
    retention: 'Ways until you remove them. Deliveries for 90 days.',
    tables: ['notification_ways', 'notification_settings', 'notification_deliveries'],
  },
  {
    id: 'chat-accounts',
    title: 'Linked chat accounts',
    what: 'The accounts at chat services that you linked: the id and the name of each at its service. Codes to link an account are stored as hashes. For each message or press that arrived: its id at the service, when it came and what came of it; a message for which you have not chosen an agent yet, with its text; of senders that nobody linked neither text nor name, but once a day their id, in the activity log.',
    retention: 'Accounts until you unlink them. Codes for ten minutes, what arrived for 30 days.',
    tables: ['chat_bots', 'linked_accounts', 'link_codes', 'incoming_messages'],
  },
  {
    id: 'threads',
    title: 'Threads with agents',
    what: 'What you wrote to an agent and what it answered, with the names and sizes of files that you sent along, where it took place, and with whom you shared it.',
    retention: 'Until you delete the thread, its agent or your account.',
    tables: ['threads', 'thread_messages', 'thread_shares'],
  },
  {
    id: 'public-pages',
    title: 'Public links and forms',
    what: 'For each public link to a result: the run, when it ends and how often it was opened; the link is stored only as a hash. For each public form of an agent: its fields and limits, and its password as an argon2id hash. For each entry of a visitor: the run that it started, and a hash of the network address with a key that changes daily.',
    retention: 'Until you revoke the link, delete the form or its agent. Entries for 30 days.',
    tables: ['result_links', 'agent_forms', 'form_submissions'],
  },
  {
    id: 'personas',
    title: 'Personas that you wrote',
    what: 'Name and description, how often it was used (by you as its author, and by each agent that was saved with it), and whether you offer it to the community. Anyone who can reach this site can read a persona that is offered, without your name.',
    retention: 'Until you delete it. Agents that were saved with it keep their own copy of its text.',
    tables: ['custom_personas'],
  },
  {
    id: 'activity',
    title: 'Activity log',
    what: 'Who signed in or out, and who changed or started what, each with the time, the network address, the name of the browser (its first 400 characters) and of the key for programs, as far as they were known. Entries are added and never changed; each contains a hash of the one before it, so that a manual change is detected.',
    retention:
      'The software sets no limit, because the log shows later what happened. When an account is deleted, its entries keep what was done and when, under a number that identifies nobody, without address, browser and details.',
    tables: ['user_activity_logs', 'activity_chain_head'],
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    what: 'If you switched it on: the secret of your authenticator app, encrypted (AES-256-GCM), hashes of your recovery codes, and when a code was last used.',
    retention: 'Until you switch it off or your account is removed.',
    tables: ['two_factors'],
  },
  {
    id: 'keys',
    title: 'Keys for programs',
    what: 'The API keys that you created: name, scopes, when each was created and last used and when it expires, and a hash of the key. The key itself is not stored.',
    retention:
      'Until your account is removed, also after you revoked one, so that its past use can be traced.',
    tables: ['api_keys'],
  },
  {
    id: 'installation',
    title: 'The installation itself',
    what: 'Built-in personas, plans, and settings such as whether personas need approval. Nothing about you.',
    retention: 'As long as the installation exists.',
    tables: ['personas', 'subscription_plans', 'settings'],
  },
  {
    id: 'backups',
    title: 'Backups',
    what: 'Everything above, in files that this server makes each night, before an upgrade and when an administrator asks for one. What is encrypted in the database is encrypted in them.',
    retention:
      'Those of the last 7 nights and one of each of the 4 weeks before; of others the newest few. What you delete stays in them until they are removed.',
    tables: [],
  },
  {
    id: 'models',
    title: 'AI services',
    what: 'The connections to AI services of the installation, and your own: name, address, models, who may use it, the encrypted key and headers (AES-256-GCM), and why a service refuses calls.',
    retention: 'Until an administrator, or you for your own, removes the connection.',
    tables: [
      'model_connections',
      'connection_models',
      'connection_troubles',
      'model_providers',
      'model_troubles',
    ],
  },
  {
    id: 'integrations',
    title: 'Connections to other services',
    what: 'The services that you connected, each with its name and settings, when it was last used and why that failed, if it did, and the ratings that you gave. Keys, passwords and the addresses of webhooks are encrypted (AES-256-GCM), bound to you, to the connection and to their host.',
    retention: 'Until you disconnect the service; your ratings as long as your account exists.',
    tables: ['api_integrations', 'user_integrations', 'integration_ratings'],
  },
]

/** What the site stores in a browser, and for how long. */
export const storedByBrowser = [
  {
    name: 'balancia.session_token',
    kind: 'Cookie',
    what: 'Keeps you signed in. Scripts cannot read it (HttpOnly) and other sites cannot send it along with their forms (SameSite=Lax). Over HTTPS its name begins with __Secure-.',
    retention: '7 days, renewed while you use the product; gone when you sign out.',
  },
  {
    name: 'balancia.known_browser',
    kind: 'Cookie',
    what: 'That this browser has signed in here before, so that you can still sign in while somebody else tries passwords for your account. Scripts cannot read it, and it does not say whose account it was.',
    retention: 'One year after the last time you signed in.',
  },
  {
    name: 'balancia.single_sign_on',
    kind: 'Cookie',
    what: 'That this browser started a sign-in at the identity provider of this installation, if it has one. Scripts cannot read it.',
    retention: 'Until you are back, ten minutes at most.',
  },
  {
    name: themeCookie,
    kind: 'Cookie',
    what: 'Light or dark, if you chose one.',
    retention: 'One year, or until you let the system decide again.',
  },
  {
    name: 'balancia-shortcuts',
    kind: 'Local storage',
    what: 'That you switched single-key shortcuts off.',
    retention: 'Until you switch them on again.',
  },
  {
    name: 'balancia-recent:…',
    kind: 'Local storage',
    what: 'The last five pages that you opened from the command palette, by name and address, for each account.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-draft:…',
    kind: 'Local storage',
    what: 'What you typed into the form of an agent and have not saved, for each account and agent.',
    retention: 'Until you save or discard it; after 30 days it is not offered any more.',
  },
  {
    name: 'balancia-chat:…',
    kind: 'Local storage',
    what: 'What you typed to a builder and have not sent, for each account and conversation.',
    retention: 'Until you send or clear it.',
  },
  {
    name: 'balancia-input:…',
    kind: 'Local storage',
    what: 'What you typed for a run of an agent or a team and have not sent.',
    retention: 'Until you send or clear it.',
  },
  {
    name: 'balancia-question:…',
    kind: 'Local storage',
    what: 'What you typed to ask about a result and have not sent.',
    retention: 'Until you send or clear it.',
  },
  {
    name: 'balancia-look-…',
    kind: 'Local storage',
    what: 'When you last opened the home page, to show what happened since, for each account.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-run-filters-…',
    kind: 'Local storage',
    what: 'The filters of the list of runs that you saved under a name, for each account.',
    retention: 'Until you delete them or clear the browser’s data for this site.',
  },
  {
    name: 'balancia-first-steps-…',
    kind: 'Local storage',
    what: 'That you have taken the first steps that the home page shows, for each account.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-this-browser',
    kind: 'Local storage',
    what: 'Which of your ways to be notified is this browser, if you turned notifications on in it. The browser itself keeps a subscription at its push service, and a small program that shows notifications and stores nothing.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-reach-…',
    kind: 'Local storage',
    what: 'That the home page no longer offers you notifications, for each account.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-zone',
    kind: 'Local storage',
    what: 'That you kept a time zone that is not this browser’s, so that it is not offered again.',
    retention: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-reloaded-at',
    kind: 'Session storage',
    what: 'When the page last reloaded itself because a new release had replaced it.',
    retention: 'Until you close the tab.',
  },
] as const
