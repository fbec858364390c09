ALTER TABLE "execution_steps" ADD COLUMN "money" jsonb;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "cause" varchar(20);--> statement-breakpoint
ALTER TABLE "team_execution_steps" ADD COLUMN "money" jsonb;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_cause_check" CHECK ("planned_runs"."cause" in ('account-off', 'limit', 'refused'));--> statement-breakpoint
-- How reasons began until now that a later check of the schedules still reads.
UPDATE "planned_runs" SET "cause" = CASE WHEN starts_with("reason", 'A limit stopped it.') THEN 'limit' ELSE 'refused' END
WHERE "outcome" = 'skipped' AND (starts_with("reason", 'A limit stopped it.') OR starts_with("reason", 'It could not be started.'));
