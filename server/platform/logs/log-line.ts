const names: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** A line of the log for a terminal: time, level, message, and the other fields. Expects JSON of pino. */
export function readableLine(json: string): string {
  const {
    time,
    level,
    msg,
    pid: _pid,
    hostname: _host,
    err,
    ...more
  } = JSON.parse(json) as Record<string, unknown>
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  const facts = Object.entries(more).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const { stack, message } = (err ?? {}) as { stack?: string; message?: string }
  const error = err === undefined ? '' : `\n${stack ?? message ?? JSON.stringify(err)}`
  return `${at} ${names[Number(level)] ?? level} ${[msg, ...facts].filter(Boolean).join(' ')}${error}\n`
}
