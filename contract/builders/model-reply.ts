import { z } from 'zod'

/** What a model says to a person beside what it understood; the keyword rules say nothing. */
export const modelReply = z.string().max(1_000).nullish()
