import { downloadPath, previewPath } from '#contract/builders/app-paths.ts'
import type { AppPrice, AppReport, UnmetWish } from '#contract/builders/app-content.ts'
import type { AppCodePlan } from '#contract/builders/app-state.ts'
import {
  type AppKind,
  appFeatures,
  designLabels,
  featureLabels,
  kindLabels,
} from '#contract/builders/app-kinds.ts'
import type { AppBuilderState } from '#contract/builders/app-state.ts'
import type { NewMessage } from '#contract/builders/chat-message.ts'

/** An amount as people write it: with the sign of its currency when one was named, without cents when there are none. */
export function amountText(amount: number, currency: string | null): string {
  const fraction = amount % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  return (amount / 100).toLocaleString('en', currency ? { style: 'currency', currency, ...digits } : digits)
}

/** A price in one line, such as 'Haircut €18'. */
export const priceText = ({ name, amount, per }: AppPrice, currency: string | null): string =>
  [name, amountText(amount, currency), per].filter((each) => each !== '').join(' ')

const kindsOf = {
  website: ['landing', 'portfolio', 'blog', 'shop', 'booking'],
  app: ['tasks', 'booking', 'dashboard', 'form', 'shop', 'api'],
} as const

const kindChoices = (kinds: readonly AppKind[]): NewMessage['options'] => ({
  type: 'select',
  choices: kinds.map((kind) => ({
    value: kind,
    label: kindLabels[kind].label,
    description: kindLabels[kind].description,
  })),
})

/** Asks for the kind of application, with options that fit what was said. */
export function askWhichApp(family: 'website' | 'app' | null): NewMessage {
  if (family === 'website')
    return { content: 'A website, gladly. Which kind?', options: kindChoices(kindsOf.website) }
  if (family === 'app') return { content: 'An app, gladly. Which kind?', options: kindChoices(kindsOf.app) }
  const every = [...new Set<AppKind>([...kindsOf.website, ...kindsOf.app])]
  return { content: 'Which of these comes closest to what you have in mind?', options: kindChoices(every) }
}

/** Escapes a person's text for a message, so that nothing in it is formatting. */
const asText = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' ')

/** The texts and figures that the user gave, as the plan lists them. */
const contentLines = ({ content, fields, theme }: AppBuilderState): string[] => [
  ...(theme ? [`- **Theme**: ${theme}`] : []),
  ...(content.tagline ? [`- **Headline**: ${asText(content.tagline)}`] : []),
  ...(content.about ? [`- **Introduction**: ${asText(content.about)}`] : []),
  ...(content.prices.length > 0
    ? [
        `- **Prices**: ${content.prices.map((price) => asText(priceText(price, content.currency))).join(', ')}`,
      ]
    : []),
  ...(content.hours.length > 0
    ? [`- **Open**: ${content.hours.map(({ days, times }) => asText(`${days} ${times}`)).join(', ')}`]
    : []),
  ...[content.address, content.phone, content.email]
    .filter((each) => each !== '')
    .map((each) => `- **Where and how to reach you**: ${asText(each)}`),
  ...content.notes.map(
    ({ title, text }) => `- **${asText(title)}**: ${asText(text) || 'sample text, marked'}`,
  ),
  ...fields.map(({ label }) => `- **Field**: ${asText(label)}`),
]

const unmetLines = (unmet: readonly UnmetWish[]) =>
  unmet.map(({ what, instead }) => `- “${asText(what)}”: ${instead}`)

const linesOf = (state: AppBuilderState) => [
  `- **What**: ${state.appType ? kindLabels[state.appType].label : 'not said yet'}`,
  `- **Name**: ${asText(state.name)}`,
  `- **With**: ${state.features.map((feature) => featureLabels[feature].label).join(', ')}`,
  `- **Design**: ${designLabels[state.design].label}`,
  ...contentLines(state),
  `- **Made with**: ${state.techStack.join(', ')} (${state.complexity})`,
]

