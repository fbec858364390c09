import { z } from 'zod'

/** The name of an integration, as addresses and agents say it. */
export const integrationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Expected the id of an integration')
