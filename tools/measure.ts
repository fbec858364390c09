/**
 * The tools that measure the product and make its films and pictures: `npm run measure -- <name>`; what follows the name
 * goes to the tool. Without a name it prints the list.
 */
const tools: Record<string, { file: string; about: string }> = {
  install: {
    file: 'measure/install.ts',
    about: 'time to ready, idle memory and installed size, as in the README',
  },
  package: {
    file: 'release/check-package.ts',
    about: 'packs the product, installs the package in an empty folder and uses it',
  },
  bench: { file: 'bench/bench.ts', about: 'what a run costs; --only <phases>, --beside <commit>' },
  history: { file: 'history/measure-history.ts', about: 'analytics and lists with a million runs; --plans' },
  migrate: {
    file: 'upgrade/measure-migrate.ts',
    about: 'how long readers wait while a million runs are migrated; --from <migration>, --runs',
  },
  rolling: {
    file: 'upgrade/measure-rolling.ts',
    about: 'the previous release beside this one under load, nobody unanswered; --from <commit>, --people',
  },
  chaos: {
    file: 'measure/run-chaos.ts',
    about: '500 kills while 2,000 planned runs are due; or as many as given',
  },
  'reach-kills': {
    file: 'measure/run-reach-kills.ts',
    about: '200 kills while runs ask, messages go out and buttons are pressed; or as many as given',
  },
  'backup-kills': {
    file: 'backup/run-backup-kills.ts',
    about: 'backs a busy installation up, restores and moves it, with 10 kills',
  },
  'database-away': {
    file: 'measure/measure-database-away.ts',
    about: 'what callers see while PostgreSQL is away; seconds',
  },
  'disk-full': {
    file: 'measure/measure-disk-full.ts',
    about: 'a first start on a full disk, and a disk that fills up; Linux, root',
  },
  sockets: { file: 'measure/measure-sockets.ts', about: '200 people editing over two server processes' },
  hostile: {
    file: 'hostile/run-hostile.ts',
    about: 'what a user waits for while another attacks; --seconds',
  },
  attack: {
    file: 'hostile/run-attack.ts',
    about: 'raw inputs and hostile accounts; --seconds, --inputs, --only',
  },
  lighthouse: {
    file: 'lighthouse/run-lighthouse.ts',
    about: 'Lighthouse on all pages; --own for those of a signed-in user, --cpu, --times=, paths',
  },
  shift: {
    file: 'lighthouse/measure-shift.ts',
    about: 'how far each page moves while its calls take 2.5 s; paths',
  },
  'scroll-trace': {
    file: 'lighthouse/scroll-trace.ts',
    about: 'how smoothly a list of 1,000 agents scrolls',
  },
  reader: {
    file: 'reader/measure-reader.ts',
    about: 'how well public corpora are read, beside two extractors; --only, --sample, --half, --from',
  },
  'page-changes': {
    file: 'measure/measure-page-changes.ts',
    about:
      'single changes and noise on public pages: what is reported, and what is a false alarm; --from <folder>',
  },
  stream: {
    file: 'measure/measure-stream.ts',
    about: 'CPU time to read an answer of 50,000 tokens; --beside <commit>, --rounds',
  },
  reword: {
    file: 'reword/run-reword.ts',
    about: 'the tests with every sentence of the product reworded; paths, --keep',
  },
  apps: {
    file: 'measure/check-apps.ts',
    about: 'composes, installs, tests and starts applications; --combinations',
  },
  'app-pictures': {
    file: 'demos/take-app-pictures.ts',
    about: 'takes pictures of an application of each kind; kinds',
  },
  demos: { file: 'demos/record.ts', about: 'records the films of the public pages; names' },
  pictures: { file: 'demos/take-pictures.ts', about: 'takes the pictures of the landing page; names' },
  'help-pictures': {
    file: 'demos/take-help-pictures.ts',
    about: 'takes the pictures of the help pages; names',
  },
  changelog: {
    file: '../build/draft-changelog.ts',
    about: 'adds a draft line to the changelog for each commit',
  },
}

const [name = '', ...rest] = process.argv.slice(2)
const tool = tools[name]
if (tool) {
  process.argv.splice(2, process.argv.length, ...rest)
  await import(new URL(tool.file, import.meta.url).href)
} else {
  const lines = Object.entries(tools).map(([each, { about }]) => `  ${each.padEnd(14)} ${about}\n`)
  process.stderr.write(`npm run measure -- <name>\n${lines.join('')}`)
  process.exitCode = name === '' ? 0 : 1
}
