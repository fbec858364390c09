import { agentForm } from '#contract/agents/agents.ts'
import { goalNames } from '#contract/builders/career-goals.ts'
import { daysOfMonth } from '#contract/builders/plan-days.ts'
import type { CareerPlan } from '#contract/builders/career-plans.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { createAgent } from '#server/features/agents/public.ts'
import { ownPlan } from './career-plans.ts'

/** Creates an agent for a plan: a weekly reminder that needs no model, or one that watches job pages. */
export async function makePlanAgent(actor: Actor, planId: number, kind: 'reminder' | 'jobs') {
  const plan = await ownPlan(actor.userId, planId)
  const form = agentForm.parse(kind === 'reminder' ? reminder(plan) : jobWatch(plan))
  const made = await createAgent(actor, form)
  return { agentId: made.id, name: made.name, isPaused: made.status === 'paused' }
}

function reminder({ title, generatedPlan }: CareerPlan) {
  return {
    name: `Reminder: ${title}`.slice(0, 120),
    persona: 'project-manager',
    taskDescription: `Remind me each week of what this month of my career plan “${title}” asks for. The script says what it is.`,
    taskFrequency: 'weekly',
    triggerConfig: { weekday: 1, at: '08:00' },
    notifications: true,
    // The text stays the same for weeks, and must be sent each time.
    notifyWhen: 'every-run',
    autoSchedule: true,
    pythonScript: reminderScript(generatedPlan),
  }
}

/** Returns a script that prints the plan for the month of the run; it does not know items that are ticked off later. */
function reminderScript({ startsOn, roadmap }: CareerPlan['generatedPlan']): string {
  const months = roadmap.map(({ month, title, tasks, milestone }) => ({
    ...daysOfMonth(startsOn, month),
    title: `Month ${month}: ${title}`,
    tasks: tasks.filter(({ isDone }) => !isDone).map(({ text }) => text),
    milestone: milestone.text,
  }))
  return `import datetime
import json

months = json.loads(${JSON.stringify(JSON.stringify(months))})
today = datetime.date.today().isoformat()
now = [m for m in months if m["from"] <= today <= m["to"]]
if now:
    month = now[0]
    print("# " + month["title"])
    print("Until " + month["to"] + ":")
    for task in month["tasks"]:
        print("- " + task)
    print("Milestone: " + month["milestone"])
elif today < months[0]["from"]:
    print("Your plan begins on " + months[0]["from"] + " with " + months[0]["title"])
else:
    print("The months of your plan are over. Look back on it, and make the next one.")
`
}

/** Public pages with job advertisements by field; for other fields the owner names the pages. */
const knownPages: Partial<Record<CareerPlan['careerGoal'], string[]>> = {
  software_development: ['https://news.ycombinator.com/jobs'],
}

function jobWatch({ careerGoal, skills, interests }: CareerPlan) {
  const roles = goalNames[careerGoal].roles.join(', ')
  const webLinks = knownPages[careerGoal] ?? []
  const known = skills.length > 0 ? ` I can do: ${skills.join(', ')}.` : ''
  const liked = interests.length > 0 ? ` I care about: ${interests.join(', ')}.` : ''
  return {
    name: `Jobs that match: ${goalNames[careerGoal].title}`,
    persona: 'researcher',
    taskDescription: `List the job openings on the linked pages that are new since the last run and fit one of these roles: ${roles}.${known}${liked} For each: title, company, place, the link, and in one line why it fits.`,
    taskFrequency: 'daily',
    webLinks,
    notifications: true,
    notifyWhen: 'changed-or-failed',
    autoSchedule: true,
    // Without a page, each run would fail.
    status: webLinks.length > 0 ? 'active' : 'paused',
  }
}
