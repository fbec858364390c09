/** One metric of an exposition: what its comments say, and its samples by name and labels. */
interface Metric {
  help: string
  type: string
  samples: Map<string, number>
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const labelPair = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
/** Units that Prometheus has a base unit for, and shortened words. */
const badUnit =
  /_(?:milliseconds|microseconds|nanoseconds|minutes|hours|days|kilobytes|megabytes|ms|us|ns|sec|secs|kb|mb|count)(?:_total)?$/
const suffixes: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['_sum', '_count'],
}

/** Reads the text format of Prometheus; throws at the first line that it does not allow. */
export function parseExposition(text: string): Map<string, Metric> {
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  for (const line of text.split('\n').filter(Boolean)) {
    const [, comment, name = '', said = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (comment) {
      const metric = metrics.get(name) ?? { help: '', type: '', samples: new Map() }
      const key = comment === 'HELP' ? 'help' : 'type'
      if (metric[key]) throw new Error(`${comment} of ${name} twice`)
      metrics.set(name, { ...metric, [key]: said })
      continue
    }
    const [, sample = '', labels = '', value] = sampleLine.exec(line) ?? []
    if (!sample || Number.isNaN(Number(value)) !== /^nan$/i.test(value ?? ''))
      throw new Error(`No sample: ${line}`)
    labelPair.lastIndex = 0
    let end = 0
    while (labelPair.exec(labels)) end = labelPair.lastIndex
    if (end !== labels.length) throw new Error(`Labels: ${line}`)
    const key = `${sample}{${labels}}`
    if (seen.has(key)) throw new Error(`Twice: ${key}`)
    seen.add(key)
    metricOf(metrics, sample).samples.set(key, Number(value))
  }
  return metrics
}

function metricOf(metrics: Map<string, Metric>, sample: string): Metric {
  for (const [name, metric] of metrics) {
    const names = [name, ...(suffixes[metric.type] ?? []).map((suffix) => name + suffix)]
    if (names.includes(sample)) return metric
  }
  throw new Error(`No HELP or TYPE before ${sample}`)
}

/** What `promtool check metrics` would criticize, and a metric with more series than an operator expects. */
export function lintExposition(metrics: Map<string, Metric>, seriesMax: number): string[] {
  return [...metrics].flatMap(([name, { help, type, samples }]) => {
    const isCounter = type === 'counter'
    const problems: [boolean, string][] = [
      [!help, 'has no help'],
      [!['counter', 'gauge', 'histogram', 'summary'].includes(type), `has the type ${type}`],
      [isCounter !== name.endsWith('_total'), 'only counters, and all of them, end with _total'],
      [!/^[a-z][a-z0-9_]*$/.test(name), 'is not in snake_case'],
      [badUnit.test(name), 'has a unit that is no base unit'],
      [type !== '' && name.includes(`_${type}`), 'has its type in its name'],
      [samples.size > seriesMax, `has ${samples.size} series`],
    ]
    return problems.filter(([isSo]) => isSo).map(([, problem]) => `${name} ${problem}`)
  })
}
