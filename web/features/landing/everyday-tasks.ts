import outputs from './everyday-outputs.json'

/** A frequent task: its input, and the beginning of real output. */
interface EverydayTask {
  id: keyof typeof outputs
  /** The title of its template. */
  title: string
  /** The input, in a sentence. */
  given: string
  /** An exact excerpt of the built-in engine's output. */
  output: string
}

const shown: (Pick<EverydayTask, 'id' | 'title' | 'given'> & { part: keyof typeof partOf })[] = [
  {
    id: 'price-watch',
    title: 'Competitor price watch',
    given: 'A supplier’s price page, read every morning',
    part: 'report',
  },
  {
    id: 'news-brief',
    title: 'Daily news brief',
    given: 'The page of the local newspaper, read every day',
    part: 'report',
  },
  {
    id: 'job-watch',
    title: 'Job posting watch',
    given: 'The jobs page of a company, read every day',
    part: 'report',
  },
  { id: 'invoice-check', title: 'Invoice text checker', given: 'An invoice, pasted in', part: 'table' },
  {
    id: 'weekly-report',
    title: 'Weekly report from a table',
    given: 'A table of this week’s orders, as CSV',
    part: 'table',
  },
  {
    id: 'meeting-actions',
    title: 'Meeting notes to actions',
    given: 'Raw notes of the Monday meeting',
    part: 'table',
  },
]

/** Selects the part of an output to show: what was found on pages, or the table of its script. */
const partOf = {
  report: (markdown: string) => /^# [^\n]+\n\n([^]*?)\n\n## /.exec(markdown)?.[1],
  table: (markdown: string) => /\n\n\*\*Result:\*\*\n\n([^]*?)\n\n## /.exec(markdown)?.[1],
}

/** The tasks of the landing page, in its order. */
export const everydayTasks: readonly EverydayTask[] = shown.map(({ part, ...task }) => ({
  ...task,
  output: partOf[part](outputs[task.id]) ?? '',
}))
