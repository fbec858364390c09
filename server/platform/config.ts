import { join, resolve } from 'node:path'
import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { isOwnPart } from '#contract/pages.ts'
import { browserOf, browserVariables } from './outbound/browser-config.ts'
import { ollamaAddress } from './ollama-address.ts'
import { plainIssue } from './plain-issues.ts'
import { proxyOf } from './proxy-config.ts'
import { readSecretFiles } from './secrets/secret-files.ts'
import { tracesOf } from './traces-config.ts'

/** A number within inclusive bounds, as the text of a variable. */
function numberFrom(min: number, max: number, decimals = 0) {
  const kind = decimals === 0 ? 'a whole number' : 'a number'
  const message = `needs ${kind} from ${min} to ${max}`
  const digits = decimals === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`)
  return z
    .string()
    .trim()
    .regex(digits, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

/** An address of one of these protocols. */
const addressOf = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `needs an address such as ${example}` })

const oneOf = <const Word extends string>(...words: [Word, Word, ...Word[]]) =>
  z.enum(words, `needs ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
const yesOrNo = z.stringbool({ error: 'needs true or false' })
const textOf = (max: number) => z.string().max(max, `may have at most ${max} characters`)

/** The public address; its path, if any, comes before all paths of the product. */
const publicAddress = addressOf('https://agents.example.com').superRefine((text, context) => {
  const url = URL.parse(text)
  if (!url) return
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  const example = `such as ${url.protocol}//${url.host}`
  const [, part = ''] = url.pathname.split('/')
  if (url.username || url.password) refuse('must not contain a user name or a password')
  else if (text.includes('?')) refuse(`needs an address without a query, ${example}`)
  else if (text.includes('#')) refuse(`needs an address without a fragment, ${example}`)
  else if (!/^(?:\/[\w.~-]+)*\/?$/.test(url.pathname))
    refuse(`needs a path of plain letters, digits, dots and hyphens, ${example}/balancia`)
  else if (part !== '' && isOwnPart(part))
    refuse(`needs another path than /${part}, which Balancia uses itself, ${example}/balancia`)
})

const roles = ['web', 'worker', 'scheduler'] as const
/** A role that a process may have. */
export type Role = (typeof roles)[number]
const runsAtOnce = numberFrom(1, 10_000)
/** The value for no limit. */
const noLimit = z.literal('none').transform(() => null)
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter(Boolean))

const dollars = 'needs dollars such as 20 or 0.5, or none'

