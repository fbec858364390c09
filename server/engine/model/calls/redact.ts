import { parseExact } from '#server/platform/exact-json.ts'

const removed = '[removed]'

/** Shapes of keys and tokens that services echo, also partly masked; the digit distinguishes them from words. */
const keyShapes = [
  /\b(bearer|basic)\s+(?=\S*\d)[\w.~+/*=-]{6,}/gi,
  /\b(sk|pk|rk|gsk|xai|hf|r8|ghp|pplx)[-_][\w*.-]{6,}/g,
  /\bAIza[\w*-]{10,}/g,
  /\b(x-goog-api-key|x-api-key|api[-_ ]?key|access[-_ ]?token|authorization|secret)(["']?\s*[:=]\s*["']?)(?=\S*\d)[^\s"',&;]{6,}/gi,
  /([?&](?:key|token)=)[^\s"'&]+/gi,
  /(\/\/)[^\s/@]+@/g,
]

/** Removes the given secrets from a text, wherever they appear. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, removed), text)
}

/** Removes the given secrets from a text, and everything that looks like a key or a token. */
export function redactKeys(text: string, secrets: readonly string[]): string {
  return keyShapes.reduce((rest, shape) => rest.replace(shape, removed), redact(text, secrets))
}

/** A plain JSON copy of a value without the given secrets in any of its texts. */
export function redactDeep<T>(value: T, secrets: readonly string[]): T {
  const asWritten = secrets.map((secret) => JSON.stringify(secret).slice(1, -1))
  return parseExact(redact(JSON.stringify(value), asWritten)) as T
}