/** Shows the plan and asks whether to build it. */
export const askToBuildApp = (state: AppBuilderState): NewMessage => ({
  content: [
    `This is the plan:\n\n${linesOf(state).join('\n')}`,
    ...(state.unmet.length > 0 ? [`I cannot build this part:\n\n${unmetLines(state.unmet).join('\n')}`] : []),
    'Shall I build it?',
  ].join('\n\n'),
  options: {
    type: 'confirmation',
    choices: [
      { value: 'build', label: 'Yes, build it!' },
      { value: 'adjust', label: 'Let me adjust something' },
    ],
  },
})

/** Offers parts to add or remove, and explains what else the user can change. */
export const askWhatToAdjust = (state: AppBuilderState): NewMessage => ({
  content:
    'Choose everything that it should have. Or tell me in words: another name, a colour, or a design (modern, minimal or bold).',
  options: {
    type: 'multiselect',
    choices: appFeatures.map((feature) => ({
      value: feature,
      label: `${featureLabels[feature].label}${state.features.includes(feature) ? ' (in it now)' : ''}`,
      description: featureLabels[feature].description,
    })),
  },
})

/** The steps of a build, with their results. */
export const appBuildSteps = (state: AppBuilderState): string[] => [
  `Pages in the ${designLabels[state.design].label.toLowerCase()} design`,
  `API and tables for: ${state.features.map((feature) => featureLabels[feature].label.toLowerCase()).join(', ')}`,
  'Tests of each part',
  'README, settings and Dockerfile',
  'Saved as your application',
]

