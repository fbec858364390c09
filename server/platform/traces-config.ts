/** The standard variables of OpenTelemetry that this process reads; its exporter reads more of them itself. */
interface Variables {
  OTEL_SDK_DISABLED?: string | undefined
  OTEL_TRACES_EXPORTER?: string | undefined
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_PROTOCOL?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_HEADERS?: string | undefined
  OTEL_TRACES_SAMPLER?: string | undefined
  OTEL_TRACES_SAMPLER_ARG?: string | undefined
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT?: string | undefined
}

/** Where traces are sent, and which. */
export interface TracesConfig {
  url: string
  protocol: 'http/protobuf' | 'http/json'
  /** Headers as in `OTEL_EXPORTER_OTLP_HEADERS`; usually a key. */
  headers: string
  /** The share of traces that are sent, from 0 to 1. */
  ratio: number
  /** Whether a caller's own decision about its trace applies. */
  isParentBased: boolean
  /** Whether prompts and answers are sent, too. */
  hasContent: boolean
}

const usualEndpoint = 'http://localhost:4318'
const isTrue = (text: string | undefined) => text?.trim().toLowerCase() === 'true'

/**
 * Reads where to send traces; undefined: nowhere. As these variables are often set for all programs of a machine, they
 * are checked only when an endpoint or the exporter `otlp` is set; throws a sentence that names the wrong one.
 */
export function tracesOf(e: Variables): TracesConfig | undefined {
  const exporter = e.OTEL_TRACES_EXPORTER?.trim()
  const named = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? e.OTEL_EXPORTER_OTLP_ENDPOINT
  if (isTrue(e.OTEL_SDK_DISABLED) || (exporter ? exporter !== 'otlp' : !named)) return undefined
  const base = (e.OTEL_EXPORTER_OTLP_ENDPOINT ?? usualEndpoint).replace(/\/+$/, '')
  const url = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base}/v1/traces`
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT', `needs an address such as ${usualEndpoint}`)
  const protocol = e.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? e.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf'
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    throw wrong(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'needs http/protobuf or http/json, which collectors read at port 4318',
    )
  const headers = e.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? e.OTEL_EXPORTER_OTLP_HEADERS ?? ''
  const hasContent = isTrue(e.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT)
  return { url, protocol, headers, hasContent, ...samplerOf(e) }
}

const samplers = ['always_on', 'always_off', 'traceidratio']

function samplerOf({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: arg,
}: Variables) {
  const kind = name.replace(/^parentbased_/, '')
  if (!samplers.includes(kind))
    throw wrong('OTEL_TRACES_SAMPLER', `needs ${samplers.join(', ')}, or one of them after parentbased_`)
  const given = Number(arg ?? '1')
  if (kind === 'traceidratio' && !(given >= 0 && given <= 1))
    throw wrong('OTEL_TRACES_SAMPLER_ARG', 'needs a number from 0 to 1')
  const ratios: Record<string, number> = { always_on: 1, always_off: 0 }
  return { ratio: ratios[kind] ?? given, isParentBased: kind !== name }
}

const wrong = (name: string, needs: string) =>
  new Error(`Some environment variables are wrong:\n  ${name}: ${needs}`)
