import { z } from 'zod'
import { roles } from './auth/role-names.ts'
import { endpoint } from './endpoint.ts'
import { textPage, timestamp } from './values.ts'

/** An account as an administrator sees it. */
export const listedUser = z
  .object({
    id: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    role: z.enum(roles),
    isActive: z.boolean(),
    subscriptionTier: z.string(),
    createdAt: timestamp,
    lastLoginAt: timestamp.nullable(),
    /** Signing in asks for a code of an authenticator app. */
    hasTwoFactor: z.boolean(),
  })
  .meta({ id: 'ListedUser' })
export type ListedUserReply = z.input<typeof listedUser>

/** The account that an administrator changes. */
export const userParams = z.strictObject({ id: z.string().min(1).max(64) })

export const usersApi = {
  list: endpoint('GET /api/admin/users', {
    summary: 'All accounts, or those whose name or email holds a text, newest first',
    access: 'manager',
    query: textPage.extend({ search: z.string().max(100, 'Search for at most 100 characters').optional() }),
    reply: z.array(listedUser),
  }),
  setRole: endpoint('PUT /api/admin/users/:id/role', {
    summary: 'Give an account another role; the last administrator stays one',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ role: z.enum(roles, 'Choose user, manager or admin') }),
    reply: listedUser,
  }),
  activate: endpoint('PUT /api/admin/users/:id/activate', {
    summary: 'Let a deactivated account sign in again',
    access: 'admin',
    params: userParams,
    reply: listedUser,
  }),
  deactivate: endpoint('PUT /api/admin/users/:id/deactivate', {
    summary: 'Shut an account: its sessions end at once; not your own, and not the last administrator',
    access: 'admin',
    params: userParams,
    reply: listedUser,
  }),
}
