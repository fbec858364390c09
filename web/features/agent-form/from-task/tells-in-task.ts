const tellWords =
  /\b(?:tell|alert|notify|warn|inform|message|email|ping|remind) (?:me|us)\b|\blet (?:me|us) know\b/iu

/** Whether a task asks for news to be sent to the user, so that its agent should notify them. */
export const asksForNotices = (task: string): boolean => tellWords.test(task)
