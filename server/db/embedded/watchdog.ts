/** Time limit of a shutdown, whose checkpoint never ends on a full disk. After it PostgreSQL stops without one. */
const checkpointSeconds = 10

/**
 * The shell runs a program and waits for the end of its standard input, a pipe from this process. It stops the program
 * however this process ends, and exits when the program does.
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

/** Returns the command that runs a program until this process ends, with a pipe as its standard input. */
export function watched(program: string, args: string[]): { file: string; args: string[] } {
  if (process.platform === 'win32') return { file: program, args }
  return { file: '/bin/sh', args: ['-c', watchdog, 'sh', program, ...args] }
}