const environment = z.object({
  PORT: numberFrom(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BALANCIA_HEALTH_PORT: numberFrom(1, 65_535).optional(),
  BALANCIA_URL: publicAddress.optional(),
  BALANCIA_DATA: z.string().default('./data'),
  DATABASE_URL: addressOf('postgresql://user:password@host:5432/balancia', /^postgres(ql)?$/).optional(),
  BALANCIA_ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, 'needs web, worker or scheduler, separated by commas')).min(1)),
  BALANCIA_USER_RUNS: runsAtOnce.default(32),
  BALANCIA_RUNS: runsAtOnce.default(256),
  BALANCIA_WORKER_RUNS: runsAtOnce.default(256),
  BALANCIA_USER_AGENTS: numberFrom(1, 100_000).default(2_000),
  BALANCIA_USER_STORAGE_MB: numberFrom(1, 1_000_000).default(500),
  BALANCIA_USER_REQUESTS: numberFrom(1, 1_000_000).default(300),
  BALANCIA_USER_MONTH_USD: z
    .union([noLimit, z.string().regex(/^\d{1,7}(\.\d{1,6})?$/, dollars)], dollars)
    .default('100'),
  BALANCIA_USER_MONTH_RUNS: z
    .union([noLimit, numberFrom(1, 1_000_000_000)], 'needs a number of runs, or none')
    .default(100_000),
  BALANCIA_USAGE_FEE_PERCENT: numberFrom(0, 1_000, 2).default(5),
  BALANCIA_LEASE_SECONDS: numberFrom(5, 3_600, 3).default(30),
  BALANCIA_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  BALANCIA_SECRET_OLD: z.string().min(32, 'needs at least 32 characters').optional(),
  BALANCIA_BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  BALANCIA_BACKUP_TO: textOf(1_000)
    .regex(
      /^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/|$)/,
      'needs a folder, or an address such as s3://bucket/folder',
    )
    .optional(),
  BALANCIA_BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'needs a time such as 03:30, or off')
    .default('03:30'),
  BALANCIA_SKIP_BACKUP: yesOrNo.default(false),
  BALANCIA_S3_ENDPOINT: addressOf('https://s3.example.com').optional(),
  AWS_REGION: textOf(100).default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  BALANCIA_ALLOW_HOSTS: list,
  BALANCIA_MODEL_HOSTS: list,
  BALANCIA_TRUST_PROXY: yesOrNo.default(false),
  BALANCIA_CONTACT: textOf(320).optional(),
  BALANCIA_UPDATES_URL: addressOf('https://example.com/releases.json').optional(),
  BALANCIA_SIGNUP: oneOf('open', 'invite').default('open'),
  BALANCIA_PLANS: oneOf('on', 'preview', 'off').default('on'),
  BALANCIA_SETUP_CODE: textOf(200).min(12, 'needs at least 12 characters').optional(),
  BALANCIA_UNSAFE_PYTHON: yesOrNo.default(false),
  BALANCIA_LOG: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  BALANCIA_METRICS_TOKEN: textOf(500).min(16, 'needs at least 16 characters').optional(),
  BALANCIA_METRICS_PORT: numberFrom(1, 65_535).optional(),
  SMTP_URL: addressOf('smtps://user:password@mail.example.com:465', /^smtps?$/).optional(),
  BALANCIA_MAILS_PER_DAY: numberFrom(1, 100_000).default(50),
  BALANCIA_NOTICES_PER_DAY: numberFrom(1, 100_000).default(200),
  MAIL_FROM: textOf(320)
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'needs an address such as Balancia <agents@example.com>')
    .optional(),
  OIDC_ISSUER: addressOf('https://login.example.com').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_API_BASE: addressOf('https://www.googleapis.com').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: addressOf('https://api.example.com/v1').optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: addressOf('https://api.example.com/v1').optional(),
  OPENAI_MODEL: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: addressOf('https://api.example.com/v1').optional(),
  ANTHROPIC_MODEL: z.string().optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: addressOf('https://api.example.com/v1').optional(),
  GEMINI_MODEL: z.string().optional(),
  LLM_BASE_URL: addressOf('https://api.example.com/v1').optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
  OLLAMA_HOST: z.string().optional(),
  HTTPS_PROXY: z.string().optional(),
  https_proxy: z.string().optional(),
  HTTP_PROXY: z.string().optional(),
  http_proxy: z.string().optional(),
  NO_PROXY: z.string().optional(),
  no_proxy: z.string().optional(),
  BALANCIA_PROXY_DNS: yesOrNo.optional(),
  ...browserVariables,
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z.string().optional(),
  BALANCIA_MODEL_SECONDS: numberFrom(5, 290).optional(),
})

interface ServiceSettings {
  apiKey?: string
  baseUrl?: string
  model?: string
  /** An administrator entered the address: only public and allowed hosts may be dialled. */
  isVetted?: boolean
}

/** The settings of each AI service; omitted values are unknown. */
export type ModelSettings = Record<'openai' | 'anthropic' | 'gemini' | 'compatible', ServiceSettings>

type Variable = keyof typeof environment.shape
/** The names of all variables. */
export const variables = Object.keys(environment.shape) as Variable[]

