// chunk: base
export const executionStatuses = ['queued', 'running', 'success', 'failed', 'canceled'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** The statuses of a run that has not ended. */
export const openStatuses = ['queued', 'running'] as const satisfies ExecutionStatus[]
/** The statuses of a run that ended by itself. */
export const workedStatuses = ['success', 'failed'] as const satisfies ExecutionStatus[]
/** The statuses that do not change any more. */
export const finalStatuses = [...workedStatuses, 'canceled'] as const satisfies ExecutionStatus[]

/** The runs that a search for words reads: the newest ones that the other filters leave. */
export const searchedRunsMax = 5_000

export const triggerSources = [
  'manual',
  'bulk',
  'retry',
  'schedule',
  'webhook',
  'api',
  'event',
  'team',
  'message',
  'form',
] as const
export type TriggerSource = (typeof triggerSources)[number]

/**
 * The sources of runs that answer what a person asks. The next run of the task is not compared with them, and they are
 * not compared with the one before.
 */
export const answeringSources = ['message', 'form'] as const satisfies TriggerSource[]

/** Model calls and tool calls of one run: unless its agent says otherwise, and at most. */
export const stepsMax = 12
export const stepsLimit = 50

/** Characters of input that one run takes. */
export const runInputMax = 100_000
/** Bytes of the file and the pictures that one run takes, together. */
export const runFileBytesMax = 10 * 1024 * 1024
export const runFileTooLarge = 'The file may have at most 10 MB.'
export const runFilesTooLarge = 'The files may have at most 10 MB together.'

/** Pictures that are sent with one run. */
export const runPicturesMax = 5
export const tooManyRunPictures = `A run takes at most ${runPicturesMax} pictures.`

/** Maximum duration of one run, ms; that of one with a slow model is longer by its longest call. */
export const runTimeMaxMs = 600_000

/** Headers of a start that is answered when it is admitted; repeating it with the same key starts nothing more. */
export const startHeaders = (key: string) => ({ prefer: 'respond-async', 'idempotency-key': key })

/** Days that the picture of a page is kept, and a picture that a run was given, since the last run that used it. */
export const runPictureDays = 30
