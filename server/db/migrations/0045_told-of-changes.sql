ALTER TABLE "agents" ADD COLUMN "notify_when" varchar(20) DEFAULT 'every-run' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "result_fingerprint" text;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "is_kept_quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_notify_when_check" CHECK ("agents"."notify_when" in ('every-run', 'changed-or-failed'));