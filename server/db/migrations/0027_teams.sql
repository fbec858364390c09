CREATE TABLE "team_execution_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_execution_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_execution_id" integer NOT NULL,
	"agent_id" integer,
	"agent_name" text NOT NULL,
	"execution_order" integer NOT NULL,
	"is_required" boolean NOT NULL,
	"custom_instructions" text,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"execution_id" integer,
	"is_taken_over" boolean DEFAULT false NOT NULL,
	"error" text,
	"handed_over" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "team_execution_members_state_check" CHECK ("team_execution_members"."state" in ('waiting', 'running', 'success', 'failed', 'canceled', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "team_execution_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_execution_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"input" text,
	"output" text,
	"tokens_used" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT '0' NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"kept" text,
	"revision" bigint DEFAULT nextval('execution_steps_revision_seq') NOT NULL,
	"team_execution_id" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"state" varchar(20) DEFAULT 'running' NOT NULL,
	CONSTRAINT "team_execution_steps_position_key" UNIQUE("team_execution_id","position"),
	CONSTRAINT "team_execution_steps_state_check" CHECK ("team_execution_steps"."state" in ('running', 'done', 'failed', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "task_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "execution_order" varchar(20) DEFAULT 'sequential' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "cost" numeric(14, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "tokens_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "retry_of" integer;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "crashes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "wake_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD COLUMN "cancel_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team_execution_members" ADD CONSTRAINT "team_execution_members_team_execution_id_agent_team_executions_id_fk" FOREIGN KEY ("team_execution_id") REFERENCES "public"."agent_team_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_execution_members" ADD CONSTRAINT "team_execution_members_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_execution_members" ADD CONSTRAINT "team_execution_members_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_execution_steps" ADD CONSTRAINT "team_execution_steps_team_execution_id_agent_team_executions_id_fk" FOREIGN KEY ("team_execution_id") REFERENCES "public"."agent_team_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_execution_members_execution_idx" ON "team_execution_members" USING btree ("team_execution_id","execution_order","id");--> statement-breakpoint
CREATE INDEX "team_execution_members_run_idx" ON "team_execution_members" USING btree ("execution_id") WHERE "team_execution_members"."execution_id" is not null;--> statement-breakpoint
CREATE INDEX "team_execution_members_agent_idx" ON "team_execution_members" USING btree ("agent_id");--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD CONSTRAINT "agent_team_executions_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD CONSTRAINT "agent_team_executions_retry_of_agent_team_executions_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."agent_team_executions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_team_executions_started_by_idx" ON "agent_team_executions" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "agent_team_executions_retry_of_idx" ON "agent_team_executions" USING btree ("retry_of");--> statement-breakpoint
CREATE INDEX "agent_team_executions_open_idx" ON "agent_team_executions" USING btree ("id") WHERE "agent_team_executions"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "agent_team_executions_waiting_idx" ON "agent_team_executions" USING btree ("user_id","id") WHERE "agent_team_executions"."status" = 'queued' and "agent_team_executions"."claimed_at" is null and "agent_team_executions"."held_at" is null;--> statement-breakpoint
CREATE INDEX "agent_team_executions_claimed_idx" ON "agent_team_executions" USING btree ("user_id") WHERE "agent_team_executions"."status" in ('queued', 'running') and "agent_team_executions"."claimed_at" is not null and "agent_team_executions"."held_at" is null;--> statement-breakpoint
CREATE INDEX "agent_team_executions_wake_idx" ON "agent_team_executions" USING btree ("wake_at") WHERE "agent_team_executions"."status" in ('queued', 'running') and "agent_team_executions"."wake_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_team_executions_idempotency_key" ON "agent_team_executions" USING btree ("team_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "agent_teams_deleted_at_idx" ON "agent_teams" USING btree ("deleted_at") WHERE "agent_teams"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "agent_team_executions" ADD CONSTRAINT "agent_team_executions_status_check" CHECK ("agent_team_executions"."status" in ('queued', 'running', 'success', 'failed', 'canceled'));