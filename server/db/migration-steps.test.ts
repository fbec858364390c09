import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationSteps } from './migration-steps.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Made before the rule, and applied everywhere. */
const lastBeforeRule = '0052'

/** What must not happen to a table with data while readers wait, and what to write instead. */
const blocking: [statement: RegExp, instead: string][] = [
  [/(^|; )create (unique )?index/, 'one CREATE INDEX a statement, with a statement-breakpoint before it'],
  [
    / add column .*\bdefault (?!'|-?[\d.]|true|false|null|now\(\)|current_)/,
    'a column without default, then a change in batches',
  ],
  [/ add column .*\b(serial|generated always as \()/, 'a column without default, then a change in batches'],
  [
    / alter column \S+ (set data )?type\b/,
    'a new column, filled in batches, and the old one dropped in a later release',
  ],
  [/ add (constraint \S+ )?(unique|primary key|exclude)\b/, 'CREATE UNIQUE INDEX'],
  [
    /^(insert|update|delete|with|merge|do)\b/,
    'the mark "-- in batches" and a limit, so that each statement changes few rows',
  ],
  [/^(truncate|cluster|vacuum full|lock|reindex|refresh)\b/, 'nothing: it blocks readers'],
]

function faultsOf(file: string): string[] {
  const statements = file.split('--> statement-breakpoint')
  const whole = file.toLowerCase().replaceAll('"', '')
  const newTables = [...whole.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table)
  const together = migrationSteps(statements).flatMap((step) =>
    step.kind === 'together' ? step.statements : [],
  )
  return together.flatMap((each) => {
    const text = each
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll('"', '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    const table =
      /^(?:alter table (?:only )?|create (?:unique )?index \S+ on |insert into )(?:public\.)?(\w+)/.exec(
        text,
      )?.[1]
    if (table && newTables.includes(table)) return []
    const [, column] = / alter column (\S+) set not null/.exec(text) ?? []
    const isChecked = column && new RegExp(String.raw`check \(\(?(\w+\.)?${column} is not null`).test(whole)
    return [
      ...blocking.flatMap(([statement, instead]) =>
        statement.test(text) ? [`${text}: use ${instead}`] : [],
      ),
      ...(column && !isChecked
        ? [`${text}: first add a CHECK (${column} IS NOT NULL), which is validated beside readers`]
        : []),
    ]
  })
}

const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))

test.each(files.filter((file) => file.slice(0, 4) > lastBeforeRule))(
  '%s blocks no readers of a big table',
  (file) => {
    expect(faultsOf(readFileSync(join(folder, file), 'utf8'))).toEqual([])
  },
)

test.each([
  'ALTER TABLE "runs" ADD COLUMN "key" text DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "runs" ADD COLUMN "n" serial;',
  'ALTER TABLE "runs" ALTER COLUMN "n" SET DATA TYPE bigint;',
  'ALTER TABLE "runs" ALTER COLUMN "n" SET NOT NULL;',
  'ALTER TABLE "runs" ADD CONSTRAINT "runs_key" UNIQUE("n");',
  'UPDATE "runs" SET "n" = 1;',
  'ALTER TABLE "runs" ADD COLUMN "n" integer; CREATE INDEX "runs_n" ON "runs" ("n");',
  '-- A comment\nLOCK TABLE runs;',
])('a migration with a statement that blocks readers is refused: %s', (file) => {
  expect(faultsOf(file)).toHaveLength(1)
})

test('indexes, constraints and changes in batches of tables with data run beside readers, in their order', () => {
  const file = `CREATE TABLE "notes" ("id" integer);--> statement-breakpoint
    DROP INDEX "runs_n";--> statement-breakpoint
    ALTER TABLE "runs" ADD COLUMN "n" integer DEFAULT 0;--> statement-breakpoint
    ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("id") REFERENCES "public"."runs"("id");--> statement-breakpoint
    CREATE INDEX "notes_n" ON "notes" ("id");--> statement-breakpoint
    ALTER TABLE "runs" ADD CONSTRAINT "runs_n_check" CHECK ("runs"."n" is not null);--> statement-breakpoint
    ALTER TABLE "runs" ALTER COLUMN "n" SET NOT NULL;--> statement-breakpoint
    CREATE UNIQUE INDEX "runs_n" ON "public"."runs" USING btree ("n") WHERE "n" > 0;--> statement-breakpoint
    -- Rows of before.
    -- in batches
    UPDATE runs SET n = 1 WHERE id IN (SELECT id FROM runs WHERE n = 0 LIMIT 5000);`
  const steps = migrationSteps(file.split('--> statement-breakpoint'))
  expect(steps.map(({ kind }) => kind)).toEqual(['together', 'validate', 'together', 'index', 'batches'])
  const [first, validate, , index] = steps
  expect(first).toMatchObject({ statements: { length: 5 } })
  expect(validate).toMatchObject({ statement: 'alter table "runs" validate constraint "runs_n_check"' })
  expect(index).toMatchObject({
    name: 'runs_n',
    build:
      'create UNIQUE index concurrently "balancia_building_index" on "runs" USING btree ("n") WHERE "n" > 0',
  })
  expect(faultsOf(file)).toEqual([])
})
