import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './values.ts'

export const roles = ['user', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Shortest password that sign-up takes, in characters. */
export const passwordMin = 10
export const passwordMax = 128

/** The signed-in user: every stored field but secrets. */
export const currentUser = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(roles),
    isActive: z.boolean(),
    invitedBy: z.string().nullable(),
    invitedAt: timestamp.nullable(),
    lastLoginAt: timestamp.nullable(),
    subscriptionTier: z.string(),
    subscriptionStatus: z.string(),
    subscriptionExpiresAt: timestamp.nullable(),
    agentExecutionsUsed: z.int(),
    agentExecutionsLimit: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUser>

/** What a visitor may know about how to sign in here. */
export const signInOptions = z
  .object({ passwords: z.boolean(), signUp: z.enum(['open', 'invite']), firstAccount: z.boolean() })
  .meta({ id: 'SignInOptions' })

export const authApi = {
  user: endpoint('GET /api/auth/user', { summary: 'The signed-in user', reply: currentUser }),
  options: endpoint('GET /api/auth/options', {
    summary: 'How one signs in to this installation',
    access: 'public',
    reply: signInOptions,
  }),
}
