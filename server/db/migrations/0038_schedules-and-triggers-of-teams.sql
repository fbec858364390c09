ALTER TABLE "planned_runs" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_triggers" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD COLUMN "team_execution_id" integer;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "auto_schedule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "task_frequency" varchar(20) DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "trigger_config" jsonb;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "next_run" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "failures_in_a_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "team_execution_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_team_execution_id_agent_team_executions_id_fk" FOREIGN KEY ("team_execution_id") REFERENCES "public"."agent_team_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD CONSTRAINT "agent_triggers_team_id_agent_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."agent_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_team_execution_id_agent_team_executions_id_fk" FOREIGN KEY ("team_execution_id") REFERENCES "public"."agent_team_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_team_id_idx" ON "notifications" USING btree ("team_id") WHERE "notifications"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "planned_runs_team_execution_id_idx" ON "planned_runs" USING btree ("team_execution_id");--> statement-breakpoint
CREATE INDEX "planned_runs_team_waiting_idx" ON "planned_runs" USING btree ("team_id","planned_at") WHERE "planned_runs"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "agent_teams_due_idx" ON "agent_teams" USING btree ("next_run") WHERE "agent_teams"."next_run" is not null and "agent_teams"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "agent_triggers_team_id_idx" ON "agent_triggers" USING btree ("team_id","id") WHERE "agent_triggers"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "trigger_deliveries_team_execution_id_idx" ON "trigger_deliveries" USING btree ("team_execution_id") WHERE "trigger_deliveries"."team_execution_id" is not null;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_team_instant_key" UNIQUE("team_id","planned_at");--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_subject_check" CHECK (num_nonnulls("planned_runs"."agent_id", "planned_runs"."team_id") = 1);--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_task_frequency_check" CHECK ("agent_teams"."task_frequency" in ('hourly', 'daily', 'weekly', 'monthly', 'as-needed'));--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD CONSTRAINT "agent_triggers_subject_check" CHECK (num_nonnulls("agent_triggers"."agent_id", "agent_triggers"."team_id") = 1);