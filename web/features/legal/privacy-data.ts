import { themeCookie } from '#contract/pages.ts'

/** One kind of data that an installation stores, as the policy describes it. */
interface StoredData {
  id: string
  title: string
  /** What it contains. */
  what: string
  /** How long it is stored. */
  kept: string
  /** The database tables that contain it. */
  tables: readonly string[]
}

/** Everything that is stored, by kind; each table of the database belongs to exactly one. */
export const storedData: readonly StoredData[] = [
  {
    id: 'account',
    title: 'Your account',
    what: 'Your email address, your first and last name if you gave them, your role, time zone and plan, whether you confirmed your address and want emails, and when you signed up and last signed in; the picture of yourself if you set one, drawn anew as a small square, which others here see. Of your password only an argon2id hash is stored, from which it cannot be read back.',
    kept: 'As long as your account exists.',
    tables: ['users', 'accounts', 'profile_pictures'],
  },
  {
    id: 'invitations',
    title: 'Invitations',
    what: 'Who was invited: their email address and role, by whom and when, until when the link counts, and what became of it. Of the link only a hash is stored.',
    kept: 'As long as the installation exists.',
    tables: ['invitations'],
  },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'For each browser that is signed in: the hash of its session token, your account, the network address and the name of the browser it was opened with, when it was last used and when it ends; you see them in your settings. Also the hashes of links to set a new password; of a sign-up that waits for its email to be answered, what was filled in, with the password as an argon2id hash; of a change of address that waits for its email, both addresses; and counters that stop the guessing of passwords, each under the hash of a network address or an account.',
    kept: 'A session ends when you sign out, or 7 days after it was last renewed, which happens at most once a day while you use it. A sign-up waits for a day. What has ended is cleared away when others sign in.',
    tables: ['sessions'],
  },
  {
    id: 'agents',
    title: 'Your agents',
    what: 'Name, persona, task, links, Python script, schedule and settings; your tags and which agents carry them; up to 200 earlier versions of each; and the sentences that each link had when it was last read, to tell what is new.',
    kept: 'Until you delete the agent. It then stays in the trash for 30 days and is removed for good, with everything that belongs to it: its runs, conversations, lessons, triggers and budget.',
    tables: ['agents', 'agent_versions', 'agent_link_snapshots', 'tags', 'agent_tags'],
  },
  {
    id: 'builder-chats',
    title: 'Conversations with builders',
    what: 'What you and a builder said to each other, what you agreed so far, and what was built of it.',
    kept: 'Until you delete the conversation, at the latest with your account. What was built stays.',
    tables: ['builder_chats'],
  },
  {
    id: 'career-plans',
    title: 'Career plans',
    what: 'Your goal, your role, skills, interests and time as you told them, the plan that was made of them, and what you ticked off.',
    kept: 'Until you delete the plan, at the latest with your account.',
    tables: ['career_plans'],
  },
  {
    id: 'app-projects',
    title: 'Your applications',
    what: 'The name, the files and the earlier versions of each application that you had built, what it was built from, and whether it is shared. What is typed into a preview never reaches the server.',
    kept: 'Until you delete the application, at the latest with your account; up to 20 versions of each.',
    tables: ['app_projects', 'app_project_versions', 'app_project_files', 'app_project_sites'],
  },
  {
    id: 'app-submissions',
    title: 'What visitors send to your published applications',
    what: 'The values that a visitor entered into a form, when they sent it, and a random key by which the same form is stored once. Only the owner of the application can read it.',
    kept: 'Until the owner deletes the entry, the application or the account.',
    tables: ['app_submissions'],
  },
  {
    id: 'runs',
    title: 'Runs and conversations',
    what: 'For each run: what started it and with which input, what each step read, was given and answered, the result, its sources, the engine, time, tokens and cost, and errors, whether you were told of it, and a hash of what its script and its model said; the conversation that the runs make; and what became of each planned time. Of busy days, sums without any text. While a run is under way, the database also holds a working copy by which it survives a crash.',
    kept: 'Until the agent is removed for good. Planned times are forgotten after 400 days; sums of days stay as long as your account. The working copy goes when the run ends.',
    tables: ['agent_executions', 'execution_steps', 'agent_conversations', 'planned_runs', 'analytics_days'],
  },
  {
    id: 'teams',
    title: 'Teams',
    what: 'Name, description, task and schedule of each team, which agents are in it and what they are told there; for each of its runs the input, what each member was given and by whom, and the joined result; and the email addresses with which you shared it, each with what its owner may do.',
    kept: 'Until you delete the team. It then stays in the trash for 30 days and is removed for good with its runs; its agents stay.',
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
    what: 'The email addresses with which you shared an agent, each with what its owner may do; who has a team or an agent open to work on it with others, which field they hold, and what was typed there and not saved yet.',
    kept: 'A share until you take it back or the agent is removed for good, the rest while it is open. What was typed and not saved is kept ten minutes for who comes back, or until it is next opened.',
    tables: ['agent_shares', 'collaboration_presence', 'collaboration_fields'],
  },
  {
    id: 'learning',
    title: 'Feedback and lessons',
    what: 'What you thought of a run, with your remark, and the lessons that an agent in learning mode proposed or took up, and in which runs it used them.',
    kept: 'Until you take your feedback back or delete the lesson, at the latest until the agent is removed for good.',
    tables: ['run_feedback', 'agent_lessons', 'lesson_uses'],
  },
  {
    id: 'budgets',
    title: 'Budgets',
    what: 'The limits that you set, what has been used of them, and one line for each model call that counted against one.',
    kept: 'Until the agent is removed for good; your own budget as long as your account exists.',
    tables: ['budgets', 'budget_uses', 'budget_entries'],
  },
  {
    id: 'approvals',
    title: 'Approvals',
    what: 'What waited for your decision, such as a run that a budget held: why, what exactly was to be done, and what you decided and when.',
    kept: 'Until the run is removed with its agent.',
    tables: ['approvals'],
  },
  {
    id: 'tool-acts',
    title: 'What agents did at other services',
    what: 'For each act of a run at a service that you connected: which connection and tool, exactly what was sent, when, and what the service answered or why it was not done.',
    kept: 'Until the run is removed with its agent.',
    tables: ['tool_acts'],
  },
  {
    id: 'usage',
    title: 'Calls of AI models',
    what: 'One line for each call of a model that was made for you: when, what for and for which agent and run, the service and model, tokens, price and cost, and whether it was answered; none of what was said. Also their sums by service, agent and day.',
    kept: 'As long as your account exists, also when the agent or run is gone.',
    tables: ['usage_records', 'usage_sums'],
  },
  {
    id: 'payments',
    title: 'Plans and payments',
    what: 'Which plan you have, since when and until when; the checkouts that you began; your invoices with amount and state; and what the payment service told of them. With the built-in test service also the test card that you picked. No number of a card: cards are typed in at the payment service alone.',
    kept: 'As long as your account exists; what the payment service told, as long as the installation does.',
    tables: ['user_subscriptions', 'checkout_sessions', 'invoices', 'payment_events', 'test_gateway_objects'],
  },
  {
    id: 'triggers',
    title: 'Triggers and result addresses',
    what: 'How your agents can be started from outside, and the addresses that they post results to. Keys are stored as SHA-256 hashes, signing secrets encrypted (AES-256-GCM). For each delivery: when it came, its content, and what became of it.',
    kept: 'Triggers and addresses until you delete them. Deliveries for 30 days, and of each trigger and address no more than the last 1,000.',
    tables: ['agent_triggers', 'trigger_deliveries', 'result_hooks', 'result_deliveries'],
  },
  {
    id: 'messages',
    title: 'Notifications and emails',
    what: 'What the bell shows you. Where this installation sends emails: for each email to you, which notification and run it tells of, and whether and when it was sent. Its text is not kept.',
    kept: 'Your last 1,000 notifications. Emails for 30 days after they were sent; those that could not be sent stay until the administrator removes them.',
    tables: ['notifications', 'mail_outbox'],
  },
  {
    id: 'personas',
    title: 'Personas that you wrote',
    what: 'Name and description, how often it was used (by you as its author, and by each agent that was saved with it), and whether you offer it to the community. Anyone who can reach this site can read a persona that is offered, without your name.',
    kept: 'Until you delete it. Agents that were saved with it keep their own copy of its text.',
    tables: ['custom_personas'],
  },
  {
    id: 'activity',
    title: 'Activity log',
    what: 'Who signed in or out, and who changed or started what, each with the time, the network address, the name of the browser (its first 400 characters) and of the key for programs, as far as they were known. Entries are added and never changed; each holds a hash of the one before, so that a change by hand is found.',
    kept: 'Without an end set by the software, because it is there to find out later what happened. When an account is deleted, its entries keep what was done and when, under a number that leads to nobody, without address, browser and details.',
    tables: ['user_activity_logs', 'activity_chain_head'],
  },
  {
    id: 'two-factor',
    title: 'Two-factor sign-in',
    what: 'If you switched it on: the secret that your authenticator app has, encrypted (AES-256-GCM), hashes of your recovery codes, and when a code was last taken.',
    kept: 'Until you switch it off or your account is removed.',
    tables: ['two_factors'],
  },
  {
    id: 'keys',
    title: 'Keys for programs',
    what: 'The API keys that you made: name, what each may do, when it was made, last used and ends, and a hash of the key. The key itself is not kept.',
    kept: 'Until your account is removed, also after you revoked one, so that it can be told what a key was.',
    tables: ['api_keys'],
  },
  {
    id: 'installation',
    title: 'The installation itself',
    what: 'Built-in personas, plans, and settings such as whether personas need approval. Nothing about you.',
    kept: 'As long as the installation exists.',
    tables: ['personas', 'subscription_plans', 'settings'],
  },
  {
    id: 'models',
    title: 'AI services',
    what: 'Which AI services administrators connected: address, model, who may use it, the key, encrypted (AES-256-GCM), and why a service refuses calls.',
    kept: 'Until an administrator removes the service.',
    tables: ['model_providers', 'model_troubles'],
  },
  {
    id: 'integrations',
    title: 'Connections to other services',
    what: 'Which services you connected, under which name and with which settings, when each was last used and why that failed, if it did, and the stars that you gave. Keys, passwords and the addresses of webhooks are encrypted (AES-256-GCM), bound to you, to the connection and to the host that they are for.',
    kept: 'Until you disconnect the service; your stars as long as your account exists.',
    tables: ['api_integrations', 'user_integrations', 'integration_ratings'],
  },
]

