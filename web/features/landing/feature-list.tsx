import {
  Bot,
  ChevronDown,
  Cpu,
  HeartPulse,
  History,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Repeat,
  ShieldCheck,
  TimerReset,
  Users,
  Wallet,
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
    text: 'Say what should be done, with no forms and no technical knowledge: Intelligent agents, Full applications and Career planning come out of a chat. With a model it understands free words, without one keywords.',
  },
  {
    icon: Repeat,
    title: 'Smart automation',
    text: 'Choose a task frequency from hourly to monthly, or as needed. A webhook, an API call or the end of another agent’s run can start an agent too.',
  },
  {
    icon: Bot,
    title: 'Minutes, not months',
    text: 'A template or one short form, and no code. Production-ready output: headings, lists and numbered sources, to copy into a letter or to send on to another program.',
  },
  {
    icon: Users,
    title: 'Custom personas',
    text: 'Write a persona once and share it with the community of your installation. Community usage analytics tell how often each was used, and the most used come first.',
  },
  {
    icon: Newspaper,
    title: 'Trusted sources',
    text: 'The Investigative Reporter follows the evidence and relies on Reuters, AP, BBC, NPR and Deutsche Welle.',
  },
]

/** For operators of a server. */
const foundations: Feature[] = [
  {
    icon: TimerReset,
    title: 'Runs exactly once',
    text: 'No planned time starts two runs: not after a restart, on several servers, or when the clocks change. If one is missed, it runs later or you are told.',
  },
  {
    icon: HeartPulse,
    title: 'Survives a crash',
    text: 'A run goes on after its last finished step. What is finished is neither done nor paid for twice.',
  },
  {
    icon: ShieldCheck,
    title: 'Scripts stay in their box',
    text: 'Python runs sealed off from the network, your files and the server, within limits of time and memory.',
  },
  {
    icon: Wallet,
    title: 'Keeps to a budget',
    text: 'Money is set aside before a model is called. A run that would cost more waits for your decision.',
  },
  {
    icon: ListChecks,
    title: 'Shows every step',
    text: 'What went in, what came out, how long it took, what it cost, and if it did not run, why not.',
  },
  {
    icon: Cpu,
    title: 'Any model, or none',
    text: 'OpenAI, Anthropic, Gemini or any compatible server, such as Ollama. It works without an AI account: the built-in engine then quotes what matters from your pages.',
  },
  {
    icon: History,
    title: 'Nothing is lost',
    text: 'Each save of an agent is a version to go back to, what you delete waits in the trash, and any agent goes into a file and back.',
  },
]

/** Features that the pictures do not show; those for engineers are collapsed. */
export function FeatureList() {
  return (
    <>
      <Items features={features} className="mt-16 max-sm:mt-7" />
      <details className="group mt-10 border-line border-t max-sm:mt-5">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-md font-semibold text-base [&::-webkit-details-marker]:hidden">
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 text-muted transition-transform group-open:rotate-180"
          />
          For the administrator of the server
        </summary>
        <Items features={foundations} className="mt-4 mb-4" />
      </details>
    </>
  )
}

function Items({ features: shown, className }: { features: Feature[]; className: string }) {
  return (
    <ul className={`grid gap-x-10 gap-y-8 max-sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-3 ${className}`}>
      {shown.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
            <Icon size={20} aria-hidden className="shrink-0 text-accent" />
            {title}
          </h3>
          <p className="mt-1.5 max-w-[60ch] text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
