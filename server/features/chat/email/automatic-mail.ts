const programs = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?reply)(?:[+@-]|$)/i
const bulk = /^(?:bulk|list|junk|auto[-_]?reply)$/i
/** Headers that only automatic messages have. */
const marks = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'list-id',
  'list-unsubscribe',
  'feedback-id',
]

/**
 * Returns the header that shows that a program has written a message (RFC 3834, RFC 2919); null: none does. Such
 * messages are never answered, so that two programs cannot write to each other without end.
 */
export function automaticReason(valuesOf: (header: string) => string[], from: string): string | null {
  if (valuesOf('auto-submitted').some((value) => !/^no\b/i.test(value.trim()))) return 'auto-submitted'
  if (valuesOf('precedence').some((value) => bulk.test(value.trim()))) return 'precedence'
  if (valuesOf('return-path').some((value) => value.trim() === '<>')) return 'return-path'
  if (valuesOf('content-type').some((value) => /^\s*multipart\/report\b/i.test(value))) return 'content-type'
  if (programs.test(from)) return 'from'
  return marks.find((mark) => valuesOf(mark).length > 0) ?? null
}
