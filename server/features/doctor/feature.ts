import { doctorApi } from '#contract/doctor.ts'
import { pool } from '#server/db/database.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { config } from '#server/platform/config.ts'
import { fine } from '#server/platform/finding.ts'

const doctorRoutes = bind(doctorApi, {
  // Loaded when asked: a process that only serves pages needs neither scripts nor models.
  check: async ({ user }) => {
    const { checks, runChecks } = await import('./public.ts')
    return runChecks(checks, {
      database: { url: pool().options.connectionString ?? '', isOurs: config.databaseUrl === undefined },
      databaseFinding: fine('The database answers.'),
      userId: user.id,
    })
  },
})

export const doctorFeature: Feature = { routes: [doctorRoutes] }