/** Shows the files that a change will touch, and the next steps. */
export const describeCodePlan = ({ summary, files }: AppCodePlan): NewMessage => ({
  content: `This is the plan: ${summary}\n\n${files.map(({ path, what }) => `- \`${path}\`: ${what}`).join('\n')}\n\nNo other file is touched. It becomes the next version only if it builds; the version that you have stays.`,
  buildStatus: {
    phase: 'building',
    progress: 0,
    details: [
      'Planned',
      'Written by the model, in these files alone',
      'Built, and corrected if necessary',
      'Saved as the next version',
    ],
  },
})

/** The actions for an existing application. */
export const appActions = (projectId: number): NonNullable<NewMessage['actions']> => [
  { type: 'link', label: 'Download Code', icon: 'download', handler: downloadPath(projectId) },
  { type: 'link', label: 'Live Preview', icon: 'play', handler: previewPath(projectId) },
  { type: 'event', label: 'Deploy Now', icon: 'rocket', handler: 'deploy' },
  { type: 'event', label: 'Share Project', icon: 'plug', handler: 'share' },
]

interface BuiltVersion {
  id: number
  version: number
  wasThere: boolean
  report: AppReport
}

/** Reports what was built, what was not, and what is sample text. */
export function announceApp(
  state: AppBuilderState,
  { id, version, wasThere, report }: BuiltVersion,
): NewMessage {
  const count = Object.values(state.generatedCode ?? {}).flat().length
  const name = `**${asText(state.name)}**`
  const what = wasThere ? `Version ${version} of ${name}` : name
  return {
    content: `${what} is ready: ${count} files. Its own tests run under **Tests** beside this chat.\n\n${reportText(report)}\n\nSay what to change, or “deploy” to put it on the web.`,
    actions: appActions(id),
  }
}

const list = (lines: readonly string[]) => (lines.length > 0 ? lines.join('\n') : '- Nothing')

function reportText({ built, notBuilt, invented }: AppReport): string {
  return [
    `**Built**\n\n${list(built.map((each) => `- ${asText(each)}`))}`,
    `**Not built**\n\n${list(unmetLines(notBuilt))}`,
    `**Invented**\n\n${list(invented.map((each) => `- ${asText(each)}`))}`,
  ].join('\n\n')
}

/** Explains that a change is not possible, and what the user can do instead. */
export const refuseChange = (unmet: readonly UnmetWish[], { project }: AppBuilderState): NewMessage => ({
  content: `I did not change anything: I cannot do this.\n\n${unmetLines(unmet).join('\n')}\n\nIt stays at version ${project?.version ?? 1}.`,
})

/** Explains that the application already meets the request. */
export const reportNoChange = ({ project }: AppBuilderState): NewMessage => ({
  content: `It already is like that, so I did not change anything. It stays at version ${project?.version ?? 1}.`,
})

/** Asks what an ambiguous request means. */
export const askAboutChange = (text: string): string =>
  `“${asText(text.trim().slice(0, 120))}” can mean many things, so I did not change anything yet.`

export const deployPlatforms = ['replit', 'vercel', 'netlify', 'github-pages'] as const
export type DeployPlatform = (typeof deployPlatforms)[number]
const platformNames: Record<DeployPlatform, string> = {
  replit: 'Replit',
  vercel: 'Vercel',
  netlify: 'Netlify',
  'github-pages': 'GitHub Pages',
}

export const askWhereToDeploy: NewMessage = {
  content:
    'Where should it run? The files that each of these platforms reads are in the project. To show it at once, without any of them, publish a static copy under **Share** beside this chat.',
  options: {
    type: 'select',
    choices: [
      { value: 'replit', label: 'Replit', description: 'Everything: pages, API and database' },
      { value: 'vercel', label: 'Vercel', description: 'The pages; the API needs a server' },
      { value: 'netlify', label: 'Netlify', description: 'The pages; the API needs a server' },
      { value: 'github-pages', label: 'GitHub Pages', description: 'The pages; the API needs a server' },
    ],
  },
}

const staticNote =
  'It serves files alone, so what visitors send has nowhere to go there: forms say that the server cannot be reached. For all of it, choose Replit or any host for Docker (a `Dockerfile` is in the project).'

const steps: Record<DeployPlatform, string> = {
  replit: `The project holds a \`.replit\` file, so there is nothing to set up by hand but the password.

1. Download the code and unpack it.
2. On Replit, choose **Create App**, then **Import**, and give it the folder.
3. Under **Secrets**, add \`OWNER_PASSWORD\` with a long password of your own.
4. Press **Run**: \`.replit\` installs and starts it.
5. Press **Deploy** and keep **Reserved VM**, so that the database stays.`,
  vercel: `The project holds a \`vercel.json\`, which says how it is built.

1. Download the code, unpack it, and put it into a repository of yours.
2. On Vercel, choose **Add New**, then **Project**, and import the repository.
3. Press **Deploy**.

${staticNote}`,
  netlify: `The project holds a \`netlify.toml\`, which says how it is built.

1. Download the code, unpack it, and put it into a repository of yours.
2. On Netlify, choose **Add new project**, then **Import an existing project**, and pick the repository.
3. Press **Deploy**.

${staticNote}`,
  'github-pages': `The project holds \`.github/workflows/pages.yml\`, which tests, builds and publishes the pages at each push.

1. Download the code, unpack it, and push it to the branch \`main\` of a repository of yours.
2. In its settings, under **Pages**, choose **GitHub Actions** as the source.
3. Under **Actions**, open **Publish the pages** and press **Run workflow**; from then on each push does it.

${staticNote}`,
}

/** Instructions for a deployment platform, step by step. */
export const explainDeployment = (platform: DeployPlatform, projectId: number): NewMessage => ({
  content: `**${platformNames[platform]}**\n\n${steps[platform]}`,
  actions: appActions(projectId).filter(({ handler }) => handler !== 'deploy'),
})

export const askHowToShare = (projectId: number): NewMessage => ({
  content:
    'Under **Share** beside this chat you make a link and end it again whenever you like. Anyone with the link can view the application. Each visitor gets a copy of their own: what they type stays in their browser.',
  actions: appActions(projectId).filter(({ handler }) => handler !== 'share'),
})
