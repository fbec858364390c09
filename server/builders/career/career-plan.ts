import { type CareerGoal, goalNames } from '#contract/builders/career-goals.ts'
import type { CareerFacts, GeneratedPlan, PlanItem, PlanMonth } from '#contract/builders/career-state.ts'
import { curricula, timelineMonths, timelineNames } from './curricula/curricula.ts'
import type { Module } from './curricula/curriculum.ts'

const todo = (text: string): PlanItem => ({ text, isDone: false })

/** Makes the plan for a goal, a timeline and a person, from `startsOn`. Known skills are checked, not taught. */
export function composePlan(facts: CareerFacts, startsOn: string): GeneratedPlan {
  const { careerGoal, timeline, interests, hoursPerWeek } = facts
  const { modules, outlook, advice, resources } = curricula[careerGoal]
  const topic = interests[0]?.toLowerCase() ?? 'a subject of your own'
  const isLong = timelineMonths[timeline] >= 12
  const chosen = isLong ? modules : modules.filter(({ isCore }) => isCore)
  const taught = new Set(chosen.map(({ skill }) => skill))
  const gaps = skillGaps(facts)
  return {
    startsOn,
    hoursPerWeek,
    roadmap: monthsOf(chosen, facts).map((month) => aboutTopic(month, topic)),
    recommendations: [
      outlook[timeline],
      hoursAdvice(hoursPerWeek, timelineNames[timeline]),
      levelAdvice(facts),
      ...advice.map((each) => each.replaceAll('{topic}', topic)),
      `Look for positions by these names: ${goalNames[careerGoal].roles.join(', ')}.`,
    ],
    resources: resources.filter(({ skill }) => taught.has(skill)).map((resource) => ({ ...resource })),
    skillGaps: gaps,
    later: modules.filter(({ skill }) => !taught.has(skill)).map(({ title }) => title),
  }
}

/** Skills that the goal needs and the person does not have yet. */
export function skillGaps({ careerGoal, skills }: Pick<CareerFacts, 'careerGoal' | 'skills'>): string[] {
  return curricula[careerGoal].modules.filter((module) => !isKnown(module, skills)).map(({ skill }) => skill)
}

/** The skills that a goal needs. */
export const skillsOf = (goal: CareerGoal): string[] => curricula[goal].modules.map(({ skill }) => skill)

const isKnown = ({ skill }: Module, skills: readonly string[]) =>
  skills.some((known) => known.toLowerCase() === skill.toLowerCase())

function monthsOf(modules: readonly Module[], { timeline, skills }: CareerFacts): PlanMonth[] {
  if (timeline === '3-months') {
    return pairs(modules).map(([first, second], index) => ({
      month: index + 1,
      title: `${first.title}, then ${lowered(second.title)}`,
      tasks: [
        ...learning(first, skills).slice(0, 2),
        first.apply[0],
        ...learning(second, skills).slice(0, 2),
        second.apply[0],
      ].map(todo),
      milestone: todo(second.milestone),
    }))
  }
  if (timeline === '2-years') {
    return modules.flatMap((module, index) => [
      {
        month: 2 * index + 1,
        title: module.title,
        tasks: learning(module, skills).map(todo),
        milestone: todo(module.milestone),
      },
      {
        month: 2 * index + 2,
        title: `${module.title}: in practice`,
        tasks: module.apply.map(todo),
        milestone: todo(module.mastery),
      },
    ])
  }
  return modules.map((module, index) => ({
    month: index + 1,
    title: module.title,
    tasks: [...learning(module, skills), ...module.apply].map(todo),
    milestone: todo(module.milestone),
  }))
}

/** The tasks to learn a module; for a known skill, a task to check it instead. */
function learning(module: Module, skills: readonly string[]): string[] {
  if (!isKnown(module, skills)) return [...module.learn]
  return [
    `${module.skill} you know already: reach “${module.milestone}” in one week, without help`,
    `Teach ${module.skill} to somebody for an hour, and note the questions that you could not answer`,
  ]
}

const pairs = (modules: readonly Module[]): [Module, Module][] =>
  modules.flatMap((module, index) => {
    const after = modules[index + 1]
    return index % 2 === 0 && after ? [[module, after] as [Module, Module]] : []
  })

/** Abbreviations and names keep their capitals. */
const lowered = (title: string) =>
  /^[A-Z][a-z]+(?:\s|:|$)/.test(title) && !/^(?:Git|Python|Java)/.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title

function aboutTopic(month: PlanMonth, topic: string): PlanMonth {
  const fill = ({ text, isDone }: PlanItem) => ({ text: text.replaceAll('{topic}', topic), isDone })
  return { ...month, tasks: month.tasks.map(fill), milestone: fill(month.milestone) }
}

function hoursAdvice(hours: number, time: string): string {
  if (hours <= 4)
    return `${hours} ${hours === 1 ? 'hour' : 'hours'} a week over ${time} is little: do the first and the last task of each month, and let the rest go without regret.`
  if (hours <= 9)
    return `With ${hours} hours a week, take two evenings for learning and one longer block for the month’s project.`
  return `With ${hours} hours a week you can do every task; keep one day a week free of it, or you will not last ${time}.`
}

function levelAdvice({ currentLevel, currentRole }: CareerFacts): string {
  const role = currentRole
    ? ` Your work as ${currentRole} counts: look for projects in which it and the new field meet.`
    : ''
  if (currentLevel === 'beginner')
    return `You begin from the start, so do the months in order; skipping the first costs more later.${role}`
  if (currentLevel === 'some experience')
    return `You bring some experience: try each month’s milestone first, and learn only what stops you.${role}`
  return `You already work in or near the field: use the milestones as evidence, and spend the time won on the later months.${role}`
}

/** Copies the ticks of unchanged tasks from the previous plan to one made from other facts. */
export function keepTicks(plan: GeneratedPlan, before: GeneratedPlan | null): GeneratedPlan {
  const done = new Set(
    before?.roadmap
      .flatMap(({ tasks, milestone }) => [...tasks, milestone])
      .filter(({ isDone }) => isDone)
      .map(({ text }) => text),
  )
  const tick = (item: PlanItem) => ({ ...item, isDone: done.has(item.text) })
  return {
    ...plan,
    roadmap: plan.roadmap.map((month) => ({
      ...month,
      tasks: month.tasks.map(tick),
      milestone: tick(month.milestone),
    })),
  }
}

/** The next task: the first open one of the first month that is not done. */
export function nextStep(plan: GeneratedPlan): { month: PlanMonth; item: PlanItem } | null {
  for (const month of plan.roadmap) {
    const item = [...month.tasks, month.milestone].find(({ isDone }) => !isDone)
    if (item) return { month, item }
  }
  return null
}