/**
 * Reads the environment; throws one error that lists every invalid variable. An empty variable counts as not set, and
 * `NAME_FILE` names the file of a secret `NAME`.
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const { given, problems } = readSecretFiles(env, variables)
  const parsed = environment.safeParse(given, { error: plainIssue })
  const issues = parsed.error?.issues ?? []
  const messages = [
    ...problems,
    ...issues.map(({ path, message }) => `${String(path[0])}: ${message.replace(`${String(path[0])} `, '')}`),
  ]
  if (!parsed.success || messages.length > 0) {
    throw new Error(`Some environment variables are wrong:\n  ${messages.join('\n  ')}`)
  }
  const e = parsed.data
  const models: ModelSettings = {
    openai: { apiKey: e.OPENAI_API_KEY, baseUrl: e.OPENAI_BASE_URL, model: e.OPENAI_MODEL },
    anthropic: { apiKey: e.ANTHROPIC_API_KEY, baseUrl: e.ANTHROPIC_BASE_URL, model: e.ANTHROPIC_MODEL },
    gemini: { apiKey: e.GEMINI_API_KEY, baseUrl: e.GEMINI_BASE_URL, model: e.GEMINI_MODEL },
    compatible: { apiKey: e.LLM_API_KEY, baseUrl: e.LLM_BASE_URL, model: e.LLM_MODEL },
  }
  return {
    port: e.PORT,
    host: e.HOST,
    /** Where `/healthz` and `/readyz` are served beside the port for pages, for processes without one. */
    healthPort: e.BALANCIA_HEALTH_PORT,
    /** Public address without a trailing slash; undefined: the address of the request. */
    publicUrl: e.BALANCIA_URL && withoutSlash(knownUrl(e.BALANCIA_URL)),
    /** Agents that one user may have, without those in the trash. */
    userAgentsMax: e.BALANCIA_USER_AGENTS,
    /** Storage for the applications of one user, MB: every stored version, and what is published. */
    userStorageMb: e.BALANCIA_USER_STORAGE_MB,
    /** Requests of one signed-in user, averaged over 10 s. */
    userRequestsPerSecond: e.BALANCIA_USER_REQUESTS,
    /** The operator's limits for one user in a UTC month, in dollars for models and in runs; null: no limit. */
    userMonth: { usd: e.BALANCIA_USER_MONTH_USD, runs: e.BALANCIA_USER_MONTH_RUNS },
    /** Surcharge on the price of a model call, in per cent with two decimals. */
    usageFeePercent: e.BALANCIA_USAGE_FEE_PERCENT,
    dataDir: resolve(e.BALANCIA_DATA),
    databaseUrl: e.DATABASE_URL,
    roles: new Set(e.BALANCIA_ROLES),
    /** Concurrent runs: of one user, over all processes, in one worker process. */
    runsAtOnce: {
      perUser: e.BALANCIA_USER_RUNS,
      overall: e.BALANCIA_RUNS,
      perWorker: e.BALANCIA_WORKER_RUNS,
    },
    /** A worker without a sign of life for this long loses its runs to another, ms. */
    leaseMs: e.BALANCIA_LEASE_SECONDS * 1_000,
    secret: e.BALANCIA_SECRET,
    /** The previous secret, which still opens what it sealed. */
    secretOld: e.BALANCIA_SECRET_OLD,
    backup: {
      /** Seals the secret into backups; undefined: it is left out. */
      passphrase: e.BALANCIA_BACKUP_PASSPHRASE,
      /** A folder, or `s3://bucket/folder`. */
      to: e.BALANCIA_BACKUP_TO ?? join(resolve(e.BALANCIA_DATA), 'backups'),
      /** The time of day of the nightly backup, in the time zone of the server, such as 03:30; null: none is made. */
      at: e.BALANCIA_BACKUP_AT === 'off' ? null : e.BALANCIA_BACKUP_AT,
      /** An upgrade goes ahead although no backup could be made before it. */
      isSkipped: e.BALANCIA_SKIP_BACKUP,
    },
    s3: {
      endpoint: (e.BALANCIA_S3_ENDPOINT ?? `https://s3.${e.AWS_REGION}.amazonaws.com`).replace(/\/+$/, ''),
      region: e.AWS_REGION,
      accessKeyId: e.AWS_ACCESS_KEY_ID,
      secretAccessKey: e.AWS_SECRET_ACCESS_KEY,
      sessionToken: e.AWS_SESSION_TOKEN,
      /** An administrator entered the address: only public and allowed hosts may be dialled. */
      isVetted: false,
    },
    allowHosts: e.BALANCIA_ALLOW_HOSTS,
    /** Private hosts on which administrators may connect a model; agents still may not read them. */
    modelHosts: e.BALANCIA_MODEL_HOSTS,
    /** Seconds until the first token of a model; null: depends on where the model runs. */
    modelWaitSeconds: e.BALANCIA_MODEL_SECONDS ?? null,
    trustProxy: e.BALANCIA_TRUST_PROXY,
    signUp: e.BALANCIA_SIGNUP,
    /** How users reach the operator of this installation: an address or a link. */
    contact: e.BALANCIA_CONTACT,
    /** Where a list of releases is, read only while an administrator has switched that on. */
    updatesUrl: e.BALANCIA_UPDATES_URL,
    /** Plans: enforced, shown without enforcement, or off. */
    plans: e.BALANCIA_PLANS,
    /** Code to create the first account; undefined: the server generates one and prints it. */
    setupCode: e.BALANCIA_SETUP_CODE,
    unsafePython: e.BALANCIA_UNSAFE_PYTHON,
    logLevel: e.BALANCIA_LOG,
    /** What a scraper sends as its bearer token; undefined: the port of the pages serves no metrics. */
    metricsToken: e.BALANCIA_METRICS_TOKEN,
    /** A port for metrics alone, also of processes that serve no pages. */
    metricsPort: e.BALANCIA_METRICS_PORT,
    proxy: proxyOf(e),
    browser: browserOf(e),
    /** Where traces are sent; undefined: nowhere. */
    traces: tracesOf(e),
    /** The mail server, with its user and password; undefined: no email is sent. */
    smtpUrl: e.SMTP_URL,
    /** An administrator entered the mail server: only public and allowed hosts may be dialled. */
    isMailVetted: false,
    /** Emails to one address in 24 hours. */
    mailsPerDay: e.BALANCIA_MAILS_PER_DAY,
    noticesPerDay: e.BALANCIA_NOTICES_PER_DAY,
    mailFrom: e.MAIL_FROM ?? `Balancia <balancia@${knownUrl(e.BALANCIA_URL ?? 'http://localhost').hostname}>`,
    stripe: stripeOf(e),
    oidc: oidcOf(e),
    google: googleOf(e),
    models,
    /** Address of an Ollama on this host. */
    ollama: ollamaAddress(e.OLLAMA_HOST ?? ''),
  }
}

