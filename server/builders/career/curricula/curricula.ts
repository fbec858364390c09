import type { CareerGoal, Timeline } from '#contract/builders/career-goals.ts'
import { business } from './business.ts'
import type { Curriculum } from './curriculum.ts'
import { dataScience } from './data-science.ts'
import { software } from './software.ts'

/** The curriculum of each goal. */
export const curricula: Record<CareerGoal, Curriculum> = {
  software_development: software,
  data_science: dataScience,
  business_management: business,
}

export const timelineNames: Record<Timeline, string> = {
  '3-months': '3 months',
  '6-months': '6 months',
  '1-year': '1 year',
  '2-years': '2 years',
}
export const timelineMonths: Record<Timeline, number> = {
  '3-months': 3,
  '6-months': 6,
  '1-year': 12,
  '2-years': 24,
}
