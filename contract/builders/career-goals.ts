export const careerGoals = ['software_development', 'data_science', 'business_management'] as const
export type CareerGoal = (typeof careerGoals)[number]

/** The name of each goal, and the roles that it leads to. */
export const goalNames: Record<CareerGoal, { title: string; roles: readonly string[] }> = {
  software_development: {
    title: 'Software development',
    roles: ['Junior web developer', 'Software engineer, entry level', 'Technical support engineer'],
  },
  data_science: {
    title: 'Data science',
    roles: ['Junior data analyst', 'Business intelligence developer', 'Data scientist, entry level'],
  },
  business_management: {
    title: 'Business management',
    roles: ['Team lead', 'Project manager', 'Operations manager'],
  },
}

/** How long a plan is. */
export const timelines = ['3-months', '6-months', '1-year', '2-years'] as const
export type Timeline = (typeof timelines)[number]
