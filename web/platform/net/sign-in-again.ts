import { CallFailure } from '#web/platform/call.ts'
import { signInUrlFor } from '#web/platform/routes.ts'
import { toast } from '#web/platform/toast.ts'
import { currentPath, openDocument } from '#web/platform/site.ts'

const redirectDelayMs = 500
let isLeaving = false

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 401 && error.code === 'unauthorized'
}

/** Reports that the session has ended and navigates to sign-in, only once, however many calls fail. */
export function signInAgain() {
  if (isLeaving) return
  isLeaving = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  const address = signInUrlFor(currentPath() + window.location.search)
  setTimeout(() => openDocument(address), redirectDelayMs)
}
