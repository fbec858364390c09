ALTER TABLE "execution_steps" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "wake_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "agent_executions_wake_idx" ON "agent_executions" USING btree ("wake_at") WHERE "agent_executions"."status" in ('queued', 'running') and "agent_executions"."wake_at" is not null;