/** Everything that the site stores in a browser, and for how long. */
export const storedByBrowser = [
  {
    name: 'balancia.session_token',
    kind: 'Cookie',
    what: 'Keeps you signed in. Scripts cannot read it (HttpOnly) and other sites cannot send it along with their forms (SameSite=Lax). Over HTTPS its name begins with __Secure-.',
    kept: '7 days, renewed while you use the product; gone when you sign out.',
  },
  {
    name: 'balancia.known_browser',
    kind: 'Cookie',
    what: 'That this browser has signed in here before, so that it still gets in while somebody guesses at your password. Scripts cannot read it, and it does not tell whose account it was.',
    kept: 'One year after the last time you signed in.',
  },
  {
    name: 'balancia.single_sign_on',
    kind: 'Cookie',
    what: 'That it was this browser that began to sign in at the identity provider of this installation, where there is one. Scripts cannot read it.',
    kept: 'Until you are back, ten minutes at most.',
  },
  {
    name: themeCookie,
    kind: 'Cookie',
    what: 'Light or dark, if you chose one.',
    kept: 'One year, or until you let the system decide again.',
  },
  {
    name: 'balancia-shortcuts',
    kind: 'Local storage',
    what: 'That you switched single-key shortcuts off.',
    kept: 'Until you switch them on again.',
  },
  {
    name: 'balancia-recent:…',
    kind: 'Local storage',
    what: 'The last five places that you went to from the command palette, by name and address, for each account.',
    kept: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-draft:…',
    kind: 'Local storage',
    what: 'What you typed into the form of an agent and have not saved, for each account and agent.',
    kept: 'Until you save or discard it; after 30 days it is not offered any more.',
  },
  {
    name: 'balancia-chat:…',
    kind: 'Local storage',
    what: 'What you typed to a builder and have not sent, for each account and conversation.',
    kept: 'Until you send or clear it.',
  },
  {
    name: 'balancia-input:…',
    kind: 'Local storage',
    what: 'What you typed for a run of an agent or a team and have not sent.',
    kept: 'Until you send or clear it.',
  },
  {
    name: 'balancia-question:…',
    kind: 'Local storage',
    what: 'What you typed to ask about a result and have not sent.',
    kept: 'Until you send or clear it.',
  },
  {
    name: 'balancia-look-…',
    kind: 'Local storage',
    what: 'When you last looked at the home page, for what happened since, for each account.',
    kept: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-first-steps-…',
    kind: 'Local storage',
    what: 'That you have taken the first steps that the home page shows, for each account.',
    kept: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-zone',
    kind: 'Local storage',
    what: 'That you kept a time zone that is not this browser’s, so that it is not offered again.',
    kept: 'Until you clear the browser’s data for this site.',
  },
  {
    name: 'balancia-reloaded-at',
    kind: 'Session storage',
    what: 'When the page last reloaded itself because a new release had replaced it.',
    kept: 'Until you close the tab.',
  },
] as const
