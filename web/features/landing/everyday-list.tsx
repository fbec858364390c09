import {
  ArrowDown,
  CalendarClock,
  FileSpreadsheet,
  type LucideIcon,
  Newspaper,
  NotebookPen,
  ReceiptText,
  Tags,
} from 'lucide-react'
import { MarkdownView } from '#web/components/text/markdown-view.tsx'
import { everydayTasks } from './everyday-tasks.ts'

const icons: Record<(typeof everydayTasks)[number]['id'], LucideIcon> = {
  'price-watch': Tags,
  'news-brief': Newspaper,
  'job-watch': CalendarClock,
  'invoice-check': ReceiptText,
  'weekly-report': FileSpreadsheet,
  'meeting-actions': NotebookPen,
}

/** Six frequent tasks, each with its input and output; on a phone a strip that scrolls sideways. */
export function EverydayList() {
  return (
    <section aria-labelledby="everyday" className="mt-8">
      <h2 id="everyday" className="font-display font-semibold text-xl tracking-tight">
        What people hand over
      </h2>
      <p className="mt-2 max-w-[60ch] text-pretty text-muted">
        Six of the ready agents with what each really wrote, over papers and pages that we made up. None of
        them asked an AI model.
      </p>
      <section
        aria-label="Everyday tasks"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the keyboard must be able to scroll it
        tabIndex={0}
        className="relative mt-6 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 print:overflow-visible"
      >
        <ul className="grid gap-4 max-sm:w-max max-sm:auto-cols-[18.5rem] max-sm:grid-flow-col sm:grid-cols-2 lg:grid-cols-3 print:w-auto print:grid-flow-row print:grid-cols-2">
          {everydayTasks.map(({ id, title, given, output }) => {
            const Icon = icons[id]
            return (
              <li key={id} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
                <div className="border-line border-b px-4 py-3">
                  <h3 className="flex items-center gap-2 font-semibold text-base">
                    <Icon size={20} aria-hidden className="shrink-0 text-accent" />
                    {title}
                  </h3>
                  <p className="mt-1 text-muted">
                    <span className="sr-only">What goes in: </span>
                    {given}
                  </p>
                </div>
                <div className="everyday-output px-4 py-3 text-xs [&_:is(td,th)]:px-1.5">
                  <p className="mb-1.5 flex items-center gap-1.5 text-muted text-xs">
                    <ArrowDown size={14} aria-hidden />
                    What comes out
                  </p>
                  <MarkdownView text={output} />
                </div>
              </li>
            )
          })}
        </ul>
      </section>
    </section>
  )
}
