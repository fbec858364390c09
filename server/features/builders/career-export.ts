import { daysOfMonth } from '#contract/builders/plan-days.ts'
import type { CareerPlan } from '#contract/builders/career-plans.ts'

/** Returns a plan as Markdown, with its completed items ticked. */
export function planMarkdown({ title, generatedPlan }: CareerPlan): string {
  const { startsOn, hoursPerWeek, roadmap, recommendations, resources, skillGaps, later } = generatedPlan
  const box = ({ text, isDone }: { text: string; isDone: boolean }) =>
    `- [${isDone ? 'x' : ' '}] ${oneLine(text)}`
  const months = roadmap.flatMap(({ month, title: name, tasks, milestone }) => {
    const { from, to } = daysOfMonth(startsOn, month)
    return [
      `## Month ${month}: ${oneLine(name)}`,
      `${from} to ${to}`,
      tasks.map(box).join('\n'),
      `**Milestone**\n\n${box(milestone)}`,
    ]
  })
  const parts = [
    `# ${oneLine(title)}`,
    `Begins ${startsOn}, ${hoursPerWeek} hours a week.`,
    list('Before you begin', recommendations),
    list('Skills still missing', skillGaps),
    ...months,
    list(
      'Resources',
      resources.map(({ name, publisher, skill }) => `${name} (${publisher}), for ${skill}`),
    ),
    list('Left for later', later),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.map((line) => `- ${oneLine(line)}`).join('\n')}`

/**
 * Returns a plan as a calendar (RFC 5545): each month as a span of days, and its milestone on the last day with a
 * reminder.
 */
export function planCalendar({ id, title, updatedAt, generatedPlan }: CareerPlan): string {
  const stamp = updatedAt.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const events = generatedPlan.roadmap.flatMap(({ month, title: name, tasks, milestone }) => {
    const { from, to } = daysOfMonth(generatedPlan.startsOn, month)
    const about = tasks.map(({ text }) => `- ${oneLine(text)}`).join('\n')
    return [
      event(`plan-${id}-month-${month}`, stamp, from, dayAfter(to), `Month ${month}: ${name}`, about),
      event(
        `plan-${id}-milestone-${month}`,
        stamp,
        to,
        dayAfter(to),
        `Milestone: ${milestone.text}`,
        name,
        alarm,
      ),
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Balancia AI//Career plan//EN',
    `X-WR-CALNAME:${escaped(title)}`,
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const alarm = [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:A milestone of your career plan is due',
  'TRIGGER:-P3D',
  'END:VALARM',
]

function event(
  uid: string,
  stamp: string,
  from: string,
  until: string,
  summary: string,
  about: string,
  more: string[] = [],
) {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@balancia`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`,
    `SUMMARY:${escaped(oneLine(summary))}`,
    `DESCRIPTION:${escaped(about)}`,
    'TRANSP:TRANSPARENT',
    ...more,
    'END:VEVENT',
  ]
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds lines at 75 bytes; continuation lines begin with a space. Never splits a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
