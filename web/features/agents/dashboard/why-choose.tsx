import { Drama, MousePointerClick, Repeat } from 'lucide-react'

const features = [
  {
    icon: MousePointerClick,
    title: 'Easy to Use',
    text: 'Fill in one form: a name, a persona and the task in your own words. No technical knowledge needed.',
  },
  {
    icon: Drama,
    title: 'Customizable Personas',
    text: 'Choose one of 11 specialized personas, one that the community made, or write your own.',
  },
  {
    icon: Repeat,
    title: 'Automated Tasks',
    text: 'Run one agent or all of them with one press. Each keeps its results, its sources and its cost.',
  },
]

export function WhyChoose() {
  return (
    <section aria-labelledby="why-choose-title" className="mt-14">
      <h2 id="why-choose-title" className="font-semibold text-lg tracking-tight">
        Why Choose Balancia AI
      </h2>
      <ul className="mt-4 grid gap-x-6 gap-y-5 md:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 border-line border-t pt-4">
            <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            <div className="min-w-0">
              <h3 className="font-semibold text-sm">{title}</h3>
              <p className="mt-0.5 text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
