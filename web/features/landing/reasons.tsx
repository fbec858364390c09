import { Cpu, HeartPulse, ListChecks, type LucideIcon, ShieldCheck, TimerReset, Wallet } from 'lucide-react'

const reasons: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: TimerReset,
    title: 'Runs exactly once',
    text: 'No planned time starts two runs: not after a restart, on several servers, or when the clocks change. A missed one is made up for, or told.',
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
    title: 'Needs no AI key',
    text: 'It is self-hosted: one process with its own database. Without a key the built-in engine answers, and says so.',
  },
]

/** Why an agent can be left alone. */
export function Reasons() {
  return (
    <ul
      aria-label="Why you can leave it alone"
      className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
    >
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className="border-line border-t pt-4">
          <p className="flex items-center gap-2 font-semibold text-base">
            <Icon size={20} aria-hidden className="shrink-0 text-accent" />
            {title}
          </p>
          <p className="mt-1.5 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
