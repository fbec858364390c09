import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Makes the sign-in library open a session for an account that was identified in another way; no request can reach it.
 */
export const enterAsPlugin = {
  id: 'enter-as',
  endpoints: {
    enterAs: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (call) => {
        const { internalAdapter } = call.context
        const user = await internalAdapter.findUserById(call.body.userId)
        if (!user) throw new APIError('UNAUTHORIZED')
        const session = await internalAdapter.createSession(user.id, false)
        await setSessionCookie(call, { session, user })
        return call.json({ user: { id: user.id } })
      },
    ),
  },
}