const withoutSlash = ({ origin, pathname }: URL) => (origin + pathname).replace(/\/$/, '')

const incomplete = (what: string) => new Error(`Some environment variables are wrong:\n  ${what}`)

/** The connection to Stripe; undefined: the built-in test gateway takes payments. */
function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: baseUrl,
}: z.output<typeof environment>) {
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw incomplete('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: payments need both, or neither')
  return { secretKey, webhookSecret, baseUrl }
}

/** The provider of single sign-on; undefined: none. If an administrator entered it, `isVetted` limits what is dialled. */
function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
}: z.output<typeof environment>) {
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret)
    throw incomplete(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: single sign-on needs all three, or none',
    )
  return { issuer, clientId, clientSecret, isVetted: false }
}

/** The Google client of this server; undefined: none, so that nobody can connect a Google service. */
function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_API_BASE: baseUrl,
}: z.output<typeof environment>) {
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret)
    throw incomplete(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: connecting with Google needs both, or neither',
    )
  return { clientId, clientSecret, baseUrl: baseUrl?.replace(/\/+$/, '') }
}

export type Config = ReturnType<typeof parseConfig>

function configOrExit(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(78)
  }
}

/** The configuration of this process, checked once at start; no other code reads `process.env`. */
export const config = configOrExit()

const setVariables = () => readSecretFiles(process.env, variables).given

/** Whether the environment sets this variable; the environment takes precedence. */
export const isInEnvironment = (name: Variable): boolean => setVariables()[name] !== undefined

/** The error of a text as the value of a variable; undefined: it is valid. */
export function invalidReason(name: Variable, text: string): string | undefined {
  const alone = z.object({ [name]: environment.shape[name] })
  return alone.safeParse({ [name]: text }, { error: plainIssue }).error?.issues[0]?.message
}

/** The default of a variable, in the form of its text. */
export function defaultOf(name: Variable): string | null {
  const value: unknown = environment.shape[name].parse(undefined)
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Applies settings from the database to variables that the environment does not set. */
export function applySettings(stored: Partial<Record<Variable, string>>): void {
  const set = setVariables()
  const given: Partial<Record<string, string>> = { ...stored, ...set }
  // They are entered one after the other, and one alone is incomplete.
  for (const names of enteredTogether)
    if (names.some((name) => !given[name])) for (const name of names) delete given[name]
  const { plans, signUp, contact, userMonth, userAgentsMax, userStorageMb, google, ...rest } =
    parseConfig(given)
  const { publicUrl, smtpUrl, mailFrom, oidc, metricsToken, backup, s3 } = rest
  Object.assign(config, { plans, signUp, contact, userMonth, userAgentsMax, userStorageMb, google })
  Object.assign(config, { publicUrl, metricsToken, smtpUrl, mailFrom, backup })
  Object.assign(config, {
    isMailVetted: set.SMTP_URL === undefined,
    oidc: oidc && { ...oidc, isVetted: set.OIDC_ISSUER === undefined },
    s3: { ...s3, isVetted: set.BALANCIA_S3_ENDPOINT === undefined },
  })
}

const enteredTogether: readonly (readonly Variable[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]
