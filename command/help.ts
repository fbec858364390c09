import { operatorHelp } from './operator-commands.ts'

/** The output of `balancia help`. */
export const helpText = `balancia - the server of your agents, and their commands in a terminal or a script

Usage: balancia [command] [options]

The server
  start, or no command  Start the server (PORT, HOST, BALANCIA_DATA and others set it up)
      --unsupervised        do not restart it after a crash: a service manager does

Commands for the operator, where the server runs and with its variables
${operatorHelp()}
Commands that talk to a server with a key
  login <address>       Sign in with a key (made in Settings, "API keys"); it is read
                        from the input, or typed without being shown
  logout                Forget the key here
  agents                List your agents
  run <agent>           Run an agent by id or name, and print its result
      --input <text>        what this run is to work on
      --input-file <file>   the same from a file, - for the input
      --file <file>         send a file or a picture with it, again for each picture
      --async               do not wait for the end
      --quiet               do not tell the steps
  logs [run]            List runs, or show the steps of one
      --follow, -f          as they happen
      --agent <agent>       runs of this agent alone
      --limit <number>      so many, 20 unless said otherwise
  export <agent>        Print an agent as a file
      --out, -o <file>      write it there; --force replaces what is there
  import <file>         Make an agent of a file (- for the input), UTF-8 or UTF-16; it
                        arrives paused

  --json                Answers for programs; with --follow one event a line
  --help, -h            This text

What a key needs: read for agents, logs and export, run and read for run, write for import.
BALANCIA_URL and BALANCIA_KEY (or BALANCIA_KEY_FILE, a file with the key) in the
environment come before what login has kept.
Ctrl-C during "run" cancels the run.

It ends with 0 done · 1 the run failed or was canceled · 2 wrong use · 3 not signed in, or
refused · 4 not found · 5 the server cannot be reached · 6 the output could not be
written · 130 interrupted
`
