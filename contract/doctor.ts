import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const checkLevels = ['ok', 'warning', 'error'] as const

const doctorReport = z
  .object({
    /** The worst level of all checks. */
    level: z.enum(checkLevels),
    checks: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        level: z.enum(checkLevels),
        found: z.string(),
        /** What to do; null: nothing. */
        advice: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'DoctorReport' })
export type DoctorReport = z.output<typeof doctorReport>

export const doctorApi = {
  check: endpoint('POST /api/admin/checks', {
    summary:
      'Check the installation: data folder, database, secret, clock, scripts, mail, models, address, memory',
    access: 'admin',
    waits: true,
    reply: doctorReport,
  }),
}
