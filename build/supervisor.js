// The process that restarts the server after a crash, in plain JavaScript like start.js. It is a shell, because a shell
// takes 1 MB of memory and Node takes 16 MB.

/** The variable in which the server finds the process id of its supervisor. */
export const supervisorVariable = 'BALANCIA_SUPERVISOR'

/**
 * Runs "$@" and restarts it after a crash: after 1 s, then 2, 4, up to 60. Not restarted when a signal stopped it,
 * when it ended with 0, or when it never became ready (which it reports by SIGUSR1). The exit code is the server's.
 */
const script = [
  'stopped= ready= delay=1',
  "trap 'heard=1 stopped=1; kill -TERM $server 2>/dev/null' TERM",
  "trap 'heard=1 stopped=1; kill -INT $server 2>/dev/null' INT",
  "trap 'heard=1 stopped=1; kill -HUP $server 2>/dev/null' HUP",
  "trap 'heard=1 ready=1' USR1",
  'while :; do',
  `  ${supervisorVariable}=$$ "$@" & server=$!`,
  '  started=$(date +%s)',
  // A signal ends `wait`, not the server.
  '  while :; do',
  '    heard=; wait $server; code=$?',
  '    [ "$heard" ] && kill -0 $server 2>/dev/null || break',
  '  done',
  '  if [ "$stopped" ] || [ -z "$ready" ] || [ $code = 0 ]; then exit $code; fi',
  '  [ $(($(date +%s) - started)) -ge 60 ] && delay=1',
  '  echo "Balancia crashed (exit code $code) and starts again in $delay s." >&2',
  '  sleep $delay & wait $!',
  '  [ "$stopped" ] && exit $code',
  '  delay=$((delay * 2)); [ $delay -gt 60 ] && delay=60',
  'done',
].join('\n')

/**
 * Returns the program and the arguments that run a command under a supervisor.
 * @param {string[]} command
 */
export function supervised(command) {
  return ['/bin/sh', '-c', script, 'balancia', ...command]
}

/** Whether this process is a server under a supervisor. */
export const isSupervised = () => process.env[supervisorVariable] === String(process.ppid)
