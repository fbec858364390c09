import {
  AppWindow,
  Bot,
  ChartNoAxesColumn,
  Compass,
  Cpu,
  FileCheck,
  History,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Repeat,
  Timer,
  Users,
} from 'lucide-react'

interface Feature {
  icon: LucideIcon
  title: string
  text: string
}

const features: Feature[] = [
  {
    icon: MessagesSquare,
    title: 'Natural conversation',
    text: 'Say what should be done, with no forms and no technical knowledge: the agent grows beside the chat, and its first result comes in it. With a model it understands free words, without one keywords.',
  },
  {
    icon: Bot,
    title: 'Intelligent agents',
    text: 'A persona, a task, links to read and, if you like, a Python script. In learning mode an agent proposes lessons from what went wrong; you decide which it keeps.',
  },
  {
    icon: Repeat,
    title: 'Smart automation',
    text: 'Choose a task frequency from hourly to monthly, or as needed. A webhook, an API call or the end of another agent’s run can start an agent too.',
  },
  {
    icon: FileCheck,
    title: 'Production-ready output',
    text: 'Headings, lists and numbered sources, ready to be copied into a letter or a page, or sent on to another program as soon as a run ends.',
  },
  {
    icon: Timer,
    title: 'Minutes, not months',
    text: 'A template or one short form, and no code. A first agent takes minutes, and the first result seconds more.',
  },
  {
    icon: Newspaper,
    title: 'Trusted sources',
    text: 'The Investigative Reporter follows the evidence and relies on Reuters, AP, BBC, NPR and Deutsche Welle.',
  },
  {
    icon: Users,
    title: 'Custom personas',
    text: 'Write a persona once and share it with the community of your installation; take it back whenever you like.',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Community usage analytics',
    text: 'Each shared persona tells how often it was used, its author’s own use included, and the most used come first.',
  },
  {
    icon: Compass,
    title: 'Career planning',
    text: 'A plan by month with tasks, milestones and books by name, for software, data or management. Tick it off, take it along as PDF or calendar, and have an agent remind you.',
  },
  {
    icon: AppWindow,
    title: 'Full applications',
    text: 'A shop, a blog, a booking page and more, built in a conversation: a real project with pages, API, database and tests. Try it beside the chat, share it by a link, and take the code along.',
  },
  {
    icon: Cpu,
    title: 'Any model, or none',
    text: 'OpenAI, Anthropic, Gemini or any compatible server, such as Ollama. Without one the built-in engine quotes what matters from your pages.',
  },
  {
    icon: History,
    title: 'Nothing is lost',
    text: 'Each save of an agent is a version to go back to, what you delete waits in the trash, and any agent goes into a file and back.',
  },
]

/** What it does besides what the pictures show. */
export function FeatureList() {
  return (
    <ul className="mt-16 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {features.map((feature) => (
        <Item key={feature.title} {...feature} />
      ))}
    </ul>
  )
}

function Item({ icon: Icon, title, text }: Feature) {
  return (
    <li>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
        <Icon size={20} aria-hidden className="shrink-0 text-accent" />
        {title}
      </h3>
      <p className="mt-1.5 max-w-[60ch] text-pretty text-muted">{text}</p>
    </li>
  )
}
