CREATE TABLE "budget_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"use_id" integer NOT NULL,
	"execution_id" integer NOT NULL,
	"call_key" text NOT NULL,
	"state" varchar(10) DEFAULT 'reserved' NOT NULL,
	"reserved" numeric(14, 6) NOT NULL,
	"settled" numeric(14, 6),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "budget_entries_call_key" UNIQUE("use_id","call_key"),
	CONSTRAINT "budget_entries_state_check" CHECK ("budget_entries"."state" in ('reserved', 'settled', 'released'))
);
--> statement-breakpoint
CREATE TABLE "budget_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"execution_id" integer NOT NULL,
	"budget_id" integer,
	"call_key" text NOT NULL,
	"amount" numeric(14, 6),
	"reason" text NOT NULL,
	"decision" varchar(10),
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budget_holds_call_key" UNIQUE("execution_id","call_key"),
	CONSTRAINT "budget_holds_decision_check" CHECK ("budget_holds"."decision" in ('continue', 'raise', 'stop'))
);
--> statement-breakpoint
CREATE TABLE "budget_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"budget_id" integer NOT NULL,
	"period_start" date NOT NULL,
	"spent" numeric(14, 6) DEFAULT '0' NOT NULL,
	"reserved" numeric(14, 6) DEFAULT '0' NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"extra" numeric(14, 6) DEFAULT '0' NOT NULL,
	"extra_runs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "budget_uses_period_key" UNIQUE("budget_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budgets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"agent_id" integer,
	"period" varchar(10) NOT NULL,
	"money_limit" numeric(14, 6),
	"runs_limit" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_scope_key" UNIQUE NULLS NOT DISTINCT("user_id","agent_id","period"),
	CONSTRAINT "budgets_period_check" CHECK ("budgets"."period" in ('day', 'month'))
);
--> statement-breakpoint
CREATE TABLE "lesson_uses" (
	"lesson_id" integer NOT NULL,
	"execution_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_uses_lesson_id_execution_id_pk" PRIMARY KEY("lesson_id","execution_id")
);
--> statement-breakpoint
CREATE TABLE "run_feedback" (
	"execution_id" integer PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"verdict" varchar(10) NOT NULL,
	"remark" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_feedback_verdict_check" CHECK ("run_feedback"."verdict" in ('up', 'down'))
);
--> statement-breakpoint
CREATE TABLE "result_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hook_id" integer NOT NULL,
	"execution_id" integer NOT NULL,
	"status" varchar(20) DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"http_status" integer,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_deliveries_execution_key" UNIQUE("hook_id","execution_id"),
	CONSTRAINT "result_deliveries_status_check" CHECK ("result_deliveries"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "result_hooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_hooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent_id" integer NOT NULL,
	"url" text NOT NULL,
	"signing_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "agent_lessons_execution_id_idx";--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "agent_executions" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "origin" varchar(20) NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "status" varchar(20) DEFAULT 'proposed' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "engine" varchar(30);--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "tokens_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "cost" numeric(14, 6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD COLUMN "name" varchar(120) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_triggers" ADD COLUMN "rate_limit" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "kind" varchar(20) DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "status" varchar(20) DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "payload" text;--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD COLUMN "hops" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_use_id_budget_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."budget_uses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_entries" ADD CONSTRAINT "budget_entries_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_holds" ADD CONSTRAINT "budget_holds_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_holds" ADD CONSTRAINT "budget_holds_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_uses" ADD CONSTRAINT "budget_uses_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_uses" ADD CONSTRAINT "lesson_uses_lesson_id_agent_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."agent_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_uses" ADD CONSTRAINT "lesson_uses_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_feedback" ADD CONSTRAINT "run_feedback_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_feedback" ADD CONSTRAINT "run_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_deliveries" ADD CONSTRAINT "result_deliveries_hook_id_result_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."result_hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_deliveries" ADD CONSTRAINT "result_deliveries_execution_id_agent_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."agent_executions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_hooks" ADD CONSTRAINT "result_hooks_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_entries_execution_id_idx" ON "budget_entries" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "budget_holds_budget_id_idx" ON "budget_holds" USING btree ("budget_id");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_holds_open_key" ON "budget_holds" USING btree ("execution_id") WHERE "budget_holds"."decision" is null;--> statement-breakpoint
CREATE INDEX "budgets_agent_id_idx" ON "budgets" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "lesson_uses_execution_id_idx" ON "lesson_uses" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "run_feedback_user_id_idx" ON "run_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "result_deliveries_execution_id_idx" ON "result_deliveries" USING btree ("execution_id");--> statement-breakpoint
CREATE INDEX "result_deliveries_due_idx" ON "result_deliveries" USING btree ("next_attempt_at") WHERE "result_deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "result_hooks_agent_id_idx" ON "result_hooks" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agent_executions_success_idx" ON "agent_executions" USING btree ("agent_id","id") WHERE "agent_executions"."status" = 'success';--> statement-breakpoint
CREATE INDEX "agent_executions_open_agent_idx" ON "agent_executions" USING btree ("agent_id","id") WHERE "agent_executions"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "agent_executions_failed_idx" ON "agent_executions" USING btree ("id") WHERE "agent_executions"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "agent_executions_waiting_idx" ON "agent_executions" USING btree ("user_id","id") WHERE "agent_executions"."status" = 'queued' and "agent_executions"."claimed_at" is null and "agent_executions"."held_at" is null;--> statement-breakpoint
CREATE INDEX "agent_executions_claimed_idx" ON "agent_executions" USING btree ("user_id") WHERE "agent_executions"."status" in ('queued', 'running') and "agent_executions"."claimed_at" is not null and "agent_executions"."held_at" is null;--> statement-breakpoint
CREATE INDEX "agent_lessons_drafting_idx" ON "agent_lessons" USING btree ("id") WHERE "agent_lessons"."status" = 'drafting';--> statement-breakpoint
CREATE UNIQUE INDEX "agent_lessons_evidence_key" ON "agent_lessons" USING btree ("execution_id","origin");--> statement-breakpoint
CREATE INDEX "planned_runs_waiting_idx" ON "planned_runs" USING btree ("agent_id","planned_at") WHERE "planned_runs"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "trigger_deliveries_trigger_id_idx" ON "trigger_deliveries" USING btree ("trigger_id","id");--> statement-breakpoint
CREATE INDEX "trigger_deliveries_pending_idx" ON "trigger_deliveries" USING btree ("id") WHERE "trigger_deliveries"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD CONSTRAINT "agent_lessons_origin_check" CHECK ("agent_lessons"."origin" in ('failure', 'feedback', 'owner'));--> statement-breakpoint
ALTER TABLE "agent_lessons" ADD CONSTRAINT "agent_lessons_status_check" CHECK ("agent_lessons"."status" in ('drafting', 'dropped', 'proposed', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_outcome_check" CHECK ("planned_runs"."outcome" in ('started', 'waiting', 'skipped', 'missed'));--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_kind_check" CHECK ("trigger_deliveries"."kind" in ('live', 'test', 'replay'));--> statement-breakpoint
ALTER TABLE "trigger_deliveries" ADD CONSTRAINT "trigger_deliveries_status_check" CHECK ("trigger_deliveries"."status" in ('pending', 'accepted', 'refused', 'failed'));