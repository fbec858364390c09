const writing =
  /\b(write|draft|compose|translate|rewrite|rephrase|summari[sz]e|answer|reply|respond|explain|plan|brainstorm|suggest|recommend|classify|proofread)\b/i

/** Whether a task asks for words of its own, which only a model has; a guess from its verbs. */
export function asksForWriting(task: string): boolean {
  return writing.test(task)
}
