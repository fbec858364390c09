/** A shutdown waits for a checkpoint, which a full disk never lets end. After so long PostgreSQL stops without; it recovers from its log. */
const checkpointSeconds = 10

/**
 * The shell runs a program and waits for the end of its standard input, a pipe from this process: however
 * this process ends, the program is told to stop. The shell leaves as well when the program does.
 */
const watchdog = [
  'exec 3<&0',
  '"$@" 3<&- </dev/null & program=$!',
  'trap "" INT TERM HUP',
  `{ read -r _ <&3; kill -INT $program; sleep ${checkpointSeconds}; kill -QUIT $program; } 2>/dev/null & watch=$!`,
  'wait $program; code=$?',
  'kill -KILL $watch 2>/dev/null',
  'exit $code',
].join('\n')

/** The command that runs a program no longer than this process lives, given a pipe as its standard input. */
export function watched(program: string, args: string[]): { file: string; args: string[] } {
  if (process.platform === 'win32') return { file: program, args }
  return { file: '/bin/sh', args: ['-c', watchdog, 'sh', program, ...args] }
}
