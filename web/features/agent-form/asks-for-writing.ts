const writing =
  /\b(write|draft|compose|translate|rewrite|rephrase|summari[sz]e|answer|reply|respond|explain|plan|brainstorm|suggest|recommend|classify|proofread)\b/i

/** Whether a task needs generated text, which requires a model; a guess from its verbs. */
export function asksForWriting(task: string): boolean {
  return writing.test(task)
}
